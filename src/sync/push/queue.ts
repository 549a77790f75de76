import type { ClaimedRequest } from '../../store/outbox/types.ts';

interface Waiting {
  readonly row: ClaimedRequest;
  /** By the monotonic clock. */
  readonly dueAt: number;
}

/** The claimed rows that are not in flight: fresh ones in their order, and rows that wait for another try. */
export class PushQueue {
  readonly #fresh: ClaimedRequest[] = [];
  /** The first due one first. */
  readonly #waiting: Waiting[] = [];

  get freshCount(): number {
    return this.#fresh.length;
  }

  get size(): number {
    return this.#fresh.length + this.#waiting.length;
  }

  addFresh(rows: readonly ClaimedRequest[]): void {
    this.#fresh.push(...rows);
  }

  addWaiting(row: ClaimedRequest, dueAt: number): void {
    const later = this.#waiting.findIndex((each) => each.dueAt > dueAt);
    this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, { row, dueAt });
  }

  /** The next row that may go out at `now`: one that has waited long enough, else a fresh one. */
  take(now: number): ClaimedRequest | undefined {
    const [first] = this.#waiting;
    return first !== undefined && first.dueAt <= now ? this.#waiting.shift()?.row : this.#fresh.shift();
  }

  /** When the first waiting row is due, by the monotonic clock; undefined where none waits. */
  firstDueAt(): number | undefined {
    return this.#waiting[0]?.dueAt;
  }

  /** Gives up what certainly was not sent: the fresh rows. */
  drainUnsent(): ClaimedRequest[] {
    return this.#fresh.splice(0);
  }
}
