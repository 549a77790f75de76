/** Counts the hits of filters, a step at a time, and keeps the counts until the copy changes. */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Clock } from '../../lib/clock.ts';
import { countEntries } from '../../store/money/count-entries.ts';
import { filterKey } from '../../store/money/filter.ts';
import type { LedgerCopy } from '../../store/money/open-copy.ts';
import type { EntryFilter, Found } from '../../store/money/shapes.ts';

interface CounterOptions {
  readonly clock: Clock;
  /** Changes with the copy. */
  readonly version: () => number;
}

/** A page shows its rows without their sum rather than wait longer. */
const PATIENCE_MS = 150;
const MOST_KEPT = 200;

export class Counter {
  readonly #copy: LedgerCopy;
  readonly #currencies: CurrencyTable;
  readonly #options: CounterOptions;
  readonly #known = new Map<string, Promise<Found>>();
  #version = 0;

  constructor(copy: LedgerCopy, currencies: CurrencyTable, options: CounterOptions) {
    this.#copy = copy;
    this.#currencies = currencies;
    this.#options = options;
  }

  /** Undefined where it takes longer than a page waits. */
  async count(filter: EntryFilter): Promise<Found | undefined> {
    const { clock, version } = this.#options;
    if (version() !== this.#version || this.#known.size > MOST_KEPT) this.#known.clear();
    this.#version = version();
    const key = filterKey(filter);
    const counting = this.#known.get(key) ?? this.#begin(filter);
    this.#known.set(key, counting);
    const over = new AbortController();
    const late = clock.sleep(PATIENCE_MS, over.signal).then(() => undefined);
    return Promise.race([counting, late]).finally(() => over.abort());
  }

  async #begin(filter: EntryFilter): Promise<Found> {
    const steps = countEntries(this.#copy, filter, this.#currencies);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await this.#options.clock.sleep(0);
    }
  }
}
