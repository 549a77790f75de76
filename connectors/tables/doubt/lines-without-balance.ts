import type { StatementLine } from '../../../src/plugin/contract.ts';
import { walked } from '../prove/covered.ts';
import type { DocumentProof } from '../prove/proof.ts';
import type { Pocket } from '../table/layout.ts';
import { hasPhrase } from '../words/match.ts';
import { CARRIED_WORDS } from '../words/row-words.ts';

/** A line that the running balance says nothing of although it is all that proves the file. */
export interface Beyond {
  readonly line: number;
  readonly what: string;
}

/**
 * Lines outside the steps of the running balance that may be no transactions at all: refused or reserved payments and
 * sums of a month stand without a balance at an end of the list, and an opening balance is its own amount.
 */
export function linesBeyond(
  pockets: readonly Pocket[],
  { by, pockets: proofs }: DocumentProof,
  balanceBefore: boolean,
): readonly Beyond[] {
  if (by !== 'chain') return [];
  return pockets.flatMap(({ lines }, at) => {
    const proof = proofs[at];
    if (proof === undefined || proof.closes) return [];
    const walk = walked(lines, proof);
    const outside = proof.chain.steps === 0 ? [] : beyond(balanceBefore ? [...walk].reverse() : walk);
    return balanceBefore ? outside : [...outside, ...openingOf(walk)];
  });
}

/**
 * Of lines in the order in which their balances prove them: those that no balance of their day closes. Where balances
 * stand here and there and leave whole days between two of them open, it is the bank's habit.
 */
function beyond(walk: readonly StatementLine[]): readonly Beyond[] {
  const [first, last] = [walk.findIndex(hasBalance), walk.findLastIndex(hasBalance)];
  const open: Beyond[] = [];
  let closed: string | undefined;
  for (let at = walk.length - 1; at >= 0; at -= 1) {
    const line = walk[at];
    if (line === undefined) continue;
    if (hasBalance(line)) closed = line.bookedOn;
    else if (line.bookedOn === closed) continue;
    else if (at > first && at < last) return [];
    else open.push({ line: line.position.line ?? 1, what: OPEN });
  }
  return open;
}

const OPEN = 'no balance proves it, so it may be a sum, or a payment that is not booked';

function hasBalance({ balance }: StatementLine): boolean {
  return balance !== null;
}

function openingOf([oldest]: readonly StatementLine[]): readonly Beyond[] {
  if (oldest === undefined || oldest.amount !== oldest.balance) return [];
  const texts = [oldest.payee, oldest.memo, oldest.type].filter((text) => text !== null);
  if (!texts.some((text) => hasPhrase(CARRIED_WORDS, text))) return [];
  const what = 'its amount is its balance, and its words may call it an opening balance';
  return [{ line: oldest.position.line ?? 1, what }];
}
