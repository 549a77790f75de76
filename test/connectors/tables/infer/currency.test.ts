import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const NAMES = 'Date,Description,Amount,Balance';
const ROWS = ['2026-03-02,Grocer,-12.50,987.50', '2026-03-03,Post,-4.20,983.30', '2026-03-14,Employer,2000.00,2983.30'];

function currencies(text: string | Uint8Array): readonly (string | null)[] {
  const result = readText(text);
  expect(blockers(result).filter((code) => code !== 'csv.odd-cell')).toEqual([]);
  return result.statements.map(({ currency }) => currency);
}

/** A proved file with some texts in the place of others. */
function file(...changes: readonly (readonly [from: string, to: string])[]): string {
  const text = `${NAMES}\n${ROWS.join('\n')}\n`;
  return changes.reduce((all, [from, to]) => {
    expect(all).toContain(from);
    return all.replace(from, to);
  }, text);
}

describe('the currency of a file that has no column for it', () => {
  test.each([
    ['a sign in brackets in the name of an amount', file(['Amount', 'Amount (€)']), 'EUR'],
    ['a sign behind a blank in the name of a balance', file(['Balance', 'Balance £']), 'GBP'],
    ['a sign of letters in the name of an amount', file(['Amount', 'Amount zł']), 'PLN'],
    ['a code in the name of an amount', file(['Amount', 'Amount CHF']), 'CHF'],
    ['a sign at every amount', file(['-12.50', '€-12.50'], ['-4.20', '€-4.20'], ['2000', '€2000']), 'EUR'],
    ['a sign at most amounts', file(['-12.50', '€-12.50'], ['-4.20', '€-4.20']), 'EUR'],
    ['a code above the table', `All accounts in CHF,,,\n${file()}`, 'CHF'],
    ['a code beside its label', `Currency,TRY,,\n${file()}`, 'TRY'],
    ['a code beside a number', `Saldo: TRY 100.00,,,\n${file()}`, 'TRY'],
    ['a code in brackets', `Account 12 (CAD),,,\n${file()}`, 'CAD'],
    ['a code in the cell beside a number', `Closing balance,2983.30,TRY,\n${file()}`, 'TRY'],
  ])('is that of %s', (_, text, code) => {
    expect(currencies(text)).toEqual([code]);
  });

  test.each([
    ['a sign in a text', file(['Grocer', 'HOTEL 50€'], ['Post', '€'])],
    ['a code in a text', file(['Grocer', 'HOTEL EUR 50'], ['Post', 'EUR'])],
    ['a sign at one amount alone', file(['-12.50', '€-12.50'])],
    ['a sign that hangs on a name', file(['Balance', 'Balance€'])],
    ['the end of a word', file(['Amount', 'Amount TTL'])],
    ['a word that is a code too', `ALL TRANSACTIONS,,,\n${file()}`],
    ['a name that is a code too', `Account of,MAD MAX,,\n${file()}`],
  ])('is not that of %s', (_, text) => {
    expect(currencies(text)).toEqual([null]);
  });

  test('is not that of one byte that is a euro sign in one of the old encodings', () => {
    expect(currencies(Buffer.from(file(['12.50', '12.5¤']), 'latin1'))).toEqual([null]);
    expect(currencies(Buffer.from(file(['Balance', 'Balance¤']), 'latin1'))).toEqual([null]);
  });
});

describe('three digits behind every mark', () => {
  const NUMBERS = ['-53.100', '12.500', '-7.250'];
  const rows = (more: readonly string[]) =>
    NUMBERS.map((number, at) => `2026-03-0${at + 2},SHOP ${at},${number}${more[at] ?? ''}\n`).join('');
  const read = (head: string, more: readonly string[] = []) => {
    const result = readText(`Date,Description,${head}\n${rows(more)}`);
    return { amounts: result.statements[0]?.lines.map(({ amount }) => amount), codes: blockers(result) };
  };

  test('are rather decimals where other numbers have decimals, and are asked about', () => {
    const { amounts, codes } = read('Amount,Exchange rate', [',0.848252', ',0.851100', ',0.849000']);
    expect(amounts).toEqual([-5_310n, 1_250n, -725n]);
    expect(codes).toContain('csv.ambiguous');
  });

  test('are rather thousands where nothing else tells, and are asked about', () => {
    const { amounts, codes } = read('Amount');
    expect(amounts).toEqual([-5_310_000n, 1_250_000n, -725_000n]);
    expect(codes).toContain('csv.ambiguous');
  });
});

describe('a currency in the heading of the amounts', () => {
  const rows = [
    '2026-01-05,Shop,-9.10,-9.99,USD',
    '2026-01-06,Sklep,-30.01,-128.71,PLN',
    '2026-01-07,Salary,5.00,5.00,EUR',
  ];
  const read = (head: string) => readText(`${head}\n${rows.join('\n')}\n`);

  test.each(['Amount (EUR)', 'Amount EUR', 'Amount, €', 'Betrag in EUR'])('%s wins over a column beside it', (name) => {
    const { statements } = read(`Date,Description,"${name}",Amount in operation currency,Currency`);
    expect(statements.map(({ currency, lines }) => [currency, lines.map(({ amount }) => amount)])).toEqual([
      ['EUR', [-910n, -3001n, 500n]],
    ]);
  });

  test('leaves the column beside it to the amount abroad, which is kept', () => {
    const { statements } = read('Date,Description,Amount (EUR),Amount in operation currency,Currency');
    expect(statements[0]?.lines.map(({ original }) => original)).toEqual([
      { amount: -999n, currency: 'USD', rate: null },
      { amount: -12_871n, currency: 'PLN', rate: null },
      null,
    ]);
  });
});

describe('a column of several currencies', () => {
  const rows = ['2026-03-02,Grocer,EUR,-12.50,987.50', '2026-03-03,Hotel,USD,-4.20,983.30'];
  const head = 'Date,Description,Currency,Amount,Balance';

  test('is not that of the amounts where one running balance goes through them all', () => {
    expect(currencies(`${head}\n${rows.join('\n')}\n2026-03-14,Employer,EUR,2000.00,2983.30\n`)).toEqual([null]);
  });

  test('is that of the amounts where each currency has its own running balance', () => {
    const own = ['2026-03-02,Grocer,USD,-12.50,87.50', '2026-03-14,Employer,EUR,2000.00,2987.50'];
    expect(currencies(`${head}\n${[rows[0], ...own].join('\n')}\n2026-03-15,Post,USD,-1.00,86.50\n`)).toEqual([
      'EUR',
      'USD',
    ]);
  });
});

describe('an amount with the sign of another currency', () => {
  const profile: Profile = {
    delimiter: ',',
    header: { detect: NAMES.split(',') },
    columns: { date: 'Date', payee: 'Description', amount: 'Amount' },
    date: 'YYYY-MM-DD',
    decimal: '.',
    currency: 'EUR',
  };
  const signed = file(['-12.50', '€-12.50'], ['-4.20', '€-4.20'], ['2000', '€2000']);

  test('is asked about, in a layout that the owner confirmed too', () => {
    const result = readText(signed.replace('€2000', '£2000'), { profile });
    expect(blockers(result)).toEqual(['csv.odd-cell']);
    expect(result.issues[0]?.message).toContain('line 4, "Amount": "£" is GBP, and the currency here is EUR');
    expect(blockers(readText(signed, { profile }))).toEqual([]);
  });
});
