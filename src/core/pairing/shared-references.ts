import { compactNumber, isSameNumber } from '../printed-number.ts';
import type { Leg, OwnAccount } from './types.ts';

/** Eight characters or more with four digits: `E2E-20260314-77`, but no year, price or shop number. */
const TOKEN = /[A-Z0-9][A-Z0-9/-]{7,34}/g;
const DAY = /^(?:19|20)\d{2}-?\d{2}-?\d{2}$/;
const SHORTEST_TOKEN = 8;
const SHORTEST_REFERENCE = 6;

/** Legs by their references. Undefined: several have it. */
type ByReference = ReadonlyMap<string, Leg | undefined>;

export function byReference(
  legs: readonly { readonly leg: Leg }[],
  tokensOf: (leg: Leg) => readonly string[],
): ByReference {
  const found = new Map<string, Leg | undefined>();
  for (const { leg } of legs) {
    for (const token of tokensOf(leg)) found.set(token, found.has(token) ? undefined : leg);
  }
  return found;
}

/** Pairs of one outflow and one inflow in different accounts that alone share a reference (E2). */
export function sharedReferences(inflows: ByReference, outflows: ByReference): readonly (readonly [Leg, Leg])[] {
  return [...outflows].flatMap(([token, out]) => {
    const into = inflows.get(token);
    if (out === undefined || into === undefined || out.accountId === into.accountId) return [];
    return [[out, into] as const];
  });
}

/**
 * Reads the possible references in a leg's fields, each once. The number of an own account names a partner
 * (`pairing/clues`) and is no reference: two legs that both name a third account would share it.
 */
export function referenceReader(accounts: readonly OwnAccount[]): (leg: Leg) => readonly string[] {
  // Two forms of one number end alike, and most tokens end as no own number does.
  const byEnd = Map.groupBy(
    accounts.flatMap((account) => account.numbers),
    endOf,
  );
  const isOwn = (token: string) => {
    const printed = compactNumber(token);
    return byEnd.get(endOf(printed))?.some((own) => isSameNumber(own, printed) || isAfterBank(own, printed)) === true;
  };
  return (leg) => {
    const tokens = tokensOf(leg);
    return tokens.length === 0 ? tokens : tokens.filter((token) => !isOwn(token));
  };
}

function endOf(number: string): string {
  return number.slice(-FEWEST_DIGITS);
}

/** Whether a printed number is an own one with the bank's number before it: `17721310/8707533990`. */
function isAfterBank(own: string, printed: string): boolean {
  return own.length >= SHORTEST_TOKEN && printed.endsWith(own);
}

function tokensOf(leg: Leg): readonly string[] {
  const { reference, memo } = leg;
  const tokens: string[] = [];
  if (reference !== null && reference.length >= SHORTEST_REFERENCE && isDistinctive(reference, leg))
    tokens.push(reference);
  if (memo === null || !hasDigits(memo, FEWEST_DIGITS)) return tokens;
  for (const [token] of memo.toUpperCase().matchAll(TOKEN)) {
    if (isDistinctive(token, leg) && !DAY.test(token) && !tokens.includes(token)) tokens.push(token);
  }
  return tokens;
}

const FEWEST_DIGITS = 4;

/** The day with a running number says nothing: two banks may both count that way. */
function isDistinctive(token: string, { bookedOn }: Leg): boolean {
  if (!hasDigits(token, FEWEST_DIGITS)) return false;
  const day = bookedOn.slice(0, 4) + bookedOn.slice(5, 7) + bookedOn.slice(8);
  return hasDigits(token, FEWEST_DIGITS + (token.includes(day) ? day.length : 0));
}

function hasDigits(text: string, fewest: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count < fewest; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count >= fewest;
}
