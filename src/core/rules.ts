/** The owner's rules for new transactions (`rules:`): pure, first match wins for each field. */
import type { CurrencyTable } from '../domain/currency.ts';
import { fitsWildcard } from '../lib/text/wildcard.ts';

export interface Rule {
  readonly when: {
    /** Patterns with `*` and `?`, over the whole text, upper and lower case alike. */
    readonly payee?: string | undefined;
    readonly memo?: string | undefined;
    /** The bank's word for the kind of transaction: DEBIT, POS … */
    readonly type?: string | undefined;
    /** Handle of the account. */
    readonly account?: string | undefined;
    /** A comparison in the statement's sense: `<0`, `>=100`, `-9.99`. */
    readonly amount?: string | undefined;
    readonly currency?: string | undefined;
  };
  readonly set?: RuleEffect | undefined;
  /** The ledger is not told of it at all. */
  readonly skip?: boolean | undefined;
}

/** The fields that the ledger gets instead of the bank's words. */
export interface RuleEffect {
  readonly payee?: string | undefined;
  /** Name of a category of the ledger. */
  readonly category?: string | undefined;
  readonly note?: string | undefined;
}

/** The facts that rules look at. Amounts are minor units in the statement's sense: money out is negative. */
export interface RuleSubject {
  readonly payee: string | null;
  readonly memo: string | null;
  readonly type: string | null;
  readonly account: string;
  readonly amount: bigint;
  readonly currency: string;
}

export interface RuleOutcome {
  readonly effect: RuleEffect;
  readonly skip: boolean;
  /** Which rules had a say, by their place in the configuration, from 0. */
  readonly rules: readonly number[];
}

/** Longer patterns are refused: with a bound on the pattern, matching is linear in the text. */
export const LONGEST_PATTERN = 200;

/** Follows the rules in their order; undefined where none has a say. */
export function followRules(
  rules: readonly Rule[],
  subject: RuleSubject,
  currencies: CurrencyTable,
): RuleOutcome | undefined {
  const effect: { payee?: string; category?: string; note?: string } = {};
  const found: number[] = [];
  let skip: boolean | undefined;
  for (const [index, rule] of rules.entries()) {
    const { set = {} } = rule;
    const isNews =
      (set.payee !== undefined && effect.payee === undefined) ||
      (set.category !== undefined && effect.category === undefined) ||
      (set.note !== undefined && effect.note === undefined) ||
      (rule.skip !== undefined && skip === undefined);
    if (!isNews || !holds(rule.when, subject, currencies)) continue;
    if (set.payee !== undefined) effect.payee ??= set.payee;
    if (set.category !== undefined) effect.category ??= set.category;
    if (set.note !== undefined) effect.note ??= set.note;
    skip ??= rule.skip;
    found.push(index);
  }
  return found.length === 0 ? undefined : { effect, skip: skip === true, rules: found };
}

function holds(when: Rule['when'], subject: RuleSubject, currencies: CurrencyTable): boolean {
  const { payee, memo, type, account, amount, currency } = when;
  return (
    (account === undefined || account === subject.account) &&
    (currency === undefined || currency === subject.currency) &&
    (amount === undefined || compares(amount, subject.amount, currencies.places(subject.currency))) &&
    fits(payee, subject.payee) &&
    fits(memo, subject.memo) &&
    fits(type, subject.type)
  );
}

function fits(pattern: string | undefined, text: string | null): boolean {
  return pattern === undefined || (text !== null && fitsWildcard(pattern, text));
}

const COMPARISON = /^\s*(<=|>=|<|>|=)?\s*([+-]?)(\d{1,18})(?:\.(\d{1,18}))?\s*$/;

/** Whether a text is a comparison of an amount. */
export function isComparison(text: string): boolean {
  return COMPARISON.test(text);
}

/** Exactly, whatever the number of decimals on either side. */
function compares(comparison: string, minor: bigint, places: number): boolean {
  const match = COMPARISON.exec(comparison);
  if (match === null) return false;
  const [, operator = '=', sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction);
  const limit = (sign === '-' ? -magnitude : magnitude) * 10n ** BigInt(places);
  const amount = minor * 10n ** BigInt(fraction.length);
  switch (operator) {
    case '<':
      return amount < limit;
    case '<=':
      return amount <= limit;
    case '>':
      return amount > limit;
    case '>=':
      return amount >= limit;
    default:
      return amount === limit;
  }
}
