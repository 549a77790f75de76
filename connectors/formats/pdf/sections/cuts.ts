import { parseMinor } from '../../../../src/plugin/contract.ts';
import { numberIn } from '../../../tables/prove/stated.ts';
import type { DecimalMark } from '../../../tables/table/numbers.ts';
import type { Word } from '../page/lines.ts';
import { isMoney, signed } from '../page/shapes.ts';

/** `EUR - 1 234 567,89`. */
const MOST_WORDS = 5;

/** The amounts that the last of these words may be, from the shortest: `CARD 4 100,00` ends in `100,00` or in `4 100,00`. */
export function amountsAtEnd(words: readonly Word[]): readonly string[] {
  const texts = words.slice(-MOST_WORDS).map(({ text }) => text);
  const ends = texts.map((_, at) => texts.slice(at).join(' ')).filter(isMoney);
  return [...new Set(ends.map(signed))].reverse();
}

/** Amounts are compared before their currency is known: six places hold any exactly. */
const PLACES = 6;
/** A sum of more differences than these is not looked for. */
const MOST_SUMS = 4_096;

/**
 * Whether the sum of the amounts shows a wrong cut. It does if every choice of other cuts, in either direction of
 * money, changes the sum.
 */
export function sumShowsCuts(rows: readonly (readonly string[])[], decimal: DecimalMark): boolean {
  let sums = new Set([0n]);
  for (const row of rows) {
    const [own = 0n, ...others] = row.flatMap((text) => parseMinor(numberIn(text, decimal) ?? '', PLACES) ?? []);
    const steps = others.flatMap((each) => [each - own, own - each, each + own, -each - own]).filter(isMove);
    const moved = [...sums].flatMap((sum) => steps.map((step) => sum + step));
    if (moved.includes(0n)) return false;
    sums = new Set([...sums, ...moved]);
    if (sums.size > MOST_SUMS) return false;
  }
  return true;
}

function isMove(step: bigint): boolean {
  return step !== 0n;
}
