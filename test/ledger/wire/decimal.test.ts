import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  isZero,
  negateDecimal,
  plainDecimal,
  roundDecimal,
  trimDecimal,
} from '../../../src/ledger/wire/values/decimal.ts';

describe('a JSON number as plain decimal text', () => {
  test.each([
    ['12.30', '12.30'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['1e2', '100'],
    ['1.5E-3', '0.0015'],
    ['-25e-1', '-2.5'],
    ['123456789012345678', '123456789012345678'],
    ['-0.123456789012345678', '-0.123456789012345678'],
    ['0e999', '0'],
  ])('reads %s as %s', (token, text) => {
    expect(plainDecimal(token)).toBe(text);
  });

  test.each(['1234567890123456789', '0.1234567890123456789', '1e18', '1e-19', '1e999999999', '12345678901234567.89'])(
    'refuses %s: more than 18 digits or places',
    (token) => {
      expect(plainDecimal(token)).toBeUndefined();
    },
  );
});

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 17 }))
  .map(([units, places]) => plainDecimal(`${units}e-${places}`) ?? '0');

describe('decimal arithmetic', () => {
  test('a value and its negation are nought together', () => {
    fc.assert(fc.property(decimal, (a) => isZero(addDecimals(a, negateDecimal(a)))));
    expect([negateDecimal('0.00'), negateDecimal('-1.50'), negateDecimal('1.50')]).toEqual(['0.00', '1.50', '-1.50']);
  });

  test('orders as exact fractions do', () => {
    const scaled = (text: string) => {
      const [whole = '0', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(20, '0'));
    };
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [scaled(a), scaled(b)];
        expect(compareDecimals(a, b)).toBe(x < y ? -1 : Number(x > y));
      }),
    );
  });

  test('rounds half away from zero', () => {
    expect(['2.345', '-2.345', '2.3449', '7'].map((text) => roundDecimal(text, 2))).toEqual([
      '2.35',
      '-2.35',
      '2.34',
      '7',
    ]);
  });

  test('trims zeros beyond the places of the currency, no digit and no other zero', () => {
    expect(['96.5000', '96.50', '96.5', '0.123', '100'].map((text) => trimDecimal(text, 2))).toEqual([
      '96.50',
      '96.50',
      '96.5',
      '0.123',
      '100',
    ]);
  });
});
