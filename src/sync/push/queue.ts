import type { ClaimedRequest } from '../../store/outbox/types.ts';

interface Waiting {
  readonly row: ClaimedRequest;
  /** By the monotonic clock. */
  readonly dueAt: number;
}

/** The claimed rows that are not in flight: fresh ones in their order, and rows that wait for another try. */
export class PushQueue {
  #fresh: ClaimedRequest[] = [];
  #next = 0;
  /** A binary heap by `dueAt`. */
  readonly #waiting: Waiting[] = [];

  get freshCount(): number {
    return this.#fresh.length - this.#next;
  }

  get size(): number {
    return this.freshCount + this.#waiting.length;
  }

  addFresh(rows: readonly ClaimedRequest[]): void {
    this.#fresh = this.freshCount === 0 ? [...rows] : [...this.#fresh.slice(this.#next), ...rows];
    this.#next = 0;
  }

  addWaiting(row: ClaimedRequest, dueAt: number): void {
    const heap = this.#waiting;
    const added: Waiting = { row, dueAt };
    let at = heap.push(added) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.dueAt <= dueAt) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = added;
  }

  /** The next row that may go out at `now`: one that has waited long enough, else a fresh one. */
  take(now: number): ClaimedRequest | undefined {
    const first = this.#waiting[0];
    if (first !== undefined && first.dueAt <= now) return this.#takeWaiting();
    const row = this.#fresh[this.#next];
    if (row !== undefined) this.#next += 1;
    return row;
  }

  /** The next fresh row that satisfies `wanted`, out of its turn. Rows in the queue are all of different objects. */
  takeWhere(wanted: (row: ClaimedRequest) => boolean): ClaimedRequest | undefined {
    const index = this.#fresh.findIndex((row, at) => at >= this.#next && wanted(row));
    return index === -1 ? undefined : this.#fresh.splice(index, 1)[0];
  }

  /** When the first waiting row is due, by the monotonic clock; undefined where none waits. */
  firstDueAt(): number | undefined {
    return this.#waiting[0]?.dueAt;
  }

  /** Gives up what certainly was not sent: the fresh rows. */
  drainUnsent(): ClaimedRequest[] {
    const rows = this.#fresh.slice(this.#next);
    this.#fresh = [];
    this.#next = 0;
    return rows;
  }

  #takeWaiting(): ClaimedRequest | undefined {
    const heap = this.#waiting;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first?.row;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const smaller = (heap[right]?.dueAt ?? Infinity) < (heap[left]?.dueAt ?? Infinity) ? right : left;
      const below = heap[smaller];
      if (below === undefined || below.dueAt >= last.dueAt) break;
      heap[at] = below;
      at = smaller;
    }
    heap[at] = last;
    return first.row;
  }
}
