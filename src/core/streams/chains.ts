import { type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { KnownTransaction, Telling } from '../../domain/transaction.ts';
import type { Draft } from '../identity/draft.ts';
import { textOfKnown, textOfLine } from '../identity/fields.ts';
import { addTo } from '../identity/references.ts';
import { haveInCommon, sharesWords, wordsOf } from '../text-key.ts';
import { combine, tellingsOf } from './tellings.ts';
import type { Views } from './views.ts';

/** How far apart two streams may book one transaction. */
export const DAYS_APART = 3;

/** What is compared: one stream's line, or what the others say. */
interface Side {
  readonly day: CalendarDate;
  readonly reference: string | null;
  readonly time: string | null;
  /** Read when it is needed: in most chains there is nothing to choose from. */
  text(): Wording;
}

/** A text for comparing, and its words. */
interface Wording {
  readonly key: string;
  words(): ReadonlySet<string>;
}

/** A transaction as the statement's stream shows it: known before (`of`, seen as `view`), a line of the statement, or both. */
export interface Entity extends Side {
  readonly of?: KnownTransaction;
  readonly view?: KnownTransaction;
  readonly line?: number;
}

/** A transaction as the other streams show it. */
export interface Body extends Side {
  readonly of: KnownTransaction;
  readonly tellings: readonly Telling[];
  /** Where they were taken from several transactions: which of them each is of. */
  readonly from?: ReadonlyMap<Telling, KnownTransaction>;
}

/** All of one amount and currency, each at most three days from the next. */
export interface Chain {
  readonly entities: readonly Entity[];
  readonly bodies: readonly Body[];
}

/** The chains that hold a line nobody knows yet and something that another stream has shown. */
export function chainsOf(draft: Draft, views: Views): readonly Chain[] {
  if (views.foreign.length === 0 && views.behind.size === 0) return [];
  const entities = new Map<string, Entity[]>();
  for (const at of draft.open) {
    const line = draft.lines[at];
    if (line === undefined || draft.matches[at] !== undefined) continue;
    const { bookedOn: day, reference, time } = line;
    addTo(entities, keyOf(line.amount, line.currency ?? draft.facts.currency), {
      ...{ day, reference, time, line: at },
      text: once(() => textOfLine(line)),
    });
  }
  if (entities.size === 0) return [];
  const bodies = bodiesOf(draft, views, new Set(entities.keys()));
  addKnown(draft, views, entities, new Set(bodies.keys()));
  return [...entities].flatMap(([key, ours]) => split(ours, bodies.get(key) ?? []));
}

function bodiesOf(draft: Draft, views: Views, keys: ReadonlySet<string>): Map<string, Body[]> {
  const bodies = new Map<string, Body[]>();
  for (const of of [...views.foreign, ...views.behind.values()]) {
    const tellings = othersOf(of, draft.history.stream);
    const fields = combine(tellings, of.stream);
    if (fields === undefined) continue;
    const key = keyOf(fields.amount, fields.currency);
    if (!keys.has(key)) continue;
    const [{ reference } = { reference: null }] = tellings;
    const { bookedOn: day, time } = fields;
    addTo(bodies, key, { of, tellings, day, time, reference, text: once(() => textOfKnown({ ...of, ...fields })) });
  }
  return bodies;
}

/** What other streams than this one say of a transaction. */
function othersOf(known: KnownTransaction, stream: string): readonly Telling[] {
  const tellings = tellingsOf(known);
  return tellings.every((each) => each.stream !== stream)
    ? tellings
    : tellings.filter((each) => each.stream !== stream);
}

/** What the stream itself knows around: it may have to change partners. */
function addKnown(draft: Draft, views: Views, entities: Map<string, Entity[]>, keys: ReadonlySet<string>): void {
  const lines = new Map<KnownTransaction, number>();
  draft.matches.forEach((known, at) => {
    if (known !== undefined) lines.set(known, at);
  });
  for (const view of views.own) {
    const key = keyOf(view.amount, view.currency);
    const ours = keys.has(key) ? entities.get(key) : undefined;
    if (ours === undefined) continue;
    const { bookedOn: day, reference, time } = view;
    const line = lines.get(view);
    ours.push({
      ...{ view, of: views.behind.get(view) ?? view, day, reference, time },
      ...(line === undefined ? {} : { line }),
      text: once(() => textOfKnown(view)),
    });
  }
}

function split(entities: readonly Entity[], bodies: readonly Body[]): Chain[] {
  const [entity] = entities;
  const [body] = bodies;
  if (entity === undefined || body === undefined) return [];
  if (entities.length === 1 && bodies.length === 1) {
    return entity.view === undefined && reaches(body, entity.day) ? [{ entities, bodies }] : [];
  }
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

function reaches(body: Body, day: CalendarDate): boolean {
  const { from, to } = spanOf(body);
  return daysBetween(day, from) <= DAYS_APART && daysBetween(to, day) <= DAYS_APART;
}

/** The days on which the others show it: any of them may be near enough to another line. */
function spanOf({ tellings, day }: Body): { readonly from: CalendarDate; readonly to: CalendarDate } {
  let [from, to] = [day, day];
  for (const { fields } of tellings) {
    if (fields.bookedOn < from) from = fields.bookedOn;
    if (fields.bookedOn > to) to = fields.bookedOn;
  }
  return { from, to };
}

/**
 * What joining the two costs, in days: a text in common is worth more than a day, a bank's reference that both carry
 * more than a text, and partners of before stay together where nothing speaks against it.
 */
export function costOf(entity: Entity | undefined, body: Body | undefined): number {
  if (entity === undefined || body === undefined) return 0;
  let cost = Math.abs(daysBetween(entity.day, body.day)) + distanceOf(entity.text(), body.text());
  if (entity.reference !== null && entity.reference === body.reference) cost -= SAME_REFERENCE;
  if (entity.time !== null && entity.time === body.time) cost -= 1;
  if (entity.of === body.of) cost -= TOGETHER;
  return cost;
}

const SAME_REFERENCE = 8;
const TOGETHER = 0.5;

/** 0 for one text, up to 4 for two that have nothing in common. */
export function textDistance(left: string, right: string): number {
  if (left === right) return 0;
  if (left === '' || right === '') return 2;
  return left.startsWith(right) || right.startsWith(left) || sharesWords(left, right) ? 1 : 4;
}

/** The same of texts that are compared with many. */
function distanceOf(left: Wording, right: Wording): number {
  if (left.key === right.key || left.key === '' || right.key === '') return textDistance(left.key, right.key);
  if (left.key.startsWith(right.key) || right.key.startsWith(left.key)) return 1;
  return haveInCommon(left.words(), right.words()) ? 1 : 4;
}

function keyOf(amount: bigint, currency: string): string {
  return `${amount}${currency}`;
}

/** What is worded so, made when it is first asked for. */
export function once(make: () => string): () => Wording {
  let made: Wording | undefined;
  let words: ReadonlySet<string> | undefined;
  return () => {
    if (made !== undefined) return made;
    const key = make();
    made = {
      key,
      words: () => {
        words ??= wordsOf(key);
        return words;
      },
    };
    return made;
  };
}
