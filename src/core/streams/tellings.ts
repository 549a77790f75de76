/**
 * What a transaction is when several streams show it. Each stream's word is kept apart: it is what the stream's next
 * document is compared with. What the ledger is told is put together from all of them, whatever the order they came in.
 */
import type { KnownTransaction, Telling, TransactionFields } from '../../domain/transaction.ts';
import { byRank, isNews } from './rank.ts';

/** A transaction's words, also where only one stream has shown it. */
export function tellingsOf(known: KnownTransaction): readonly Telling[] {
  if (known.tellings !== undefined) return known.tellings;
  const { stream, reference, balance, asOf } = known;
  return [{ stream, fields: plainFields(known), reference, balance, asOf }];
}

/** `telling` in place of what its stream said before. */
export function withTelling(tellings: readonly Telling[], telling: Telling): readonly Telling[] {
  return [...tellings.filter(({ stream }) => stream !== telling.stream), telling];
}

/**
 * Day and amount as the best stream has them. Texts as the first stream has them, since two formats spell differently
 * and the owner knows the first one; but an alert's wording gives way to a statement's. What the one does not say, the
 * next one may. Undefined where there is no word at all.
 */
export function combine(tellings: readonly Telling[], first: string): TransactionFields | undefined {
  if (tellings.length < 2) return tellings[0]?.fields;
  const ranked = tellings.toSorted((a, b) => byRank(a.stream, b.stream));
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
export function newestAsOf(tellings: readonly Telling[]): string {
  return tellings.reduce((newest, { asOf }) => (asOf > newest ? asOf : newest), '');
}

export function plainFields(known: TransactionFields): TransactionFields {
  const { bookedOn, valueOn, time, amount, currency, payee, memo, status } = known;
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status };
}

function firstBefore(left: Telling, right: Telling, first: string): number {
  return Number(right.stream === first) - Number(left.stream === first);
}

function pick<Value>(tellings: readonly Telling[], of: (fields: TransactionFields) => Value | null): Value | null {
  for (const { fields } of tellings) {
    const value = of(fields);
    if (value !== null) return value;
  }
  return null;
}
