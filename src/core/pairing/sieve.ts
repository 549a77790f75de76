import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar-date.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { isInTime, reachOf } from './candidates.ts';
import { clueReader } from './clues.ts';
import { referenceReader } from './shared-references.ts';
import type { Leg, PairingQuestion } from './types.ts';
import { saysTransfer } from './words.ts';

/** The days of one account in which the other leg of something may lie. */
export interface Surroundings {
  readonly accountId: AccountId;
  readonly period: Period;
}

/** Proposals are decisions that only the owner can take: an equal amount is enough for one. */
export type SoughtLegs = 'decisions' | 'proposals';

/** Legs without their texts that have a reference or an amount in common, by direction. */
type Place = Pick<Leg, 'id' | 'accountId' | 'bookedOn'>;
type Places = Map<string, { readonly outflows: Place[]; readonly inflows: Place[] }>;

/**
 * Finds the legs that can decide anything. Any number of legs is shown to it one by one, and few are kept.
 * `pairLegs` makes the same pairs and singles of these alone. A leg decides by its texts, by a reference that it shares,
 * or because another leg names its account. Legs that only have the same amount are proposals at most: they are kept
 * where proposals are sought.
 */
export class Sieve {
  readonly #question: Omit<PairingQuestion, 'legs'>;
  readonly #sought: SoughtLegs;
  readonly #read: ReturnType<typeof clueReader>;
  readonly #tokensOf: ReturnType<typeof referenceReader>;
  readonly #kept = new Map<TransactionId, Leg>();
  /** Legs that the question holds beside the free ones. */
  readonly #asked = new Set<TransactionId>();
  readonly #named = new Map<AccountId, CalendarDate[]>();
  readonly #byReference: Places = new Map();
  readonly #byAmount: Places = new Map();

  constructor(question: Omit<PairingQuestion, 'legs'>, sought: SoughtLegs) {
    this.#question = question;
    this.#sought = sought;
    this.#read = clueReader(question);
    this.#tokensOf = referenceReader(question.accounts);
    for (const { outflow, destinationId } of question.waiting) {
      this.#note(outflow);
      this.#name(destinationId, outflow.bookedOn);
      this.#asked.add(outflow.id);
    }
    for (const { outflow, inflow } of question.standing ?? []) {
      for (const leg of [outflow, inflow]) {
        this.#note(leg);
        this.#asked.add(leg.id);
      }
    }
  }

  /** Shows it a free leg. */
  show(leg: Leg): void {
    if (this.#note(leg) || saysTransfer(leg.payee, leg.memo)) this.add(leg);
  }

  add(leg: Leg): void {
    this.#kept.set(leg.id, leg);
  }

  get kept(): readonly Leg[] {
    return [...this.#kept.values()];
  }

  /** Legs with a reference that an outflow and an inflow have; where proposals are sought, also an amount in time. */
  sharing(): readonly TransactionId[] {
    const found = new Set<TransactionId>();
    for (const { inflows, outflows } of this.#byReference.values()) {
      if (inflows.length > 0 && outflows.length > 0) for (const { id } of [...outflows, ...inflows]) found.add(id);
    }
    const isPair = (out: Place, into: Place) =>
      out.accountId !== into.accountId && isInTime(daysBetween(out.bookedOn, into.bookedOn), this.#question);
    for (const { inflows, outflows } of this.#byAmount.values()) {
      for (const out of outflows) if (inflows.some((into) => isPair(out, into))) found.add(out.id);
      for (const into of inflows) if (outflows.some((out) => isPair(out, into))) found.add(into.id);
    }
    return [...found].filter((id) => !this.#kept.has(id) && !this.#asked.has(id));
  }

  /** Where the other legs of those lie that name an account. */
  get surroundings(): readonly Surroundings[] {
    const days = reachOf(this.#question);
    return [...this.#named].flatMap(([accountId, named]) => {
      const periods: { from: CalendarDate; to: CalendarDate }[] = [];
      for (const day of named.toSorted()) {
        const last = periods.at(-1);
        const [from, to] = [addDays(day, -days), addDays(day, days)];
        if (last === undefined || last.to < from) periods.push({ from, to });
        else last.to = to;
      }
      return periods.map((period) => ({ accountId, period }));
    });
  }

  /** Whether it names an own account. */
  #note(leg: Leg): boolean {
    for (const token of this.#tokensOf(leg)) note(this.#byReference, token, leg);
    if (this.#sought === 'proposals') {
      for (const { amount, currency } of [leg, ...(leg.original === null ? [] : [leg.original])]) {
        note(this.#byAmount, `${currency} ${amount < 0n ? -amount : amount}`, leg);
      }
    }
    const { named } = this.#read(leg);
    if (named !== undefined) this.#name(named.id, leg.bookedOn);
    return named !== undefined;
  }

  #name(accountId: AccountId, day: CalendarDate): void {
    const days = this.#named.get(accountId);
    if (days === undefined) this.#named.set(accountId, [day]);
    else days.push(day);
  }
}

function note(places: Places, key: string, { accountId, amount, bookedOn, id }: Leg): void {
  const known = places.get(key) ?? { outflows: [], inflows: [] };
  places.set(key, known);
  (amount < 0n ? known.outflows : known.inflows).push({ id, accountId, bookedOn });
}
