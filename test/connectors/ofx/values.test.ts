import { describe, expect, it } from 'vitest';
import { UNPROVED } from '../../../src/core/prove.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { parseJson } from '../../../src/domain/parse-json.ts';
import { amountOf, bank, document, line, linesOf, read, told } from './read.ts';

let made = 0;

/** A transaction of a type, with a FITID of its own. */
function typed(type: string, amount: string, day = '20260306'): string {
  made += 1;
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>T${made}</STMTTRN>`;
}

function card(transactions: string): string {
  return document(`<CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><CCSTMTRS><CURDEF>USD
<CCACCTFROM><ACCTID>999</CCACCTFROM><BANKTRANLIST><DTSTART>20260301<DTEND>20260331${transactions}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`);
}

describe('an OFX amount', () => {
  it.each([
    ['-11,76', '-11.76'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567.00'],
    ['+7', '7.00'],
    ['-.5', '-0.50'],
    ['-30.000', '-30.00'],
    ['-3.77000', '-3.77'],
    ['0,500', '0.50'],
    ['1234,500', '1234.50'],
    ['1 234,56', '1234.56'],
    ['- 12.00', '-12.00'],
    ['\u221212.00', '-12.00'],
    ['$120', '120.00'],
    ['-$120.50', '-120.50'],
    ['00000000012.50', '12.50'],
    ['12.', '12.00'],
  ])('%s is %s', (printed, meant) => {
    const result = read(bank(line('', printed)));
    expect(amountOf(result)).toBe(meant);
    expect(told(result)).toEqual([]);
  });

  it('takes the symbol of its own currency and of no other', () => {
    expect(amountOf(read(bank(line('', 'R$ 5.326,43'), { currency: 'BRL' })))).toBe('5326.43');
    expect(told(read(bank(line('', 'R$ 5.326,43'), { currency: 'EUR' })))).toEqual(['error ofx.amount']);
  });

  it.each(['1,650', '-12,000', '12.34.56', '1,23,456.00', '56.77invalid', '1e3', '', 'NaN', '(12.00)', '1 23', '--5'])(
    '“%s” is refused, with the line it stands in',
    (printed) => {
      const result = read(bank(line('', printed)));
      expect(linesOf(result)).toEqual([]);
      expect(told(result)).toContain('error ofx.amount');
      expect(result.issues[0]?.position).toEqual({ line: 9 });
    },
  );

  it('finer than the currency is rounded, and held', () => {
    const result = read(bank(line('', '-197.1063')));
    expect(amountOf(result)).toBe('-197.11');
    expect(linesOf(result)[0]?.unrounded).toBe('-197.1063');
    expect(told(result)).toEqual(['hold ofx.decimals']);
    expect(result.issues[0]?.message).toMatch(/-197\.1063 .*-197\.11 /);
    const document = { name: 'a.ofx', sha256: '', format: 'ofx' };
    const proved = result.statements.map((statement) => ({ statement, proof: UNPROVED }));
    expect(parseJson(document, proved, [], ISO_4217).statements[0]?.lines[0]?.amount).toBe('-197.1063');
  });

  it('of a point and three digits is refused in a file with decimal commas', () => {
    const result = read(bank(line('', '1.650') + line('', '-3,34')));
    expect(told(result)).toContain('error ofx.amount');
    expect(amountOf(read(bank(line('', '1.650'))))).toBe('1.65');
  });

  it('has the places of its currency', () => {
    expect(linesOf(read(bank(line('', '1650'), { currency: 'JPY' })))[0]?.amount).toBe(1650n);
    expect(linesOf(read(bank(line('', '1,650'), { currency: 'JPY' })))[0]?.amount).toBe(1650n);
    expect(linesOf(read(bank(line('', '1.650'), { currency: 'KWD' })))[0]?.amount).toBe(1650n);
  });

  it('without a sign anywhere is held where a type names money out', () => {
    const debit = line('', '10.00').replace('CREDIT', 'DEBIT');
    expect(told(read(bank(debit)))).toEqual(['hold ofx.signs']);
    const credit = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260306<TRNAMT>5.00<FITID>B</STMTTRN>';
    expect(told(read(bank(debit + credit)))).toEqual(['hold ofx.signs']);
    expect(told(read(bank(line('', '-10.00') + credit)))).toEqual([]);
  });

  it('has a sign that a person looks at where all types say the other', () => {
    const [out, into] = [typed('DEBIT', '10.00') + typed('CHECK', '7.00'), typed('CREDIT', '-5.00')];
    expect(told(read(bank(out + into)))).toEqual(['hold ofx.signs']);
    expect(told(read(card(out + into)))).toEqual(['hold ofx.signs']);
    expect(told(read(card(typed('POS', '10.00') + typed('POS', '9.00') + typed('PAYMENT', '-5.00'))))).toEqual([
      'hold ofx.signs',
    ]);
    expect(told(read(bank(out + into + typed('CREDIT', '5.00'))))).toEqual([]);
  });

  it('of a card is believed where its many purchases have a minus, whatever their type', () => {
    const purchases = typed('CREDIT', '-10.00') + typed('CREDIT', '-7.00') + typed('CREDIT', '-6.00');
    expect(told(read(card(purchases + typed('DEBIT', '20.00'))))).toEqual([]);
  });

  it('without a sign is held beside one reversal as well', () => {
    const out = typed('DEBIT', '10.00') + typed('DEBIT', '7.00') + typed('DEBIT', '-7.00');
    expect(told(read(bank(out + typed('CREDIT', '5.00'))))).toEqual(['hold ofx.signs']);
    expect(told(read(bank(out + typed('CREDIT', '-5.00') + typed('CREDIT', '5.00'))))).toEqual([]);
  });
});

describe('an OFX date', () => {
  it.each([
    ['20260304230000[0:GMT]', '20260309230000.000[0:GMT]'],
    ['20260328230000', '20260401220000'],
  ])('such as %s and %s may be midnight of the day after, in Greenwich', (first, second) => {
    const text = line('', '-1.00', first) + typed('CREDIT', '2.00', second);
    expect(told(read(bank(text)))).toEqual(['hold ofx.date']);
  });

  it.each([
    ['20260305', '2026-03-05', null],
    ['20260331230000[-5:EST]', '2026-03-31', null],
    ['20260305225109.000[-5:EST]', '2026-03-05', '22:51:09'],
    ['20260305083015[-03:EST]', '2026-03-05', '08:30:15'],
    ['202603050831', '2026-03-05', '08:31:00'],
    ['20260305120000', '2026-03-05', null],
    ['20260305000000', '2026-03-05', null],
    ['20260305235959', '2026-03-05', null],
    ['20260305:999', '2026-03-05', null],
    ['2026030520260305', '2026-03-05', null],
    ['2026-03-05', '2026-03-05', null],
  ])('%s is %s, never shifted', (printed, day, time) => {
    const [first] = linesOf(read(bank(line('', '-1.00', printed))));
    expect(first?.bookedOn).toBe(day);
    expect(first?.time).toBe(time);
  });

  it.each(['05/03/2026', '20260231', '201120000000', '****', '', '260305', '99991301'])(
    '“%s” is refused',
    (printed) => {
      const result = read(bank(line('', '-1.00', printed)));
      expect(linesOf(result)).toEqual([]);
      expect(told(result)).toContain('error ofx.date');
    },
  );
});

describe('an OFX text', () => {
  it.each([
    ['AT&T', 'AT&T'],
    ['AT&amp;T', 'AT&T'],
    ['a &amp;lt; b', 'a &lt; b'],
    ['caf&eacute;', 'café'],
    ['caf&#233; &#xE9;', 'café é'],
    ['O&#146;Neil', 'O’Neil'],
    ['&#0;&#xD800;&bogus;', '&#0;&#xD800;&bogus;'],
    ['A&nbsp;&nbsp;B', 'A B'],
    ['  two\t words \r\n', 'two words'],
    ['A < B', 'A < B'],
    ['A <3 B', 'A <3 B'],
    ['A <B SHOP', 'A <B SHOP'],
    ['<![CDATA[K&amp;L <Wines>]]>', 'K&amp;L <Wines>'],
    ['K<!-- <MEMO>no -->L', 'KL'],
  ])('%s is “%s”', (printed, meant) => {
    const [first] = linesOf(read(bank(line(`<MEMO>${printed}`))));
    expect(first?.memo).toBe(meant);
  });

  it('is null where it is empty, closed or not', () => {
    for (const empty of ['<MEMO>', '<MEMO></MEMO>', '<MEMO/>', '<MEMO />']) {
      const [first] = linesOf(read(bank(line(empty))));
      expect(first).toMatchObject({ memo: null, payee: 'Grocer' });
    }
  });

  it('joins an identifier that a beautifier broke over lines', () => {
    const result = read(bank('<TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-1<FITID>\n  1234\n  567\n</FITID>'));
    expect(linesOf(result)[0]?.reference).toBe('1234567');
  });
});
