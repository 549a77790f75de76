/**
 * Gives the lines of a bucket to known transactions. Counting is done: a bucket holds as many transactions as the
 * largest statement showed. The passes go over the whole bucket, best evidence first, so two purchases of one price
 * never swap their ids. Only pairs that are provably two are left apart. Proofs are different references where these
 * decide, and different running balances or times. Statements that meet are another (`streams/neighbours`). Balances
 * and times prove nothing on a day that this statement and an earlier one both show whole. The same goes for a day that
 * both list from its first line on. There a late booking shifts every balance after it.
 */
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { sharesWords } from '../text-key.ts';
import { isListedAnew } from './day-begin.ts';
import type { Days, Draft, Leftover } from './draft.ts';
import { assign, EVERY_DAY, leftovers, lineAt } from './draft.ts';
import { originalKey, textOfKnown, textOfLine } from './fields.ts';
import type { Verdict } from './trust.ts';

export function matchByBucket(draft: Draft, verdict: Verdict): void {
  const isStrict = strictDays(draft);
  for (const leftover of leftovers(draft, EVERY_DAY).values()) {
    if (leftover.known.length === 0) continue;
    for (const round of roundsOf(draft, verdict, leftover)) pair(draft, verdict, round, isStrict);
  }
}

/** The days on which balances and times prove two lines to be two. */
function strictDays(draft: Draft): Days {
  const strict = new Map<CalendarDate, boolean>();
  return (day) => {
    const known = strict.get(day);
    if (known !== undefined) return known;
    const isStrict = !draft.coverage.isShared(day) && !isListedAnew(draft, day);
    strict.set(day, isStrict);
    return isStrict;
  };
}

/** How many candidates a line looks at before it gives up; keeps buckets of thousands of lines linear. */
const MOST_CANDIDATES = 64;

/**
 * Where references decide, a line with a reference can only be a transaction without one. Equal references were
 * matched before.
 */
function roundsOf(draft: Draft, verdict: Verdict, { lines, known }: Leftover): Leftover[] {
  const { facts, references } = draft;
  // In a delta document each line is news: it can be no transaction that the stream has told of before.
  if (facts.kind === 'delta') return [];
  const [line] = lines;
  if (line === undefined || !verdict.decidesOn(lineAt(draft, line).bookedOn)) return [{ lines, known }];
  const named = lines.filter((at) => lineAt(draft, at).reference !== null);
  const nameless = lines.filter((at) => lineAt(draft, at).reference === null);
  return [
    { lines: named, known: known.filter((one) => !references.isNamed(one)) },
    { lines: nameless, known },
  ];
}

interface Side {
  readonly text: string;
  readonly time: string | null;
  readonly balance: bigint | null;
  readonly references: readonly string[];
  /** As `originalKey`; undefined where nothing is known of it. */
  readonly original: string | undefined;
  /** The number of the account on the other side; undefined where none is printed. */
  readonly counterparty: string | undefined;
}

function pair(draft: Draft, verdict: Verdict, round: Leftover, isStrict: Days): void {
  const lines = round.lines.filter((at) => draft.matches[at] === undefined);
  const known = round.known.filter((each) => !draft.claimed.has(each));
  const [line] = lines;
  if (line === undefined || known.length === 0) return;
  const { bookedOn } = lineAt(draft, line);
  const isDistinct = (at: number, each: KnownTransaction) =>
    draft.theirs.own.has(each.id) || (isStrict(bookedOn) && contradict(lineAt(draft, at), each));
  const [only] = known;
  if (lines.length === 1 && known.length === 1 && only !== undefined) {
    if (!isDistinct(line, only)) assign(draft, line, only);
    return;
  }
  const work: Work = {
    draft,
    isDistinct,
    lines,
    known,
    ofLine: new Map(lines.map((at) => [at, sideOfLine(lineAt(draft, at))])),
    ofKnown: new Map(known.map((each) => [each, sideOfKnown(draft, each)])),
  };
  const { counterparties, originals } = draft.history;
  if (originals !== undefined) pairByKey(work, textAndOriginal);
  if (counterparties !== undefined) pairByKey(work, textAndCounterparty);
  for (const key of keysOf(verdict)) pairByKey(work, key);
  pairByWords(work);
  pairByKey(work, () => '');
}

interface Work {
  readonly draft: Draft;
  readonly isDistinct: (at: number, known: KnownTransaction) => boolean;
  readonly lines: readonly number[];
  readonly known: readonly KnownTransaction[];
  readonly ofLine: ReadonlyMap<number, Side>;
  readonly ofKnown: ReadonlyMap<KnownTransaction, Side>;
}

type Key = (side: Side) => string | undefined;

/** Two fares abroad that were the same at home only. */
const textAndOriginal: Key = ({ text, original }) => (original === undefined ? undefined : `${text}|${original}`);

/** Two payments to one payee, of which one goes to another account. */
const textAndCounterparty: Key = ({ counterparty, text }) =>
  counterparty === undefined ? undefined : `${text}|${counterparty}`;

/** Whole-bucket passes, strongest evidence first. A side without a key sits the pass out. */
function keysOf(verdict: Verdict): Key[] {
  const witness: Key = ({ balance, time }) => (balance === null && time === null ? undefined : `${balance}|${time}`);
  const textAndWitness: Key = (side) => `${side.text}|${side.balance}|${side.time}`;
  const textAndReference: Key = ({ text, references: [first] }) =>
    first === undefined ? undefined : `${text}|${first}`;
  const keys: Key[] = [textAndWitness, ({ text }) => text, witness];
  return verdict.isPositional ? keys : [textAndReference, ...keys];
}

function pairByKey(work: Work, key: Key): void {
  const { draft } = work;
  const waiting = new Map<string, KnownTransaction[]>();
  // Filled from the back, so that taking from the end gives the oldest first.
  for (const known of work.known.toReversed()) {
    const value = draft.claimed.has(known) ? undefined : keyOf(work.ofKnown.get(known), key);
    if (value === undefined) continue;
    const queue = waiting.get(value);
    if (queue === undefined) waiting.set(value, [known]);
    else queue.push(known);
  }
  for (const at of work.lines) {
    const value = draft.matches[at] === undefined ? keyOf(work.ofLine.get(at), key) : undefined;
    const queue = value === undefined ? undefined : waiting.get(value);
    if (queue !== undefined) takeFrom(work, at, queue);
  }
}

function takeFrom({ draft, isDistinct }: Work, at: number, queue: KnownTransaction[]): void {
  const least = Math.max(0, queue.length - MOST_CANDIDATES);
  for (let index = queue.length - 1; index >= least; index -= 1) {
    const known = queue[index];
    if (known === undefined || isDistinct(at, known)) continue;
    queue.splice(index, 1);
    assign(draft, at, known);
    return;
  }
}

/** Descriptions that were shortened or extended still share words. Only for buckets small enough to compare all pairs. */
function pairByWords({ draft, isDistinct, lines, known, ofLine, ofKnown }: Work): void {
  const open = lines.filter((at) => draft.matches[at] === undefined);
  const free = known.filter((each) => !draft.claimed.has(each));
  if (open.length * free.length > MOST_CANDIDATES * MOST_CANDIDATES) return;
  for (const at of open) {
    const text = ofLine.get(at)?.text ?? '';
    const like = free.find(
      (each) => !draft.claimed.has(each) && !isDistinct(at, each) && sharesWords(text, ofKnown.get(each)?.text ?? ''),
    );
    if (like !== undefined) assign(draft, at, like);
  }
}

function keyOf(side: Side | undefined, key: Key): string | undefined {
  return side === undefined ? undefined : key(side);
}

function sideOfLine(line: StatementLine): Side {
  const references = line.reference === null ? [] : [line.reference];
  return {
    text: textOfLine(line),
    time: line.time,
    balance: line.balance,
    references,
    original: line.original === null ? undefined : originalKey(line.original),
    counterparty: line.counterparty?.account ?? undefined,
  };
}

function sideOfKnown(draft: Draft, known: KnownTransaction): Side {
  const { time, balance } = known;
  const { counterparties, originals, stream } = draft.history;
  return {
    ...{ text: textOfKnown(known), time, balance, references: draft.references.names(known) },
    original: originals?.get(known.id),
    counterparty: counterparties?.get(known.id)?.get(stream),
  };
}

function contradict(line: StatementLine, known: KnownTransaction): boolean {
  return differ(line.balance, known.balance) || differ(line.time, known.time);
}

function differ<Value>(left: Value | null, right: Value | null): boolean {
  return left !== null && right !== null && left !== right;
}
