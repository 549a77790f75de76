/**
 * A transaction that several streams show. Each stream's word is kept apart: the stream's next document is compared
 * with it. The ledger hears the words of all of them together, in any order of arrival.
 */
import type { Assertion, KnownTransaction, TransactionFields } from '../../domain/transaction.ts';
import { byRank, isNews } from './rank.ts';

/** A transaction's words, also where only one stream has shown it. */
export function assertionsOf(known: KnownTransaction): readonly Assertion[] {
  if (known.assertions !== undefined) return known.assertions;
  const { stream, reference, balance, asOf } = known;
  return [{ stream, fields: plainFields(known), reference, balance, asOf }];
}

/** `assertion` in place of what its stream said before. */
export function withAssertion(assertions: readonly Assertion[], assertion: Assertion): readonly Assertion[] {
  return [...assertions.filter(({ stream }) => stream !== assertion.stream), assertion];
}

/**
 * The fields that all streams together give. Day and amount come from the best stream. Texts come from the first
 * stream, since two formats spell differently and the owner knows the first one. But an alert's wording gives way to
 * a statement's. A field that one stream leaves out may come from the next. Undefined where no stream asserts
 * anything.
 */
export function combine(assertions: readonly Assertion[], first: string): TransactionFields | undefined {
  if (assertions.length < 2) return assertions[0]?.fields;
  const ranked = assertions.toSorted((a, b) => byRank(a.stream, b.stream));
  const [best] = ranked;
  if (best === undefined) return undefined;
  const spoken = isNews(first) ? ranked : ranked.toSorted((a, b) => firstBefore(a, b, first));
  return {
    bookedOn: best.fields.bookedOn,
    valueOn: pick(ranked, (fields) => fields.valueOn),
    time: pick(ranked, (fields) => fields.time),
    amount: best.fields.amount,
    currency: best.fields.currency,
    payee: pick(spoken, (fields) => fields.payee),
    memo: pick(spoken, (fields) => fields.memo),
    status: best.fields.status,
  };
}

/** The latest of all words. */
export function newestAsOf(assertions: readonly Assertion[]): string {
  return assertions.reduce((newest, { asOf }) => (asOf > newest ? asOf : newest), '');
}

export function plainFields(known: TransactionFields): TransactionFields {
  const { bookedOn, valueOn, time, amount, currency, payee, memo, status } = known;
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status };
}

function firstBefore(left: Assertion, right: Assertion, first: string): number {
  return Number(right.stream === first) - Number(left.stream === first);
}

function pick<Value>(assertions: readonly Assertion[], of: (fields: TransactionFields) => Value | null): Value | null {
  for (const { fields } of assertions) {
    const value = of(fields);
    if (value !== null) return value;
  }
  return null;
}
