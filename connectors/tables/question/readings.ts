import type { Doubt, Inference } from '../infer/inference.ts';
import { DEBT, flip, isLikelyDebt } from '../infer/signs/signs.ts';
import type { DocumentProof } from '../prove/proof.ts';
import type { Layout } from '../table/layout.ts';

/**
 * The doubts that are left when the proof is known. Totals of money in and out settle the signs. Opening and closing
 * do not: a card shows as balance what is owed, and purchases without a minus raise it.
 */
export function doubtsOf({ doubts, layout, columns }: Inference, { by }: DocumentProof): readonly Doubt[] {
  const others = doubts.filter(({ about }) => about !== 'signs');
  if (by === 'totals') return others;
  if (by !== 'closing') return doubts;
  if (!isLikelyDebt(layout.amount, columns)) return others;
  const alternative: Layout = { ...layout, amount: flip(layout.amount) };
  return [...others, { code: 'csv.ambiguous', about: 'signs', message: DEBT, alternative }];
}
