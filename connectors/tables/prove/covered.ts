import type { StatementLine } from '../../../src/plugin/contract.ts';
import type { Pocket } from '../table/layout.ts';
import { inOrder } from './chain.ts';
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

/**
 * Whether nothing that moved money can be missing between two lines that stand beside each other, by their line numbers;
 * null: at a place that is not between two lines. Of two that follow one another in time one step is enough, else both
 * must be covered.
 */
export function gapsCovered(
  pockets: readonly Pocket[],
  proof: DocumentProof,
  balanceBefore: boolean,
): (between: readonly [number, number] | null) => boolean {
  const covered = coveredLines(pockets, proof, balanceBefore);
  if (covered === null) return () => true;
  const [pocket, ...others] = pockets;
  const [own] = proof.pockets;
  // What is lost between two lines of one pocket may have been another pocket's.
  if (pocket === undefined || own === undefined || others.length > 0) return () => false;
  const walk = walked(pocket.lines, own);
  const places = new Map(walk.map(({ position }, place) => [position.line ?? 0, place]));
  return (between) => {
    if (between === null) return false;
    const [one, other] = between;
    const [earlier, later] = (places.get(one) ?? 0) < (places.get(other) ?? 0) ? [one, other] : [other, one];
    const isStep = (places.get(later) ?? 0) - (places.get(earlier) ?? 0) === 1;
    return covered.has(balanceBefore ? earlier : later) && (isStep || covered.has(balanceBefore ? later : earlier));
  };
}

/** Booked lines, oldest first. */
export function walked(lines: readonly StatementLine[], proof: PocketProof): readonly StatementLine[] {
  const links = linksOf(lines);
  return inOrder(links, proof.order).flatMap((at) => links[at] ?? []);
}

function hasBalance({ balance }: StatementLine): boolean {
  return balance !== null;
}
