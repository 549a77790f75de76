/** Rows that state an opening, closing, carried or total amount are evidence, and no transactions. */
import { describe, expect, test } from 'vitest';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import { formatMinor } from '../../../../src/plugin/contract.ts';
import { amounts, blockers, readText } from '../read-text.ts';

const DOC_NO = [
  'Date,Description,Doc No,Amount',
  '2026-08-31,Opening balance,12,1200.00',
  '2026-09-02,Bakery,90201,-23.50',
  '2026-09-15,Salary,91101,150.00',
  '2026-09-30,Closing balance,4711,1326.50',
];

function read(rows: readonly string[]) {
  const result = readText(`${rows.join('\n')}\n`);
  const [statement] = result.statements;
  const say = (end: 'opening' | 'closing') => {
    const balance = statement?.balances[end] ?? null;
    return balance === null
      ? null
      : `${balance.date} ${formatMinor(balance.amount, ISO_4217.places(statement?.currency ?? null))}`;
  };
  return {
    amounts: amounts(result),
    opening: say('opening'),
    closing: say('closing'),
    blockers: blockers(result),
    result,
  };
}

describe('opening and closing rows', () => {
  test.each([
    'Nr',
    'Beleg-Nr.',
    'Número do documento',
    'N° document',
    'Numer dokumentu',
    'Číslo dokladu',
    '伝票番号',
    'ref',
  ])('take no balance from a column that is called %s', (name) => {
    const odd = DOC_NO.with(0, `Date,Description,${name},Amount`).with(-1, '2026-09-30,Closing balance,4711,');
    expect(read(odd).closing).toBeNull();
  });

  test('have the figure with which they close, where several columns hold one', () => {
    const rows = [
      'Date,Text,Charge,Amount',
      '2026-08-31,Opening balance,1200.00,5.00',
      '2026-09-02,Bakery,0.10,-23.50',
      '2026-09-15,Salary,0.20,150.00',
      '2026-09-30,Closing balance,1326.50,7.00',
    ];
    expect(read(rows)).toMatchObject({ opening: '2026-08-31 1200.00', closing: '2026-09-30 1326.50' });
  });

  test('are known by two phrases of one meaning, and by a phrase with its day', () => {
    const rows = DOC_NO.with(1, '2026-08-31,Opening Balance b/f,12,1200.00').with(
      -1,
      '2026-09-30,Saldo al 30.09.2026,4711,1326.50',
    );
    expect(read(rows)).toMatchObject({ opening: '2026-08-31 1200.00', closing: '2026-09-30 1326.50', blockers: [] });
  });

  test('by other words are left out where the other rows close without them', () => {
    const rows = DOC_NO.with(1, '2026-08-31,Initial funds and balance,12,1200.00');
    expect(read(rows)).toMatchObject({
      amounts: ['2026-09-02 -23.50', '2026-09-15 150.00'],
      opening: '2026-08-31 1200.00',
    });
    expect(read(rows.with(1, '2026-08-31,Initial funds and balance,12,1250.00')).amounts).toHaveLength(3);
  });

  test('at the turn of each page are none but the first and the last', () => {
    const rows = [
      ...DOC_NO.slice(0, 3),
      '2026-09-02,Balance carried over,1,1176.50',
      '2026-09-03,Balance brought over,1,1176.50',
      ...DOC_NO.slice(3),
    ];
    expect(read(rows)).toMatchObject({ opening: '2026-08-31 1200.00', closing: '2026-09-30 1326.50', blockers: [] });
  });
});

test('a row among the transactions that calls itself a balance is asked about, where no arithmetic agrees', () => {
  const names = ['Datum', 'Text', 'Betrag'];
  const profile = {
    header: { detect: names },
    columns: { date: 'Datum', payee: 'Text', amount: 'Betrag' },
    date: 'DD.MM.YYYY',
    decimal: ',' as const,
  };
  const rows = ['01.09.2026;Bäcker;-3,50', '02.09.2026;Übertrag;-100,00', '03.09.2026;Gehalt;2000,00'];
  const result = readText(`${names.join(';')}\n${rows.join('\n')}\n`, { profile });
  expect(blockers(result)).toEqual(['csv.unexplained']);
  expect(result.issues[0]?.message).toContain('line 3: it calls itself a balance, and stands among the transactions');
});

describe('rows of totals', () => {
  test('in one direction are no transactions, with a day as well', () => {
    const rows = [...DOC_NO, '2026-09-30,Total debit,1,-23.50', '2026-09-30,Total credit,1,150.00'];
    expect(read(rows).amounts).toEqual(['2026-09-02 -23.50', '2026-09-15 150.00']);
  });

  test('called "Total" are none where they are the sum of the rows above, and a shop elsewhere', () => {
    const rows = [DOC_NO[0] ?? '', ...DOC_NO.slice(2, 4), '2026-09-30,Total,1,126.50'];
    expect(read(rows).amounts).toHaveLength(2);
    expect(read(rows.with(-1, '2026-09-30,Total,1,-60.00')).amounts).toHaveLength(3);
  });
});

describe('balances at the end of a day', () => {
  const rows = [
    'data;lançamento;ag./origem;valor (R$);saldos (R$)',
    '11/09/2026;SALDO ANTERIOR;;;1000,00',
    '12/09/2026;PIX TRANSF JOAO;;-100,00;',
    '12/09/2026;SALDO DO DIA;;;900,00',
    '13/09/2026;COMPRA MERCADO;;-50,00;',
    '13/09/2026;SALARIO;;2000,00;',
    '13/09/2026;SALDO DO DIA;;;2850,00',
    '15/09/2026;BOLETO;;-350,00;',
    '15/09/2026;SALDO DO DIA;;;2500,00',
  ];

  test('in words that no list knows are told by arithmetic alone', () => {
    const found = read(rows.map((row) => row.replace('SALDO DO DIA', 'Fim de expediente')));
    expect(found.blockers).toEqual([]);
    expect(found.result.statements[0]?.lines.map(({ memo }) => memo)).toEqual([null, null, null, null]);
    const moved = rows
      .map((row) => row.replace('SALDO DO DIA', 'Fim de expediente'))
      .with(-1, '15/09/2026;Fim de expediente;;;2400,00');
    expect(read(moved).blockers).not.toEqual([]);
  });

  test('that stand above the rows of their day prove a list with the newest first', () => {
    const [head = '', opening = '', ...others] = rows;
    expect(read([head, ...others.toReversed(), opening])).toMatchObject({
      opening: '2026-09-12 1000.00',
      closing: '2026-09-15 2500.00',
      blockers: [],
    });
  });
});
