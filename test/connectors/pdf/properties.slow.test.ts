import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../support/run/effort.ts';
import { printedStatement } from './made/arbitrary-statement.ts';
import { blockersOf, linesIn, pdfOf, readBytes } from './read-pdf.ts';

const RUNS = tries({ small: 100, thorough: 1000, nightly: 20_000 });

/**
 * Of statements that print enough to be proved so many go through without a question, at the least. Over many runs it is
 * 0.77; a hundred of them may lie 0.1 below.
 */
const THROUGH = 0.6;

test('a random bank’s print is read exactly, or it is held', async () => {
  let through = 0;
  let provable = 0;
  await fc.assert(
    fc.asyncProperty(printedStatement, async (statement) => {
      const read = await readBytes(pdfOf(statement));
      if (statement.isProvable) provable += 1;
      if (blockersOf(read).length > 0) return;
      through += 1;
      expect(linesIn(read)).toEqual(statement.lines);
    }),
    { numRuns: RUNS },
  );
  expect(through / provable).toBeGreaterThan(THROUGH);
});
