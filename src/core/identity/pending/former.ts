import type { KnownTransaction } from '../../../domain/transaction.ts';
import type { LineFate } from '../../history.ts';
import type { Views } from '../../streams/views.ts';
import { textDistance } from '../../streams/wording.ts';
import { lineAt } from '../draft.ts';
import { textOfKnown, textOfLine } from '../fields.ts';
import { amountOf, BOOKED_WITHIN, groupBy, match, type Pendings } from './match.ts';

/** A booked line comes after its pending one; seen from there, the other way round. */
const BOOKED_SINCE = { before: BOOKED_WITHIN.after, after: BOOKED_WITHIN.before } as const;

/**
 * Pending lines that a booked transaction was before. They are of an older document than the booking one. Or they are
 * of a stream that is behind another one, whatever their as-of, where the texts agree.
 */
export function earlierSelves(
  { draft, lines, listed, swallowed }: Pendings,
  views: Views,
): ReadonlyMap<number, LineFate> {
  const became = new Map<number, LineFate>();
  const rest = lines.filter((at) => !listed.has(at) && !swallowed.has(at));
  if (rest.length === 0) return became;
  // A transaction whose pending line is listed here under its last day has its line. Under another day it has
  // none yet.
  const hasOne = new Set([...listed.values()].map((self) => self.transaction.id));
  const isFree = (each: KnownTransaction) => !draft.claimed.has(each) && !hasOne.has(each.id);
  const used = new Set<number>();
  const becomes = (at: number, { id }: KnownTransaction) => {
    became.set(at, { kind: 'known', id });
    used.add(id);
  };
  for (const at of rest) {
    const { reference } = lineAt(draft, at);
    const named = reference === null ? undefined : draft.references.of(reference).find((each) => !used.has(each.id));
    if (named !== undefined) becomes(at, named);
  }
  const newer = draft.history.transactions.filter((each) => isFree(each) && each.asOf > draft.facts.asOf);
  const isAlike = (at: number, each: KnownTransaction) =>
    textDistance(textOfLine(lineAt(draft, at)), textOfKnown(each)) <= 2;
  for (const [candidates, fits] of [[newer, () => true] as const, [views.foreign.filter(isFree), isAlike] as const]) {
    const free = candidates.filter((each) => !used.has(each.id));
    for (const [amount, group] of groupBy(free, (each) => `${each.amount}${each.currency}`)) {
      const open = rest.filter((at) => !became.has(at) && amountOf(draft, lineAt(draft, at)) === amount);
      for (const [at, each] of match(draft, open, group, BOOKED_SINCE)) if (fits(at, each)) becomes(at, each);
    }
  }
  return became;
}
