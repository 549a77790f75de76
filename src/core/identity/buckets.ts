import type { CalendarDate } from '../../domain/calendar-date.ts';

/** A value for each amount of a currency. No text is made of an amount: that alone would be a third of the work. */
export class Amounts<Value> {
  readonly #currencies = new Map<string, Map<bigint, Value>>();
  /** Nearly always all are in one currency. */
  #currency: string | undefined;
  #last: Map<bigint, Value> | undefined;

  get isEmpty(): boolean {
    return this.#currencies.size === 0;
  }

  get(amount: bigint, currency: string): Value | undefined {
    return this.#of(currency)?.get(amount);
  }

  set(amount: bigint, currency: string, value: Value): void {
    let amounts = this.#of(currency);
    if (amounts === undefined) {
      amounts = new Map();
      this.#currencies.set(currency, amounts);
      this.#last = amounts;
    }
    amounts.set(amount, value);
  }

  *values(): Generator<Value> {
    for (const amounts of this.#currencies.values()) yield* amounts.values();
  }

  #of(currency: string): Map<bigint, Value> | undefined {
    if (currency !== this.#currency) {
      this.#currency = currency;
      this.#last = this.#currencies.get(currency);
    }
    return this.#last;
  }
}

/** The key of a bucket: see `bucketOf`. */
export interface BucketKey {
  readonly bookedOn: CalendarDate;
  readonly amount: bigint;
  readonly currency: string;
}

/** A value for each bucket. By day first, since neighbours mostly share their day. */
export class Buckets<Value> {
  readonly #days = new Map<CalendarDate, Amounts<Value>>();

  get({ bookedOn, amount, currency }: BucketKey): Value | undefined {
    return this.#days.get(bookedOn)?.get(amount, currency);
  }

  set({ bookedOn, amount, currency }: BucketKey, value: Value): void {
    const known = this.#days.get(bookedOn);
    const amounts = known ?? new Amounts();
    if (known === undefined) this.#days.set(bookedOn, amounts);
    amounts.set(amount, currency, value);
  }

  *values(): Generator<Value> {
    for (const amounts of this.#days.values()) yield* amounts.values();
  }
}
