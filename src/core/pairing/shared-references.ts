import type { Leg } from './types.ts';

/** Eight characters or more with four digits: `E2E-20260314-77`, but no year, price or shop number. */
const TOKEN = /[A-Z0-9][A-Z0-9/-]{7,34}/g;
const DAY = /^(?:19|20)\d{2}-?\d{2}-?\d{2}$/;
const SHORTEST_REFERENCE = 6;

/** Pairs of one outflow and one inflow in different accounts that alone share a reference (E2). */
export function sharedReferences(legs: readonly Leg[]): readonly (readonly [Leg, Leg])[] {
  const byToken = new Map<string, Leg[]>();
  for (const leg of legs) {
    for (const token of tokensOf(leg)) {
      const known = byToken.get(token);
      if (known === undefined) byToken.set(token, [leg]);
      else known.push(leg);
    }
  }
  const pairs: (readonly [Leg, Leg])[] = [];
  for (const [first, second, third] of byToken.values()) {
    if (first === undefined || second === undefined || third !== undefined) continue;
    if (first.accountId === second.accountId || first.amount < 0n === second.amount < 0n) continue;
    pairs.push(first.amount < 0n ? [first, second] : [second, first]);
  }
  return pairs;
}

function tokensOf(leg: Leg): ReadonlySet<string> {
  const { reference, memo } = leg;
  const tokens = new Set<string>();
  if (reference !== null && reference.length >= SHORTEST_REFERENCE && isDistinctive(reference, leg))
    tokens.add(reference);
  for (const [token] of (memo ?? '').toUpperCase().matchAll(TOKEN)) {
    if (isDistinctive(token, leg) && !DAY.test(token)) tokens.add(token);
  }
  return tokens;
}

/** The day with a running number says nothing: two banks may both count that way. */
function isDistinctive(token: string, { bookedOn }: Leg): boolean {
  const rest = token.replace(bookedOn.replaceAll('-', ''), '');
  return (rest.match(/\d/g)?.length ?? 0) >= 4;
}
