import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plugin as qif } from '../../../connectors/formats/qif/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';

const SAMPLE = `!Account
NEveryday
TBank
^
!Type:Bank
D13/01/2026
T-1,010.00
PGarage Nord
MTyres
N1005
^
D01/02/2026
T25.00
PRefund
^
`;

function read(text: string, dateOrder?: 'mdy' | 'dmy') {
  const bytes = Buffer.from(text, 'utf8');
  const config = { investments: 'ask' as const, ...(dateOrder === undefined ? {} : { dateOrder }) };
  return qif.parse({ name: 'a.qif', sha256: '', bytes, receivedAt: '' }, config, {
    currencies: ISO_4217,
    timezone: 'UTC',
  });
}

function lines(text: string, dateOrder?: 'mdy' | 'dmy') {
  return read(text, dateOrder).statements.flatMap((statement) =>
    statement.lines.map((line) => `${line.bookedOn} ${formatMinor(line.amount, 2)}`),
  );
}

function register(...records: readonly string[]): string {
  return `!Type:Bank\n${records.map((record) => `${record}\n^\n`).join('')}`;
}

describe('a QIF register', () => {
  test('without a heading is read as a bank account, and asked about', () => {
    const text = register('D13/01/2026\nT-1,010.00', 'D01/02/2026\nT25.00').replace('!Type:Bank\n', '');
    expect(qif.sniff(Buffer.from(text), 'a.txt')).toBe('yes');
    expect(lines(text)).toEqual(['2026-01-13 -1010.00', '2026-02-01 25.00']);
    expect(read(text).issues).toMatchObject([{ severity: 'hold', code: 'qif.heading', position: { line: 1 } }]);
  });

  test.each([
    [
      'month first, told by a day over 12',
      ['D01/06/2026\nT1', 'D12/29/2026\nT2'],
      ['2026-01-06 1.00', '2026-12-29 2.00'],
    ],
    [
      'day first, told by a day over 12',
      ['D01/06/2026\nT1', 'D29/12/2026\nT2'],
      ['2026-06-01 1.00', '2026-12-29 2.00'],
    ],
    ['an apostrophe before the year', ["D6/15'2007\nT1", "D1/ 3'06\nT2"], ['2007-06-15 1.00', '2006-01-03 2.00']],
    ['dots', ['D03.11.25\nT-5.00'], ['2025-11-03 -5.00']],
    ['ISO dates', ['D2026-03-31\nT-10.00'], ['2026-03-31 -10.00']],
    ['dates without marks', ['D20260331\nT-10.00'], ['2026-03-31 -10.00']],
    ['a time behind the date', ['D2026-03-31 00:00:00\nT-10.00'], ['2026-03-31 -10.00']],
    ['a year of the last century', ['D6/30/94\nT1'], ['1994-06-30 1.00']],
    ['a decimal comma', ['D2026-03-31\nT-1.010,50'], ['2026-03-31 -1010.50']],
    ['the amount only in U', ['D2026-03-31\nU-3.50'], ['2026-03-31 -3.50']],
  ])('reads %s', (_quirk, records, expected) => {
    expect(lines(register(...records))).toEqual(expected);
    expect(read(register(...records)).issues).toEqual([]);
  });

  test('is held where day and month cannot be told apart, with both readings', () => {
    const { issues } = read(register('D03/04/2026\nT-1.00'));
    expect(issues).toMatchObject([{ severity: 'hold', code: 'qif.date-order', position: { line: 2 } }]);
    expect(issues[0]?.message).toContain('2026-03-04 (dateOrder: mdy) or 2026-04-03 (dateOrder: dmy)');
  });

  test('goes through once the owner has said the date order', () => {
    expect(lines(register('D03/04/2026\nT-1.00'), 'dmy')).toEqual(['2026-04-03 -1.00']);
    expect(read(register('D03/04/2026\nT-1.00'), 'dmy').issues).toEqual([]);
  });

  test('is held where 1,010 could be a thousand or one', () => {
    expect(read(register('D2026-03-31\nT1,01')).issues).toEqual([]);
    expect(read(register('D2026-03-31\nT1,010')).issues).toMatchObject([{ severity: 'hold', code: 'qif.decimal' }]);
  });

  test('is refused where an amount cannot be read', () => {
    expect(read(register('D2026-03-31\nT1O.00')).issues).toMatchObject([
      { severity: 'error', code: 'format.amount', position: { line: 3 } },
    ]);
  });

  test('never takes a nought for the first group of thousands', () => {
    const { issues, statements } = read(register('D2026-03-31\nT-12,50\n^\nD2026-03-31\nT-0.500'));
    expect([issues.map(({ code }) => code), statements]).toEqual([['format.amount'], []]);
  });

  test('warns where splits do not add up', () => {
    expect(read(register('D2026-03-31\nT-10.00\nSa\n$-4.00\nSb\n$-6.00')).issues).toEqual([]);
    expect(read(register('D2026-03-31\nT-10.00\nSa\n$-4.00')).issues).toMatchObject([{ code: 'qif.splits' }]);
  });

  test('takes the opening balance for a balance', () => {
    const { statements } = read(`!Account\nNA\nTBank\n^\n${register('D2026-03-31\nT100\nPOpening Balance\nL[A]')}`);
    expect(statements).toMatchObject([{ lines: [], balances: { opening: { amount: 10_000n } } }]);
  });

  test('is held where it is cut before what would make its last record an opening balance', () => {
    const whole = '!Account\nNA\nTBank\n^\n!Type:Bank\nD2026-03-31\nT100\nPOpening Balance\nL[A]\n';
    for (const lacking of ['^\n', 'L[A]\n', 'A]\n', 'POpening Balance\nL[A]\n', 'ing Balance\nL[A]\n']) {
      const cut = lacking === '^\n' ? whole : whole.slice(0, -lacking.length);
      const { statements, issues } = read(cut);
      const severities = new Set(issues.map(({ severity }) => severity));
      expect([...severities]).toEqual([lacking === '^\n' ? 'warning' : 'hold']);
      expect(statements[0]?.lines.length).toBe(lacking === '^\n' ? 0 : 1);
    }
  });

  test('asks before it leaves securities out', () => {
    const text = `!Type:Invst\nD2026-03-31\nNBuyX\nT100.00\n^\n${register('D2026-03-31\nT1')}`;
    expect(read(text).issues).toMatchObject([{ severity: 'hold', code: 'qif.investments' }]);
  });

  test('never yields a line that the whole file lacks, wherever it is cut', () => {
    const whole = new Set(lines(SAMPLE));
    for (let length = 0; length < SAMPLE.length; length += 1) {
      const { statements, issues } = read(SAMPLE.slice(0, length));
      if (issues.some((issue) => issue.severity !== 'warning')) continue;
      for (const line of statements.flatMap((statement) => statement.lines)) {
        expect(whole).toContain(`${line.bookedOn} ${formatMinor(line.amount, 2)}`);
      }
    }
  });

  test('answers any bytes with statements or issues, never with an exception', () => {
    fc.assert(
      fc.property(fc.nat(SAMPLE.length - 1), fc.string({ maxLength: 8 }), (at, noise) => {
        const { statements, issues } = read(SAMPLE.slice(0, at) + noise + SAMPLE.slice(at + noise.length));
        expect(statements.length + issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

test('an amount that stands twice is the same, or is asked about', () => {
  expect(read(register('D13/01/2026\nU-1,010.00\nT-1010.00')).issues).toEqual([]);
  for (const [one, other] of [
    ['T-10.00', 'U-10.50'],
    ['U-10.50', 'T-10.00'],
  ]) {
    expect(read(register(`D13/01/2026\n${one}\n${other}`)).issues).toMatchObject([
      { severity: 'hold', code: 'qif.amount' },
    ]);
  }
});
