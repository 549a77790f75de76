import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsWildcard } from '../../../src/lib/text/wildcard.ts';
import { tries } from '../../support/run/effort.ts';

test('a pattern fits exactly what the regular expression of its meaning fits', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'É'), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '*', '?'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (glob, given) => {
      const expression = glob.replaceAll('*', '[^]*').replaceAll('?', '[^]');
      expect(fitsWildcard(glob, given)).toBe(new RegExp(`^${expression}$`, 'iu').test(given));
    }),
    { numRuns: tries({ small: 200, thorough: 1_000, nightly: 10_000 }) },
  );
});

test('a pattern made to be slow is not', () => {
  const text = 'a'.repeat(20_000);
  expect(fitsWildcard(`${'*a'.repeat(90)}b`, text)).toBe(false);
});
