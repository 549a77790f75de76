import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { bestChain, hasDirection, holds } from '../prove/chain.ts';
import { cent, linksOf } from '../prove/proof.ts';
import type { Pocket } from '../table/layout.ts';
import { type Basis, HOW } from './basis.ts';

/** Cards with fewer lines, or with more payments among them, say nothing. */
const MANY = 4;

/**
 * Signs of a profile that the file denies. Its running balances close only with all signs turned round. Or nearly all
 * lines of a card are money in, where purchases are the rule.
 */
export function turnedSigns(basis: Basis): readonly Issue[] {
  const { confirmed, pockets } = basis;
  const line = pockets[0]?.lines[0]?.position.line;
  if (confirmed === null || line === undefined) return [];
  const { name } = confirmed;
  if (isDenied(basis)) {
    const what = `line ${line}: the balances close only with all signs turned round, and profile "${name}" says otherwise`;
    return [
      hold('csv.signs', `${what}. Correct "sign" in the profile if the bank writes so now; else ${HOW}`, { line }),
    ];
  }
  if (!isTurnedCard(basis)) return [];
  const what = `line ${line}: nearly all lines of this card are money in by profile "${name}", so purchases may come in`;
  return [hold('csv.signs', `${what}. Correct "sign" in the profile if the bank writes so now; else ${HOW}`, { line })];
}

function isDenied({ currencies, pockets, proof }: Basis): boolean {
  const chained = pockets.filter((_, at) => (proof.pockets[at]?.chain.steps ?? 0) > 0);
  if (proof.proved || chained.length === 0) return false;
  return chained.every((pocket) => closesTurned(pocket, cent(currencies.places(pocket.currency))));
}

/** Days that all are one leave the direction of time open, and with it the signs. */
function closesTurned({ lines }: Pocket, tolerance: bigint): boolean {
  const links = linksOf(lines);
  if (!hasDirection(links)) return false;
  const turned = links.map((each) => ({ ...each, amount: -each.amount }));
  return !holds(bestChain(links, tolerance)) && holds(bestChain(turned, tolerance));
}

/** Two columns, or words beside the amount, say the way by themselves. */
function isTurnedCard({ layout: { amount, card }, pockets }: Basis): boolean {
  if (!card || amount.kind !== 'signed') return false;
  const amounts = pockets.flatMap(({ lines }) => lines.map((line) => line.amount));
  const into = amounts.filter((each) => each > 0n).length;
  const out = amounts.filter((each) => each < 0n).length;
  return into >= MANY && into > out * MANY;
}
