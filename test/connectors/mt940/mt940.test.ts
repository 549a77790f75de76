import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plugin as mt940 } from '../../../connectors/formats/mt940/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';

const SAMPLE = `:20:STARTUMSE
:25:12345678/1020304050
:28C:00012/001
:60F:C260228EUR1200,00
:61:2603010302DR6,00N024NONREF//B7K
:86:805?00ENTGELTABSCHLUSS?106666?20EREF+R-77?21SVWZ+Konto?22fuehrung?3012345678?31DE0212?32MUSTER
BANK?33 AG
:61:260303C500NTRFINVOICE 9
:86:Rent of the garage
:62F:C260303EUR1694,00
-
`;

function read(text: string) {
  const bytes = Buffer.from(text, 'latin1');
  return mt940.parse(
    { name: 'a.sta', sha256: '', bytes, receivedAt: '2026-03-04T00:00:00Z' },
    {},
    { currencies: ISO_4217, timezone: 'UTC' },
  );
}

function entries(text: string) {
  return read(text).statements.flatMap((statement) =>
    statement.lines.map((line) => `${line.bookedOn} ${formatMinor(line.amount, 2)}`),
  );
}

function withEntry(entry: string): string {
  return `:20:X\n:25:NL91ABNA0417164300\n:28C:1\n:60F:C260101EUR0,00\n${entry}\n:62F:C260131EUR0,00\n-\n`;
}

describe('an MT940 statement', () => {
  test('takes the reversal of a credit as money out and of a debit as money in', () => {
    expect(entries(withEntry(':61:2601050105RC10,00NTRFA\n:61:2601060106RD10,00NTRFB'))).toEqual([
      '2026-01-05 -10.00',
      '2026-01-06 10.00',
    ]);
  });

  test.each([
    ['amount without decimals', ':61:260105C500NTRFX', '2026-01-05 500.00'],
    ['amount that ends in a comma', ':61:260105D500,NTRFX', '2026-01-05 -500.00'],
    ['amount that begins with a comma', ':61:260105D,50NTRFX', '2026-01-05 -0.50'],
    ['zeros before the amount', ':61:260105C000000001000,00N541EREF', '2026-01-05 1000.00'],
    ['point for a comma', ':61:260105C10.50NTRFX', '2026-01-05 10.50'],
    ['blanks for the entry date', ':61:260105    D65,00NOVBX', '2026-01-05 -65.00'],
    ['entry date of the year before', ':61:2601021231D1,00NTRFX', '2025-12-31 -1.00'],
    ['type of two letters and a blank', ':61:260105D25,03NOV NONREF', '2026-01-05 -25.03'],
    ['30 February as a value date', ':61:2602300301D6,00N024NONREF', '2026-03-01 -6.00'],
  ])('reads an entry with %s', (_quirk, entry, expected) => {
    expect(entries(withEntry(entry))).toEqual([expected]);
  });

  test('asks about an entry that is booked weeks after an interim report without balances', () => {
    const report = (entry: string) =>
      `:20:R1\n:25:12345678/1020304050\n:28C:1/1\n:34F:EURD0,\n:13D:2603101316+0100\n${entry}\n:90D:1EUR20,\n:90C:0EUR0,\n-`;
    expect(read(report(':61:2603050305D20,00N005NONREF//B001')).issues).toEqual([]);
    expect(read(report(':61:2609050305D20,00N005NONREF//B001')).issues).toMatchObject([
      { severity: 'hold', code: 'mt940.date', message: expect.stringContaining('2027-03-05') },
    ]);
  });

  test('reads the slash words of Dutch banks', () => {
    const text = withEntry(
      ':61:260105D1,00NDDTEREF//77\n:86:/EREF/E-1//CNTP/NL21BASN0272727272/COBANL2X/T-Phone BV///R\nEMI/USTD//Bill 5//',
    );
    expect(read(text).statements[0]?.lines[0]).toMatchObject({
      reference: '77',
      payee: 'T-Phone BV',
      memo: 'Bill 5',
      counterparty: { account: 'NL21BASN0272727272' },
    });
  });

  test.each(['?', '>', '~', '<', '^'])('reads parts that are numbered behind %s', (mark) => {
    const text = `:86:020?00Przelew?20Faktura 7?21 za marzec?30114020?31DE0212?32JAN NOWAK`.replaceAll('?', mark);
    expect(read(withEntry(`:61:260105D1,00NTRFX\n${text}`)).statements[0]?.lines[0]).toMatchObject({
      payee: 'JAN NOWAK',
      memo: 'Faktura 7 za marzec',
      counterparty: { account: 'DE0212' },
    });
  });

  test('takes the currency of the closing balance where the opening one has none', () => {
    const text = withEntry(':61:260105D1,000KWDX')
      .replace('C260101EUR0,00', 'C2601010,00')
      .replace('EUR0,00', 'KWD0,000');
    expect(read(text).statements[0]).toMatchObject({ currency: 'KWD', lines: [{ amount: -1_000n, currency: 'KWD' }] });
  });

  test.each([
    ['there is not', 'EUX'],
    ['the other balance does not have', 'USD'],
  ])('is held where a balance is in a currency that %s', (_what, code) => {
    const text = SAMPLE.replace('C260303EUR', `C260303${code}`).replace(
      'C260228EUR',
      code === 'EUX' ? 'C260228EUX' : '$&',
    );
    expect(read(text).issues).toMatchObject([{ severity: 'hold', code: 'mt940.currency' }]);
  });

  test('is refused where an entry cannot be read', () => {
    expect(read(withEntry(':61:260105D1,0O0NTRFX')).issues).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'format.line', position: { line: 5 } }),
    );
  });

  test('is refused where it is cut before its closing balance', () => {
    const cut = SAMPLE.slice(0, SAMPLE.indexOf(':62F:'));
    expect(read(cut).issues).toContainEqual(expect.objectContaining({ severity: 'error', code: 'mt940.truncated' }));
  });

  test('is asked about where it has an end mark but no closing balance', () => {
    const bare = SAMPLE.replace(/:62F:.*\n/, '');
    for (const text of [bare, bare.replace(/-\n$/, '-}{5:{CHK:000000000000}}\r\n')]) {
      expect(read(text).issues).toMatchObject([{ severity: 'hold', code: 'mt940.truncated' }]);
      expect(entries(text)).toEqual(entries(SAMPLE));
    }
  });

  test('never yields a line that the whole file lacks, wherever it is cut', () => {
    const whole = new Set(entries(SAMPLE));
    for (let length = 0; length < SAMPLE.length; length += 1) {
      for (const entry of entries(SAMPLE.slice(0, length))) expect(whole).toContain(entry);
    }
  });

  test('answers any bytes with statements or issues, never with an exception', () => {
    fc.assert(
      fc.property(fc.nat(SAMPLE.length - 1), fc.string({ maxLength: 12 }), (at, noise) => {
        const { statements, issues } = read(SAMPLE.slice(0, at) + noise + SAMPLE.slice(at + noise.length));
        expect(statements.length + issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an MT942 interim report', () => {
  test('may tell its currency only in the totals behind its entries', () => {
    const text = ':20:R1\n:25:123011050612305\n:28C:18/1\n:61:2605210521D50,NTRFX\n:90D:1NZD50,\n-\n';
    expect(read(text).statements[0]).toMatchObject({ currency: 'NZD', lines: [{ amount: -5000n, currency: 'NZD' }] });
  });

  test('has no balances and marks expected entries as pending', () => {
    const text = `:20:R1\n:25:123011050612305\n:28C:18/1\n:34F:NZD0,\n:13D:2605211316+1200
:61:2605210521D50,NTRFNONREF\n:86:/BAI/469/OUT\n:61:2605210521EC20,NTRFNONREF\n:90D:1NZD50,\n-\n`;
    const { statements, issues } = read(text);
    expect(issues).toEqual([]);
    expect(statements[0]).toMatchObject({
      currency: 'NZD',
      asOf: '2026-05-21T13:16:00',
      balances: { opening: null, closing: null },
      lines: [
        { amount: -5000n, status: 'booked' },
        { amount: 2000n, status: 'pending' },
      ],
    });
  });
});
