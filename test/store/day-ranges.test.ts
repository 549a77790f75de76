import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, daysBetween } from '../../src/domain/calendar-date.ts';
import { splitRange } from '../../src/store/lines/day-ranges.ts';

test('a stretch of days is cut into pieces that follow one another and leave out no day', () => {
  const from = '2023-12-20' as CalendarDate;
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 600 }), (length, days) => {
      const to = addDays(from, length);
      const pieces = splitRange({ from, to }, days);
      expect(pieces[0]?.from).toBe(from);
      expect(pieces.at(-1)?.to).toBe(to);
      for (const [at, piece] of pieces.entries()) {
        expect(daysBetween(piece.from, piece.to)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(piece.from, piece.to)).toBeLessThan(days);
        if (at > 0) expect(piece.from).toBe(addDays(pieces[at - 1]?.to ?? from, 1));
      }
    }),
  );
});
