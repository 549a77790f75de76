import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { reachOf } from './candidates.ts';
import { clueReader } from './clues.ts';
import { EqualAmounts } from './equal-amounts.ts';
import { hashOf } from './hash.ts';
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

/**
 * Finds the legs that can decide anything. Any number of legs is shown to it one by one, and few are kept.
 * `pairLegs` makes the same pairs and singles of these alone. A leg decides by its texts, by a reference that it shares,
 * or because another leg names its account. Legs that only have the same amount are proposals at most: they are kept
 * where proposals are sought.
 */
export class Sieve {
  readonly #question: Omit<PairingQuestion, 'legs'>;
  readonly #read: ReturnType<typeof clueReader>;
  readonly #tokensOf: ReturnType<typeof referenceReader>;
  readonly #kept = new Map<TransactionId, Leg>();
  /** Legs that the question holds beside the free ones. */
  readonly #asked = new Set<TransactionId>();
  readonly #named = new Map<AccountId, CalendarDate[]>();
  readonly #outflows: Tokens = { hashes: [], legs: [] };
  readonly #inflows: Tokens = { hashes: [], legs: [] };
  readonly #amounts: EqualAmounts | null;

  constructor(question: Omit<PairingQuestion, 'legs'>, sought: SoughtLegs) {
    this.#question = question;
    this.#amounts = sought === 'proposals' ? new EqualAmounts(question) : null;
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

  /**
   * Legs with a reference that an outflow and an inflow have; where proposals are sought, an amount as well. A few others
   * are among them. Gives some at a time, each leg once.
   */
  *sharing(): Generator<readonly TransactionId[]> {
    const given = new Set<TransactionId>();
    for (const some of this.#sharing()) {
      const fresh = new Set(some.filter((id) => !given.has(id) && !this.#kept.has(id) && !this.#asked.has(id)));
      for (const id of fresh) given.add(id);
      yield [...fresh];
    }
  }

  *#sharing(): Generator<readonly TransactionId[]> {
    const into = new Set(this.#inflows.hashes);
    const both = new Set(this.#outflows.hashes.filter((hash) => into.has(hash)));
    for (const { hashes, legs } of [this.#outflows, this.#inflows]) {
      yield legs.filter((_, at) => both.has(hashes[at] ?? 0));
    }
    if (this.#amounts !== null) yield* this.#amounts.legs();
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
    this.#amounts?.note(leg);
    const side = leg.amount < 0n ? this.#outflows : this.#inflows;
    for (const token of this.#tokensOf(leg)) {
      side.hashes.push(hashOf(token));
      side.legs.push(leg.id);
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

/** Hashes of references, and at the same place the leg that has it. Texts of all of them would take megabytes. */
interface Tokens {
  readonly hashes: number[];
  readonly legs: TransactionId[];
}
