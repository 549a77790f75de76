import { type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { Assertion, KnownTransaction } from '../../domain/transaction.ts';
import { type Body, counterpartyIn, type Entity, type Side } from './chains.ts';
import type { Group } from './groups.ts';
import { once } from './wording.ts';

/** One stream's word about one transaction. */
export interface Point extends Side {
  readonly stream: string;
  /** Days since `origin`. */
  readonly at: number;
  /** The transaction that it is of so far; undefined for a new line. */
  readonly of: KnownTransaction | undefined;
  readonly entity?: Entity;
  readonly assertion?: Assertion;
}

/** The origin of a chain's points: the stream of the statement, and the day from which days are counted. */
export interface Origin {
  readonly stream: string;
  readonly day: CalendarDate;
}

export function pointOf(entity: Entity, { stream, day: first }: Origin): Point {
  const { day, reference, time, counterparty, of, text } = entity;
  return { stream, day, at: daysBetween(first, day), reference, time, counterparty, of, entity, text: () => text() };
}

/**
 * The texts of each stream in a body. Undefined where one tells another amount than the others: then the chain is not
 * the whole of it.
 */
export function pointsIn(body: Body, origin: Origin): Point[] | undefined {
  if (body.isApart) return undefined;
  const points: Point[] = [];
  for (const assertion of body.assertions) {
    const of = body.from?.get(assertion) ?? body.of;
    const { amount, currency, bookedOn: day, time } = assertion.fields;
    if (amount !== of.amount || currency !== of.currency) return undefined;
    const { stream, reference } = assertion;
    const at = daysBetween(origin.day, day);
    const counterparty = body.counterparties.get(stream) ?? null;
    points.push({ stream, day, at, reference, time, counterparty, of, assertion, text: once(() => assertion.fields) });
  }
  return points;
}

/** The transaction that these words are of together, its name still to be found. */
export function groupOf(members: readonly Point[]): Group {
  const entity = members.find((each) => each.entity !== undefined)?.entity;
  return { entity, body: bodyOf(members), known: undefined };
}

function bodyOf(members: readonly Point[]): Body | undefined {
  const said = members.flatMap(({ assertion, of }) =>
    assertion === undefined || of === undefined ? [] : [{ assertion, of }],
  );
  const [first] = said;
  if (first === undefined) return undefined;
  const { bookedOn: day, time } = first.assertion.fields;
  const assertions = said.map(({ assertion }) => assertion);
  const counterparties = new Map(
    members.flatMap(({ assertion, counterparty, stream }) =>
      assertion === undefined || counterparty === null ? [] : [[stream, counterparty] as const],
    ),
  );
  return {
    ...{ of: first.of, day, time, reference: first.assertion.reference, text: once(() => first.assertion.fields) },
    ...{ assertions, counterparties, counterparty: counterpartyIn(assertions, counterparties) },
    isApart: false,
    from: new Map(said.map(({ assertion, of }) => [assertion, of])),
  };
}
