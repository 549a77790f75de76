import { expect, test } from 'vitest';
import { randomOf } from '../../support/mutations/mutate.ts';
import {
  arbitrarySheets,
  changed,
  provedLines,
  type SaidLine,
  saidLines,
  workbookOf,
} from '../../support/mutations/sheet-edits.ts';
import { FIRST_SEED, tries } from '../../support/run/effort.ts';
import { amounts, blockers } from '../tables/read-text.ts';
import { readSheet } from './read-sheet.ts';

const COUNT = tries({ small: 160, thorough: 1200, nightly: 100_000 });

test(
  'a workbook with one changed digit, sign, row, cell or page is read right, proved, or asked about',
  async () => {
    const faults: string[] = [];
    let through = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed += 1) {
      const random = randomOf(seed);
      const before = arbitrarySheets(random);
      const after = changed(before, random);
      const read = await readSheet(workbookOf(after));
      if (read.statements.length === 0 || blockers(read).length > 0) continue;
      through += 1;
      const lines = amounts(read).map((line) => line.replace('.', ''));
      const fault = isSame(lines, saidLines(before)) || isSame(lines, provedLines(after));
      if (!fault) faults.push(`seed ${seed}: ${lines.join(', ')}`);
    }
    console.log(`xlsx: ${COUNT} changed workbooks, ${through} went through`);
    expect(faults).toEqual([]);
    expect(through).toBeGreaterThan(0);
  },
  COUNT * 100 + 60_000,
);

function isSame(lines: readonly SaidLine[], others: readonly SaidLine[] | undefined): boolean {
  return others !== undefined && [...lines].sort().join() === [...others].map(normal).sort().join();
}

/** `-5` hundredths are printed as `-005`, for the reader writes two decimals. */
function normal(line: SaidLine): SaidLine {
  const [day, amount] = line.split(' ');
  const size = Math.abs(Number(amount));
  return `${day} ${Number(amount) < 0 ? '-' : ''}${String(size).padStart(3, '0')}`;
}
