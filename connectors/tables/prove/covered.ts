import type { StatementLine } from '../../../src/plugin/contract.ts';
import type { Layout, Pocket } from '../table/layout.ts';
import { inOrder } from './chain.ts';
import { type DocumentProof, linksOf, type PocketProof } from './proof.ts';

/**
 * Which lines of the file have an amount that its own arithmetic proves. A running balance proves every step, which the
 * oldest line has none of: the balance before it is not written.
 */
export function lineProver(
  pockets: readonly Pocket[],
  { by, pockets: proofs }: DocumentProof,
  { balanceBefore }: Layout,
): (line: number) => boolean {
  if (by !== 'chain') return () => by !== null;
  const proved = pockets.flatMap(({ lines }, at) => {
    const proof = proofs[at];
    if (proof === undefined || proof.chain.steps === 0) return [];
    const walk = walked(lines, proof);
    const [first, last] = [walk.findIndex(hasBalance), walk.findLastIndex(hasBalance)];
    return balanceBefore ? walk.slice(first, last) : walk.slice(first + 1, last + 1);
  });
  const numbers = new Set(proved.map(({ position }) => position.line));
  return (line) => numbers.has(line);
}

/**
 * Whether nothing that moved money can be missing above a line of the only pocket, by its index. Of two lines that
 * follow one another in time one step is enough, else both must be proved.
 */
export function gapProver(
  pockets: readonly Pocket[],
  proof: DocumentProof,
  layout: Layout,
): (below: number) => boolean {
  if (proof.by !== 'chain') return () => proof.by !== null;
  const [pocket, ...others] = pockets;
  const [own] = proof.pockets;
  // A line that is lost between two lines of one pocket may have been another pocket's.
  if (pocket === undefined || own === undefined || others.length > 0) return () => false;
  const isProved = lineProver(pockets, proof, layout);
  const places = new Map(walked(pocket.lines, own).map(({ position }, place) => [position.line ?? 0, place]));
  return (below) => {
    // An announced line has no place among the balances.
    const around = [pocket.lines[below - 1], pocket.lines[below]].flatMap((each) => {
      const line = each?.position.line ?? -1;
      const place = places.get(line);
      return place === undefined ? [] : [{ line, place }];
    });
    if (around.length < 2) return false;
    const inTime = around.sort((a, b) => a.place - b.place);
    const [stepped, other] = layout.balanceBefore ? inTime : inTime.toReversed();
    if (stepped === undefined || other === undefined || !isProved(stepped.line)) return false;
    return Math.abs(stepped.place - other.place) === 1 || isProved(other.line);
  };
}

/** Booked lines, oldest first. */
export function walked(lines: readonly StatementLine[], proof: PocketProof): readonly StatementLine[] {
  const links = linksOf(lines);
  return inOrder(links, proof.order).flatMap((at) => links[at] ?? []);
}

export function hasBalance({ balance }: StatementLine): boolean {
  return balance !== null;
}
