/**
 * Whether a line and what another stream shows may be one transaction. An equal amount within three days is not enough.
 * Inside the days that both streams show, texts, counterparty, references and running balances decide. Outside of these
 * days only a reference or a running balance in both joins them: a doubled line is seen, and a lost one is not.
 */
import { daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, TransactionFields } from '../../domain/transaction.ts';
import { type Draft, lineAt } from '../identity/draft.ts';
import { fieldsOf } from '../identity/fields.ts';
import { type Body, type Chain, type Entity, isCounterpartyShared, textsOf } from './chains.ts';
import type { Lags } from './lags.ts';
import { isNews } from './rank.ts';
import type { ShownDays } from './shown.ts';
import type { Views } from './views.ts';
import { idleWords, isForeign, type Wording, wordingOf } from './wording.ts';

/**
 * `one`: they may be one transaction. `doubt`: they may, but only a person can tell. `two`: nothing says that they are
 * one.
 */
export type Verdict = 'one' | 'doubt' | 'two';

export interface Judge {
  /** How many days they lie apart, beside the days by which their streams usually differ. Null: nothing is known of these. */
  lagOf(entity: Entity, body: Body): number | null;
  on(entity: Entity, body: Body): Verdict;
  /** Whether the other streams of the chain show the line's whole day, so that one of them should list it. */
  expectsLine(entity: Entity): boolean;
  /** Whether the statement's stream shows a whole day of what the others show. */
  expectsBody(body: Body): boolean;
  /** What a line of one stream and a word of another stream have in common beside the amount. */
  isAlike(entity: Entity, body: Body): boolean;
  isHabit(entity: Entity, body: Body): boolean;
  /** Whether the streams are known to book on other days. */
  isLagging(body: Body): boolean;
}

/** The facts that a judgement needs beside the chain. */
export interface Bench {
  readonly draft: Draft;
  readonly views: Views;
  readonly shown: ShownDays;
  readonly lags: Lags;
}

export function judgeOf(bench: Bench, chain: Chain): Judge {
  const { draft, lags, shown, views } = bench;
  const { stream } = draft.history;
  const others = new Set(chain.bodies.flatMap((body) => wordsOf(body).map((word) => word.stream)));
  const texts = new Map<Assertion['fields'], Wording>();
  let idle: ReadonlySet<string> | undefined;
  const expectsLine = ({ day }: Entity) => [...others].some((each) => shown(each, day) === 'whole');
  const expectsBody = (body: Body) => wordsOf(body).some(({ fields }) => shown(stream, fields.bookedOn) === 'whole');
  const isSaidAlike = (entity: Entity, body: Body, { fields, stream: by }: Assertion) => {
    if (isCounterpartyShared(entity, { counterparty: body.counterparties.get(by) ?? null })) return true;
    idle ??= idleWords(textsOf(chain.entities), textsOf(chain.bodies));
    const text = texts.get(fields) ?? wordingOf(fields);
    texts.set(fields, text);
    return !isForeign(entity.text(), text, idle);
  };
  const isUsual = (other: string, lag: number) => lags(other)?.has(lag) ?? true;
  const onWord = (entity: Entity, body: Body, word: Assertion): Verdict => {
    const { bookedOn } = word.fields;
    const isAlike = () => isSaidAlike(entity, body, word);
    if (isSameReference(entity, word) || (isSameBalance(entity, word) && isAlike())) return 'one';
    const [there, here] = [shown(word.stream, entity.day), shown(stream, bookedOn)];
    const isSameDay = entity.day === bookedOn;
    if (there === 'none' && here === 'none') return 'two';
    if (isSameDay && (there === 'whole' || here === 'whole')) return 'one';
    if (!isAlike()) return there === 'whole' || here === 'whole' || isSameDay ? 'doubt' : 'two';
    if (there === 'whole' && here === 'whole') return 'one';
    // At the edge of the shared days a ticket of every day is in both only where the streams' usual days say so.
    return isUsual(word.stream, daysBetween(bookedOn, entity.day)) || !isHabit(draft, views, entity, body)
      ? 'one'
      : 'two';
  };
  return {
    ...{ expectsLine, expectsBody, isHabit: (entity, body) => isHabit(draft, views, entity, body) },
    isLagging: (body) => wordsOf(body).some((word) => [...(lags(word.stream) ?? [])].some((lag) => lag !== 0)),
    lagOf: (entity, body) => {
      const apart = wordsOf(body).map(({ fields, stream: by }) => {
        const days = daysBetween(fields.bookedOn, entity.day);
        const usual = lags(by);
        return usual === undefined ? null : Math.min(...[...usual].map((lag) => Math.abs(days - lag)));
      });
      return apart.reduce((least, each) => (least === null || (each !== null && each < least) ? each : least), null);
    },
    isAlike: (entity, body) => wordsOf(body).some((word) => isSaidAlike(entity, body, word)),
    on: (entity, body) => {
      if (entity.of !== undefined && entity.of === body.of) return 'one';
      // Statements whose balances meet share no line (`streams/neighbours`).
      if (entity.view === undefined && draft.theirs.others.has(body.of.id)) return 'two';
      const words = wordsOf(body);
      if (isNews(stream) || words.length === 0) return 'one';
      const verdicts = words.map((word) => onWord(entity, body, word));
      return VERDICTS.find((each) => verdicts.includes(each)) ?? 'two';
    },
  };
}

const VERDICTS: readonly Verdict[] = ['one', 'doubt', 'two'];

/** What statements say of it. An alert tells of a purchase that some statement will list, on whatever day and in what words. */
export function wordsOf({ assertions }: Body): readonly Assertion[] {
  return assertions.filter(({ stream }) => !isNews(stream));
}

/** Shorter ones are counters: two formats may both begin with 1. */
const SHORTEST_REFERENCE = 6;

function isSameReference({ reference }: Entity, word: Assertion): boolean {
  return reference !== null && reference.length >= SHORTEST_REFERENCE && reference === word.reference;
}

function isSameBalance({ balance }: Entity, word: Assertion): boolean {
  return balance != null && balance === word.balance;
}

/** So far around a line its like is looked for. */
const HABIT_DAYS = 14;

/** Whether such lines come often, as a ticket or a coffee does: then a second one within days is no wonder. */
export function isHabit(draft: Draft, { foreign, own }: Views, entity: Entity, { of }: Body): boolean {
  const lines = draft.open
    .filter((at) => at !== entity.line)
    .map((at) => fieldsOf(lineAt(draft, at), draft.facts.currency));
  const all: readonly TransactionFields[] = [...lines, ...[...own, ...foreign].filter((each) => each !== of)];
  return all.some(
    (each) =>
      each.amount === of.amount &&
      each.currency === of.currency &&
      Math.abs(daysBetween(each.bookedOn, entity.day)) <= HABIT_DAYS &&
      !isForeign(entity.text(), wordingOf(each)),
  );
}
