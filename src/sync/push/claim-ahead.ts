import type { Clock } from '../../lib/clock.ts';

/** So many are claimed ahead at most: what goes out while a few claims are written. */
const LONGEST = 512;
/** A lead that lasts longer than this is long enough: what is claimed should soon be sent. */
const LASTS_MS = 250;
/** This share of it is claimed at once: little enough that the ledger is not kept waiting for what goes out next. */
const CHUNK = 1 / 8;

/**
 * How many rows are claimed ahead of what is in flight, so that an answer makes room for the next request at once. Few
 * where the ledger is slow: a claimed row grows old, and a fresh one can be merged.
 */
export class Lead {
  readonly #clock: Clock;
  readonly #concurrency: number;
  #length: number;
  /** When the pace began to be measured, and how many were claimed and had not gone out then. */
  #then = 0;
  #aheadThen = 0;

  /** @param concurrency requests in flight at most */
  constructor(clock: Clock, concurrency: number) {
    this.#clock = clock;
    this.#concurrency = concurrency;
    this.#length = 4 * concurrency;
  }

  /** How many rows to claim now, where so many are claimed and have not gone out: none while most of the lead is there. */
  topUp(ahead: number): number {
    this.#fit(ahead);
    const missing = this.#length - ahead;
    if (missing < this.#length * CHUNK) return 0;
    this.#measureFrom(this.#length);
    return missing;
  }

  /** As long as what went out of late lets a lead last. */
  #fit(ahead: number): void {
    const gone = this.#aheadThen - ahead;
    if (gone <= 0 || gone < this.#aheadThen * CHUNK) return;
    const lastsMs = (this.#clock.monotonic() - this.#then) * (this.#length / gone);
    const length = this.#length * (lastsMs < LASTS_MS ? 2 : 0.5);
    this.#length = Math.min(Math.max(length, 2 * this.#concurrency), LONGEST);
    this.#measureFrom(ahead);
  }

  #measureFrom(ahead: number): void {
    this.#then = this.#clock.monotonic();
    this.#aheadThen = ahead;
  }
}
