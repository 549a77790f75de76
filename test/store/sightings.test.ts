import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packLines, unpackIds, unpackLines } from '../../src/store/lines/sighting-pack.ts';

const line = fc.record({
  transactionId: fc.integer({ min: 0, max: 2 ** 50 }),
  position: fc.record(
    { line: fc.integer({ min: 1, max: 2 ** 40 }), column: fc.integer({ min: 1, max: 9999 }) },
    { requiredKeys: [] },
  ),
});

test('sightings come out of their blob as they went in', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      expect(unpackLines(packLines(lines))).toEqual(lines);
      expect(unpackIds(packLines(lines))).toEqual(lines.map(({ transactionId }) => transactionId));
    }),
  );
});

test('a line of an ordinary statement takes three or four bytes', () => {
  const lines = Array.from({ length: 512 }, (_, index) => ({
    transactionId: 90_000 + index,
    position: { line: 12 + index * 9 },
  }));
  expect(packLines(lines).length).toBeLessThan(512 * 4);
});
