import { describe, expect, test } from 'vitest';
import { cleanReference, normalise } from '../../src/core/normalise.ts';
import { sharesWords, tidyText, wordsOf } from '../../src/core/text-key.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { day, line, statement } from '../support/identity/statements.ts';

const context = { currency: 'EUR', currencies: ISO_4217, receivedAt: '2026-04-02T08:30:15.123Z' };

describe('currency', () => {
  const unnamed = (amount: string, extra = {}) =>
    statement([line('2026-03-01', amount, null, null, extra)], { currency: null });

  test('with other than two places rescales exactly what was read with two', () => {
    const yen = normalise(unnamed('-1200.00', { balance: '5000.00' }), { ...context, currency: 'JPY' });
    expect(yen.statement.lines[0]).toMatchObject({ amount: -1200n, balance: 5000n });
    const dinar = normalise(unnamed('-1.25'), { ...context, currency: 'KWD' });
    expect(dinar.statement.lines[0]?.amount).toBe(-1250n);
  });

  test('that cannot hold the digits read is an error at the line, never a rounded amount', () => {
    const { issues } = normalise(unnamed('-12.34', { position: { line: 7 } }), { ...context, currency: 'JPY' });
    expect(issues).toMatchObject([{ severity: 'error', code: 'normalise.places', position: { line: 7 } }]);
  });

  test('of a line is left alone', () => {
    const mixed = normalise(unnamed('-12.34', { currency: 'USD' }), { ...context, currency: 'JPY' });
    expect(mixed.statement.lines[0]?.amount).toBe(-1234n);
    expect(mixed.issues).toEqual([]);
  });

  test('rescales balances as well', () => {
    const closing = { amount: 500_00n, date: day('2026-03-31') };
    const source = statement([], { currency: null, balances: { opening: null, closing, available: null } });
    expect(normalise(source, { ...context, currency: 'JPY' }).facts.closing?.amount).toBe(500n);
  });
});

test('lines that need nothing are passed on as they are', () => {
  const untouched = line('2026-03-01', '-1.00', 'Café', 'A1', { memo: 'ümläut 👩‍👧' });
  expect(normalise(statement([untouched]), context).statement.lines[0]).toBe(untouched);
});

test.each(['1', '00012', 'A', 'NONREF1', '2026-03-14', 'NAB'])('the reference %j is one', (reference) => {
  expect(cleanReference(` ${reference} `)).toBe(reference);
});

test('text for people has single blanks and nothing invisible', () => {
  expect(tidyText('  Cafe\u00a0 \n Uno\u00ad\u0000 ')).toBe('Cafe Uno');
  expect(tidyText(' \u200b ')).toBeNull();
  expect(tidyText('broken \ud800 surrogate')).toBe('broken \ufffd surrogate');
});

describe('a day of booking', () => {
  const asked = (days: readonly string[], receivedAt = context.receivedAt, extra = {}) => {
    const lines = days.map((each, index) => line(each, '-1.00', null, null, { position: { line: index + 2 } }));
    return normalise(statement(lines, extra), { ...context, receivedAt }).issues;
  };

  test('before 1970 is asked about once for all lines that have one', () => {
    const issues = asked(['0226-03-01', '1969-12-31', '1970-01-01']);
    expect(issues).toMatchObject([{ severity: 'hold', code: 'normalise.date', position: { line: 2 } }]);
    expect(issues[0]?.message).toContain('0226-03-01 (and 1 more like it)');
  });

  test('is not measured by a clock that was never set', () => {
    expect(asked(['2026-03-01'], '1970-01-01T00:00:00.000Z')).toEqual([]);
    expect(asked(['2026-03-01'], '1980-01-01T00:00:00.000Z')).toEqual([]);
  });
});

describe('amounts', () => {
  test('are rescaled without a word where nothing is lost', () => {
    const unnamed = (amount: string, extra = {}) =>
      normalise(statement([line('2026-03-01', amount, null, null, extra)], { currency: null }), {
        ...context,
        currency: 'JPY',
      });
    expect(unnamed('-1200.00').issues).toEqual([]);
    expect(unnamed('-12.34').issues[0]?.message).toContain('JPY');
    expect(unnamed('-12.34', { currency: 'USD', balance: '5000.00' }).statement.lines[0]).toMatchObject({
      ...{ amount: -1234n, balance: 5000n },
    });
  });
});

test('each text of a line, and its reference, is mended by itself', () => {
  const mended = (extra: Parameters<typeof line>[4], payee = 'Café', reference: string | null = 'A1') =>
    normalise(statement([line('2026-03-01', '-1.00', payee, reference, extra)]), context).statement.lines[0];
  expect(mended({}, ' Café ')).toMatchObject({ payee: 'Café', memo: null, reference: 'A1' });
  expect(mended({ memo: 'a  b' })).toMatchObject({ payee: 'Café', memo: 'a b', reference: 'A1' });
  expect(mended({ memo: 'a' }, 'Café', 'NONREF')).toMatchObject({ payee: 'Café', memo: 'a', reference: null });
});

describe('a text', () => {
  test('is null where it shows nothing', () => {
    expect([null, '', ' ', '\u00ad', '\u200b \t'].map(tidyText)).toEqual([null, null, null, null, null]);
  });

  test('shares words with another where half of the shorter one is in both', () => {
    expect(sharesWords('rent june', 'rent july')).toBe(true);
    expect(sharesWords('rent june flat', 'rent july house')).toBe(false);
    expect(sharesWords('rent', 'rent for the flat in june')).toBe(true);
    expect(sharesWords('', 'rent')).toBe(false);
    expect([...wordsOf('- rent, (june) -')]).toEqual(['rent', 'june']);
  });
});
