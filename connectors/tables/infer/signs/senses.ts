import type { DirectionWords } from '../../words/flags.ts';
import { senseOf } from '../../words/sense-words.ts';
import type { AmountCandidate } from '../amounts.ts';
import type { Column } from '../roles.ts';

/** Rows that are enough to see whether a column speaks of directions. */
const ENOUGH = 500;
/** Above the bare column of numbers, below a column of debits and credits. */
const BONUS = 4;

/**
 * Bare numbers whose direction stands in words at the begin of a text: `Purchase`, `Deposit`; `消费 …`, `信用卡还款 …`. Every
 * row must say it.
 */
export function spokenCandidates(
  candidates: readonly AmountCandidate[],
  columns: readonly Column[],
  cells: (column: number) => readonly string[],
): readonly AmountCandidate[] {
  const bare = candidates.find(({ layout, named }) => named && layout.kind === 'signed');
  if (bare === undefined || bare.layout.kind !== 'signed') return [];
  const numbers = columns[bare.layout.column];
  if (numbers === undefined || numbers.negatives > 0 || numbers.pluses > 0) return [];
  const { column } = bare.layout;
  return columns.flatMap((text): readonly AmountCandidate[] => {
    if (text.kind !== 'text' && text.kind !== 'code') return [];
    const words = wordsOf(cells(text.index).slice(0, ENOUGH));
    if (words === null) return [];
    return [{ ...bare, layout: { kind: 'flag', column, flag: text.index, words }, prior: bare.prior + BONUS }];
  });
}

/**
 * The words of the rows, each phrase once and open at its end. Null where a row has none, or where no row is money
 * out.
 */
function wordsOf(texts: readonly string[]): DirectionWords | null {
  const words = { in: new Set<string>(), out: new Set<string>() };
  for (const text of texts) {
    const sense = senseOf(text);
    if (sense === null) return null;
    words[sense.way].add(`${sense.phrase}*`);
  }
  return words.out.size === 0 ? null : { in: [...words.in].sort(), out: [...words.out].sort() };
}
