import { type CurrencyTable, parseMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import { bestChain, type ChainOrder, type ChainResult, holds, ordersOf } from './chain.ts';
import type { Pocket } from './collect.ts';
import type { Stated } from './stated.ts';

/** What the arithmetic of one pocket says. */
export interface PocketProof {
  readonly chain: ChainResult;
  /** Opening + sum = closing, both stated by the file. */
  readonly closes: boolean;
  /** The file states both and they do not close. */
  readonly contradicts: boolean;
  readonly order: ChainOrder;
}

/** What the arithmetic of a whole document says. */
export interface DocumentProof {
  readonly pockets: readonly PocketProof[];
  readonly proved: boolean;
  readonly summary: string;
}

/** Checks every pocket: each step of the running balances, and stated opening and closing. */
export function proveDocument(
  pockets: readonly Pocket[],
  stated: readonly Stated[],
  currencies: CurrencyTable,
  need: { readonly moved: number },
): DocumentProof {
  const proofs = pockets.map((pocket) => provePocket(pocket, pockets.length === 1 ? stated : [], currencies));
  const chained = proofs.filter((proof) => proof.chain.steps > 0);
  const moved = chained.reduce((sum, proof) => sum + proof.chain.moved, 0);
  const closes = proofs.length > 0 && proofs.every((proof) => proof.closes);
  const chains =
    chained.length > 0 && chained.every((proof) => holds(proof.chain) || isOneFlat(proof.chain)) && moved >= need.moved;
  const contradicts = proofs.some((proof) => proof.contradicts);
  return {
    pockets: proofs,
    proved: (chains || closes) && !contradicts,
    summary: summarise(chained, closes, contradicts),
  };
}

/** A pocket whose few steps fit without moving: two lines of zero say nothing against the others. */
function isOneFlat(chain: ChainResult): boolean {
  return chain.good === chain.steps && chain.steps <= 2;
}

function provePocket(pocket: Pocket, stated: readonly Stated[], currencies: CurrencyTable): PocketProof {
  const places = currencies.places(pocket.currency);
  const links = linksOf(pocket.lines);
  const chain = bestChain(links, cent(places), ordersOf(links));
  const opening = amountOf(stated, 'opening', places);
  const closing = amountOf(stated, 'closing', places);
  const sum = pocket.lines.reduce((total, line) => (line.status === 'booked' ? total + line.amount : total), 0n);
  const both = opening !== null && closing !== null;
  const fits = both && opening + sum === closing;
  return { chain, closes: fits && sum !== 0n, contradicts: both && !fits, order: chain.order };
}

/** One hundredth where the currency has them: bank-side rounding. */
function cent(places: number): bigint {
  return places <= 2 ? (places === 2 ? 1n : 0n) : 10n ** BigInt(places - 2);
}

/** Booked lines take part in the running balance; where all are booked, the list itself serves. */
export function linksOf(lines: readonly StatementLine[]): readonly StatementLine[] {
  return lines.some((line) => line.status !== 'booked') ? lines.filter((line) => line.status === 'booked') : lines;
}

function amountOf(stated: readonly Stated[], kind: Stated['kind'], places: number): bigint | null {
  const found = new Set(stated.filter((each) => each.kind === kind).map((each) => parseMinor(each.amount, places)));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

function summarise(chained: readonly PocketProof[], closes: boolean, contradicts: boolean): string {
  const steps = chained.reduce((sum, proof) => sum + proof.chain.steps, 0);
  const good = chained.reduce((sum, proof) => sum + proof.chain.good, 0);
  const parts = [
    ...(steps > 0 ? [`running balance: ${good} of ${steps} steps fit`] : ['no running balance to check by']),
    ...(closes ? ['stated opening + sum = stated closing'] : []),
    ...(contradicts ? ['stated opening + sum is not the stated closing'] : []),
  ];
  return parts.join('; ');
}
