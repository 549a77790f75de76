import type { StatementLine } from '../../../src/plugin/contract.ts';
import { inOrder } from './chain.ts';
import type { Pocket } from './collect.ts';
import { type DocumentProof, linksOf, type PocketProof } from './proof.ts';

/**
 * Lines of the file whose amounts its own arithmetic proves; null for all of them. A running balance proves every step,
 * which the oldest line has none of: what was there before it is not written.
 */
export function coveredLines(
  pockets: readonly Pocket[],
  { by, pockets: proofs }: DocumentProof,
  balanceBefore: boolean,
): ReadonlySet<number> | null {
  if (by === null) return new Set();
  if (by !== 'chain') return null;
  return new Set(pockets.flatMap(({ lines }, at) => stepsOf(lines, proofs[at], balanceBefore)));
}

function stepsOf(lines: readonly StatementLine[], proof: PocketProof | undefined, before: boolean): readonly number[] {
  if (proof === undefined || proof.chain.steps === 0) return [];
  const walk = walked(lines, proof);
  const [first, last] = [walk.findIndex(hasBalance), walk.findLastIndex(hasBalance)];
  const proved = before ? walk.slice(first, last) : walk.slice(first + 1, last + 1);
  return proved.flatMap(({ position }) => position.line ?? []);
}

/** Booked lines, oldest first. */
export function walked(lines: readonly StatementLine[], proof: PocketProof): readonly StatementLine[] {
  const links = linksOf(lines);
  return inOrder(links, proof.order).flatMap((at) => links[at] ?? []);
}

function hasBalance({ balance }: StatementLine): boolean {
  return balance !== null;
}
