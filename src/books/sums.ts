import { addDays, parseDate } from '../domain/calendar-date.ts';
import { addDecimals, type DecimalText, subtractDecimals } from '../ledger/wire/values/decimal.ts';
import type { Entry, Posting } from './books.ts';

interface Movement {
  /** The day on which the account itself books it. */
  readonly booked: string;
  /** The day of the entry. */
  readonly written: string;
  readonly amount: DecimalText;
}

interface Total {
  readonly on: string;
  readonly sum: DecimalText;
}

/** The running sums of each account of the ledger, by day. */
export class Sums {
  readonly #movements = new Map<string, Movement[]>();
  readonly #totals = new Map<string, readonly Total[]>();
  /** Movements that the account books on another day than the entry's. They are few. */
  readonly #shifted = new Map<string, readonly Movement[]>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) for (const posting of entry.postings) this.#add(entry, posting);
    for (const [account, movements] of this.#movements) {
      this.#totals.set(account, totalsOf(movements));
      this.#shifted.set(
        account,
        movements.filter(({ booked, written }) => booked !== written),
      );
    }
  }

  /** The sum of all that the account had booked at the end of the day. */
  upTo(account: string, on: string): DecimalText {
    const totals = this.#totals.get(account) ?? [];
    let [low, high] = [0, totals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((totals[middle]?.on ?? '') <= on) low = middle + 1;
      else high = middle;
    }
    return totals[low - 1]?.sum ?? '0';
  }

  total(account: string): DecimalText {
    return this.#totals.get(account)?.at(-1)?.sum ?? '0';
  }

  lastDay(account: string): string | undefined {
    return this.#totals.get(account)?.at(-1)?.on;
  }

  /** The day before the account's first movement and before `other`, where that is earlier. */
  eve(account: string, other: string | undefined): string | undefined {
    const first = this.#totals.get(account)?.[0]?.on;
    const day = [first, other].filter((each) => each !== undefined).toSorted()[0];
    const date = parseDate(day ?? '');
    return date === undefined ? undefined : addDays(date, -1);
  }

  /**
   * The sum of entries up to this day that the account books later. Movements that it booked before their entry's day
   * are subtracted.
   */
  underWay(account: string, on: string): DecimalText {
    let sum: DecimalText = '0';
    for (const { booked, written, amount } of this.#shifted.get(account) ?? []) {
      if (written <= on && booked > on) sum = addDecimals(sum, amount);
      if (booked <= on && written > on) sum = subtractDecimals(sum, amount);
    }
    return sum;
  }

  #add(entry: Entry, { place, amount, on = entry.on }: Posting): void {
    if (place.kind !== 'account') return;
    const movements = this.#movements.get(place.id) ?? [];
    movements.push({ booked: on, written: entry.on, amount });
    this.#movements.set(place.id, movements);
  }
}

function totalsOf(movements: readonly Movement[]): readonly Total[] {
  const totals: Total[] = [];
  let sum: DecimalText = '0';
  for (const { booked, amount } of movements.toSorted((a, b) => (a.booked < b.booked ? -1 : 1))) {
    sum = addDecimals(sum, amount);
    if (totals.at(-1)?.on === booked) totals.pop();
    totals.push({ on: booked, sum });
  }
  return totals;
}
