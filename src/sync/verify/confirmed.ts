import { markOf } from '../../lib/hash.ts';
import type { Confirmation } from '../../store/outbox/verified.ts';

/** The ledger's word about a transaction so far. */
const UNSEEN = 0;
const SHOWN = 1;
const GONE = 2;

const FEWEST = 1024;

/**
 * All transactions that were confirmed when the reading began, in 17 bytes each. A mark tells whether one is still
 * confirmed as it was then.
 */
export class Confirmed {
  /** Ascending. */
  #ids = new Float64Array(FEWEST);
  #marks = new Float64Array(FEWEST);
  #seen = new Uint8Array(FEWEST);
  #size = 0;

  /** For another process, which goes on with it: base64 of the numbers as they lie in memory. */
  keep(): readonly string[] {
    return [this.#ids, this.#marks, this.#seen].map((each) => {
      const used = each.subarray(0, this.#size);
      return Buffer.from(used.buffer, used.byteOffset, used.byteLength).toString('base64');
    });
  }

  /** @param kept what `keep` gave */
  static of([ids = '', marks = '', seen = '']: readonly string[]): Confirmed {
    const confirmed = new Confirmed();
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
    confirmed.#seen = bytes(seen);
    confirmed.#size = confirmed.#seen.length;
    confirmed.#ids = new Float64Array(bytes(ids).buffer);
    confirmed.#marks = new Float64Array(bytes(marks).buffer);
    return confirmed;
  }

  get size(): number {
    return this.#size;
  }

  /** Call it in the order of ids. */
  add(confirmation: Confirmation): void {
    if (this.#size === this.#ids.length) this.#grow();
    this.#ids[this.#size] = confirmation.id;
    this.#marks[this.#size] = markOfWords(confirmation);
    this.#size += 1;
  }

  has(id: number): boolean {
    return this.#placeOf(id) !== -1;
  }

  /** Whether it was confirmed in just this way. */
  isUnchanged(confirmation: Confirmation): boolean {
    const at = this.#placeOf(confirmation.id);
    return at !== -1 && this.#marks[at] === markOfWords(confirmation);
  }

  noteShown(id: number): void {
    this.#seen[this.#placeOf(id)] = SHOWN;
  }

  noteGone(id: number): void {
    this.#seen[this.#placeOf(id)] = GONE;
  }

  /** Transactions that the ledger has neither shown nor said to be gone. */
  unseen(): Generator<number> {
    return this.#all(UNSEEN);
  }

  gone(): Generator<number> {
    return this.#all(GONE);
  }

  *#all(seen: number): Generator<number> {
    for (let at = 0; at < this.#size; at++) if (this.#seen[at] === seen) yield this.#ids[at] ?? 0;
  }

  /** -1 where it is none of them. */
  #placeOf(id: number): number {
    let [low, high] = [0, this.#size - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #grow(): void {
    const length = Math.max(FEWEST, this.#ids.length * 2);
    const [ids, marks, seen] = [new Float64Array(length), new Float64Array(length), new Uint8Array(length)];
    ids.set(this.#ids);
    marks.set(this.#marks);
    seen.set(this.#seen);
    [this.#ids, this.#marks, this.#seen] = [ids, marks, seen];
  }
}

function markOfWords({ acked, ledgerId }: Confirmation): number {
  return markOf(`${ledgerId} ${acked}`);
}
