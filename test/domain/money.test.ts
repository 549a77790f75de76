import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinor, minorToJsonNumber, parseMinor } from '../../src/domain/money.ts';

test.each([
  ['-12.34', 2, -1234n],
  ['.5', 2, 50n],
  ['+7', 2, 700n],
  ['-3.77000', 2, -377n],
  ['5.', 2, 500n],
  ['1200', 0, 1200n],
  ['1200.00', 0, 1200n],
  ['-0', 2, 0n],
  ['0.00000001', 8, 1n],
  ['90071992547409931.99', 2, 9007199254740993199n],
])('%s with %d places is %s minor units', (text, places, minor) => expect(parseMinor(text, places)).toBe(minor));

test.each(['', '-', '.', '1,5', '1.2.3', '1e3', ' 1', '0x10', '1.005', 'NaN', '--1', '١'])(
  '%j is no amount of two places',
  (text) => expect(parseMinor(text, 2)).toBeUndefined(),
);

test.each([
  [-350n, 2, '-3.50', '-3.5'],
  [500n, 2, '5.00', '5'],
  [-1n, 2, '-0.01', '-0.01'],
  [0n, 2, '0.00', '0'],
  [1200n, 0, '1200', '1200'],
  [-1n, 8, '-0.00000001', '-0.00000001'],
  [10000n, 2, '100.00', '100'],
])('%s minor units of %d places are written %s and, as JSON, %s', (minor, places, text, json) => {
  expect(formatMinor(minor, places)).toBe(text);
  expect(minorToJsonNumber(minor, places)).toBe(json);
});

test('a written amount is read back exactly, in both forms', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 8 }), (minor, places) => {
      expect(parseMinor(formatMinor(minor, places), places)).toBe(minor);
      expect(parseMinor(minorToJsonNumber(minor, places), places)).toBe(minor);
      expect(minorToJsonNumber(minor, places)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});
