import { type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import type { Replacement } from '../identity/corrections/correct-across.ts';
import type { Draft } from '../identity/draft.ts';
import { payeeOfLine } from '../identity/fields.ts';
import { isPrintedAlike } from '../printed-number.ts';
import { assertionsOf, combine } from './assertions.ts';
import { DAYS_APART } from './matching.ts';
import type { Views } from './views.ts';
import { once, type Wording, wordingDistance } from './wording.ts';

/** A side of a comparison: one stream's line, or the assertions of the others. */
export interface Side {
  readonly day: CalendarDate;
  readonly reference: string | null;
  readonly time: string | null;
  /** The number of the account on the other side, as it is printed. */
  readonly counterparty: string | null;
  /** The running balance after it; none where the document gives none. */
  readonly balance?: bigint | null;
  /** Read when it is needed: in most chains there is nothing to choose from. */
  text(): Wording;
}

/** With the transaction that it is of so far; a new line is of none. */
type SideOfTransaction = Side & { readonly of?: KnownTransaction | undefined };

/**
 * A transaction as the statement's stream shows it. It is known before (`of`, seen as `view`), or a line of the
 * statement, or both.
 */
export interface Entity extends Side {
  readonly of?: KnownTransaction;
  readonly view?: KnownTransaction;
  readonly line?: number;
}

/** A transaction as the other streams show it. */
export interface Body extends Side {
  readonly of: KnownTransaction;
  readonly assertions: readonly Assertion[];
  /** Where they were taken from several transactions: which of them each is of. */
  readonly from?: ReadonlyMap<Assertion, KnownTransaction>;
  /** The numbers of the other side, by the name of the stream that prints them. */
  readonly counterparties: ReadonlyMap<string, string>;
  /** The stream itself shows the transaction with another amount: a line that has this one is another transaction. */
  readonly isApart: boolean;
}

/** All of one amount and currency, each at most three days from the next. */
export interface Chain {
  readonly entities: readonly Entity[];
  readonly bodies: readonly Body[];
}

/** The chains that hold a line nobody knows yet and something that another stream has shown. */
export function chainsOf(draft: Draft, views: Views, replacements: readonly Replacement[]): readonly Chain[] {
  if (views.foreign.length === 0 && views.behind.size === 0) return [];
  const sides = new Map<string, Sides>();
  const wrong = new Set(replacements.map((each) => each.wrong));
  const all = replacements.length === 0 ? draft.open : [...draft.open, ...replacements.map((each) => each.at)];
  for (const at of all) {
    const line = draft.lines[at];
    if (line === undefined || draft.matches[at] !== undefined || wrong.has(at)) continue;
    const { balance, bookedOn: day, reference, time, amount } = line;
    // A line that is deleted when it comes takes no other stream's assertions.
    if (reference !== null && draft.waiting.delete.has(reference)) continue;
    const currency = line.currency ?? draft.facts.currency;
    const text = once(() => ({ payee: payeeOfLine(line), memo: line.memo }));
    const counterparty = line.counterparty?.account ?? null;
    const entity: Entity = { day, reference, time, balance, counterparty, line: at, text };
    const key = amountKey(amount, currency);
    const known = sides.get(key);
    if (known === undefined) sides.set(key, { entities: [entity], bodies: [] });
    else known.entities.push(entity);
  }
  if (sides.size === 0) return [];
  addBodies(draft, views, sides);
  addKnown(draft, views, sides, new Set(replacements.map(({ target }) => target)));
  return [...sides.values()].flatMap(split);
}

function amountKey(amount: bigint, currency: string): string {
  return `${amount} ${currency}`;
}

/** A chain in the making: all of one amount and currency. */
interface Sides {
  readonly entities: Entity[];
  readonly bodies: Body[];
}

function addBodies(draft: Draft, views: Views, sides: Map<string, Sides>): void {
  for (const of of views.foreign) addBody(draft, sides, of);
  for (const [view, of] of views.behind) addBody(draft, sides, of, view);
}

/** `view`: how the statement's stream shows it. */
function addBody(draft: Draft, sides: Map<string, Sides>, of: KnownTransaction, view?: KnownTransaction): void {
  const assertions = othersOf(of, draft.history.stream);
  const fields = combine(assertions, of.stream);
  if (fields === undefined) return;
  const [{ balance, reference } = { balance: null, reference: null }] = assertions;
  const { bookedOn: day, time, amount, currency } = fields;
  const isApart = view !== undefined && (view.amount !== amount || view.currency !== currency);
  const counterparties = draft.history.counterparties?.get(of.id) ?? NO_NUMBERS;
  const counterparty = counterpartyIn(assertions, counterparties);
  sides.get(amountKey(amount, currency))?.bodies.push({
    ...{ of, assertions, counterparties, day, time, reference, balance, counterparty },
    text: once(() => fields),
    isApart,
  });
}

const NO_NUMBERS: ReadonlyMap<string, string> = new Map();

/** The number of the other side in what some streams say. */
export function counterpartyIn(
  assertions: readonly Assertion[],
  counterparties: ReadonlyMap<string, string>,
): string | null {
  for (const { stream } of assertions) {
    const number = counterparties.get(stream);
    if (number !== undefined) return number;
  }
  return null;
}

/** The assertions of other streams than this one about a transaction. */
function othersOf(known: KnownTransaction, stream: string): readonly Assertion[] {
  return assertionsOf(known).filter((each) => each.stream !== stream);
}

/**
 * The stream's own transactions around: they may have to change partners. What the statement replaces is wrong. It takes
 * no other stream's word, which would be lost with it.
 */
function addKnown(
  draft: Draft,
  views: Views,
  sides: Map<string, Sides>,
  replaced: ReadonlySet<KnownTransaction | undefined>,
): void {
  const lines = new Map<KnownTransaction, number>();
  draft.matches.forEach((known, at) => {
    if (known !== undefined) lines.set(known, at);
  });
  for (const view of views.own) {
    if (replaced.has(view)) continue;
    const ours = sides.get(amountKey(view.amount, view.currency));
    if (ours === undefined) continue;
    const { balance, bookedOn: day, reference, time } = view;
    const line = lines.get(view);
    const counterparty = draft.history.counterparties?.get(view.id)?.get(view.stream) ?? null;
    ours.entities.push({
      ...{ view, of: views.behind.get(view) ?? view, day, reference, time, balance, counterparty },
      ...(line === undefined ? {} : { line }),
      text: once(() => view),
    });
  }
}

function split({ entities, bodies }: Sides): Chain[] {
  if (bodies.length === 0) return [];
  const sides = [
    ...entities.map((entity) => ({ entity, body: undefined, from: entity.day, to: entity.day })),
    ...bodies.map((body) => ({ entity: undefined, body, ...spanOf(body) })),
  ];
  sides.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const chains: { entities: Entity[]; bodies: Body[] }[] = [];
  let last: CalendarDate | undefined;
  for (const { entity, body, from, to } of sides) {
    if (last === undefined || daysBetween(last, from) > DAYS_APART) chains.push({ entities: [], bodies: [] });
    if (last === undefined || to > last) last = to;
    const chain = chains.at(-1);
    if (entity !== undefined) chain?.entities.push(entity);
    if (body !== undefined) chain?.bodies.push(body);
  }
  return chains.filter((chain) => chain.bodies.length > 0 && chain.entities.some(({ view }) => view === undefined));
}

/** The days on which the others show it: any of them may be near enough to another line. */
function spanOf({ assertions, day }: Body): { readonly from: CalendarDate; readonly to: CalendarDate } {
  let [from, to] = [day, day];
  for (const { fields } of assertions) {
    if (fields.bookedOn < from) from = fields.bookedOn;
    if (fields.bookedOn > to) to = fields.bookedOn;
  }
  return { from, to };
}

/** The costs of a match, in days. `idle`: words of the chain that say nothing (`idleWords`). */
export function costOf(entity: Entity | undefined, body: Body | undefined, idle: ReadonlySet<string>): number {
  if (entity === undefined || body === undefined) return 0;
  return body.isApart ? distanceOf(entity, body, idle) + APART : distanceOf(entity, body, idle);
}

/**
 * The distance of two sides that may be one transaction, in days. A common text is worth more than a day, and a
 * common reference of the bank more than a text. The number of the other account is worth nearly a reference. Partners
 * of before stay together unless something speaks against it.
 */
export function distanceOf(left: SideOfTransaction, right: SideOfTransaction, idle: ReadonlySet<string>): number {
  let distance = Math.abs(daysBetween(left.day, right.day)) + wordingDistance(left.text(), right.text(), idle);
  if (left.reference !== null && left.reference === right.reference) distance -= SAME_REFERENCE;
  if (left.time !== null && left.time === right.time) distance -= 1;
  if (left.balance != null && left.balance === right.balance) distance -= SAME_BALANCE;
  if (isCounterpartyShared(left, right)) distance -= SAME_COUNTERPARTY;
  return left.of !== undefined && left.of === right.of ? distance - TOGETHER : distance;
}

export function isCounterpartyShared(
  { counterparty: left }: Pick<Side, 'counterparty'>,
  { counterparty: right }: Pick<Side, 'counterparty'>,
): boolean {
  return left !== null && right !== null && isPrintedAlike(left, right);
}

const SAME_REFERENCE = 8;
const SAME_COUNTERPARTY = 7;
/** Formats may list a day in another order, so different balances say nothing. */
const SAME_BALANCE = 6;
const TOGETHER = 0.5;
/** Only what nothing else is left for takes another transaction's word. */
const APART = 16;

export function textsOf(sides: readonly Side[]): readonly Wording[] {
  return sides.map((side) => side.text());
}
