import { describe, expect, test } from 'vitest';
import { cleanReference, normalise } from '../../src/core/normalise.ts';
import { sharesWords, textKey, tidyText, wordsOf } from '../../src/core/text-key.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { day, line, statement } from '../support/identity/statements.ts';

const context = { currency: 'EUR', currencies: ISO_4217, receivedAt: '2026-04-02T08:30:15.123Z' };

describe('currency', () => {
  const unnamed = (amount: string, extra = {}) =>
    statement([line('2026-03-01', amount, null, null, extra)], { currency: null });

  test('of the statement wins over that of the account', () => {
    const usd = statement([line('2026-03-01', '-1.00')], { currency: 'USD' });
    expect(normalise(usd, context).facts.currency).toBe('USD');
  });

  test('of the account is taken where the statement names none', () => {
    const { facts, statement: settled, issues } = normalise(unnamed('-1.00'), context);
    expect([facts.currency, settled.currency, issues]).toEqual(['EUR', 'EUR', []]);
  });

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

test('the as-of is the bank’s, else the second at which the document was received', () => {
  expect(normalise(statement([], { asOf: '2026-03-31' }), context).facts.asOf).toBe('2026-03-31');
  expect(normalise(statement([]), context).facts.asOf).toBe('2026-04-02T08:30:15');
});

test('lines that need nothing are passed on as they are', () => {
  const untouched = line('2026-03-01', '-1.00', 'Café', 'A1', { memo: 'ümläut 👩‍👧' });
  expect(normalise(statement([untouched]), context).statement.lines[0]).toBe(untouched);
});

test.each(['', ' ', '0', '0000', 'NONREF', 'nonref', 'NOTPROVIDED', 'Not Provided', '-', 'N/A', 'null'])(
  'the reference %j is none',
  (reference) => expect(cleanReference(reference)).toBeNull(),
);

test.each(['1', '00012', 'A', 'NONREF1', '2026-03-14', 'NAB'])('the reference %j is one', (reference) => {
  expect(cleanReference(` ${reference} `)).toBe(reference);
});

test('text for people has single blanks and nothing invisible', () => {
  expect(tidyText('  Cafe\u00a0 \n Uno\u00ad\u0000 ')).toBe('Cafe Uno');
  expect(tidyText(' \u200b ')).toBeNull();
  expect(tidyText('broken \ud800 surrogate')).toBe('broken \ufffd surrogate');
});

test('text for comparing ignores form, case and blanks', () => {
  expect(textKey('Café\u00a0SÜD', null)).toBe(textKey('cafe\u0301  su\u0308d', null));
  expect(textKey('ﬁsh', 'x')).toBe('fish x');
  expect(textKey('same', 'same')).toBe('same');
});

describe('a day of booking', () => {
  const asked = (days: readonly string[], receivedAt = context.receivedAt, extra = {}) => {
    const lines = days.map((each, index) => line(each, '-1.00', null, null, { position: { line: index + 2 } }));
    return normalise(statement(lines, extra), { ...context, receivedAt }).issues;
  };

  test('more than two years after the document came is asked about, with the line and the day', () => {
    const issues = asked(['2026-03-01', '3395-02-13', '2026-03-02']);
    expect(issues).toMatchObject([{ severity: 'hold', code: 'normalise.date', position: { line: 3 } }]);
    expect(issues[0]?.message).toContain('3395-02-13');
  });

  test('before 1970 is asked about once for all lines that have one', () => {
    const issues = asked(['0226-03-01', '1969-12-31', '1970-01-01']);
    expect(issues).toMatchObject([{ severity: 'hold', code: 'normalise.date', position: { line: 2 } }]);
    expect(issues[0]?.message).toContain('0226-03-01 (and 1 more like it)');
  });

  test('within two years to come, as of a standing order, is none to ask about', () => {
    expect(asked(['2028-04-01', '1970-01-01'])).toEqual([]);
    expect(asked(['2028-04-03'])).toHaveLength(1);
  });

  test('is measured by the day of which the bank speaks where that is later than the receipt', () => {
    expect(asked(['2031-01-05'], '2026-04-02T08:30:15Z', { asOf: '2031-01-31' })).toEqual([]);
  });

  test('is not measured by a clock that was never set', () => {
    expect(asked(['2026-03-01'], '1970-01-01T00:00:00.000Z')).toEqual([]);
    expect(asked(['2026-03-01'], '1980-01-01T00:00:00.000Z')).toEqual([]);
  });
});

describe('amounts', () => {
  test('of a statement that names its currency are in its minor units already', () => {
    const yen = statement([line('2026-03-01', '-12.00')], { currency: 'JPY' });
    expect(normalise(yen, context).statement.lines[0]?.amount).toBe(-1200n);
  });

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

  test('has a key of payee and purpose, each once', () => {
    expect(textKey(null, null)).toBe('');
    expect(textKey('Shop', null)).toBe('shop');
    expect(textKey(null, 'June')).toBe('june');
    expect(textKey('Shop', 'Shop')).toBe('shop');
    expect(textKey('Shöp', ' Ju\u00adne\u00a0 26 ')).toBe('shöp june 26');
  });

  test('shares words with another where half of the shorter one is in both', () => {
    expect(sharesWords('rent june', 'rent july')).toBe(true);
    expect(sharesWords('rent june flat', 'rent july house')).toBe(false);
    expect(sharesWords('rent', 'rent for the flat in june')).toBe(true);
    expect(sharesWords('', 'rent')).toBe(false);
    expect([...wordsOf('- rent, (june) -')]).toEqual(['rent', 'june']);
  });
});
