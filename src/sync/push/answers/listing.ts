/** Reading a list of the ledger page by page, so that no more than a page stands in memory. */
import { setImmediate } from 'node:timers/promises';
import type { LedgerObject } from '../../../ledger/client/object.ts';
import { describeProblem } from '../../../ledger/client/problem.ts';
import type { ListQuery, NoAnswer, Page, Read } from '../../../ledger/client/reads.ts';
import { markOf } from '../../../lib/hash.ts';

/** Why the ledger could not be looked at. */
export type Hindrance =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** Why there is no list. `unsupported`: the ledger does not list in this way. */
export type Unlisted = { readonly kind: 'unsupported' } | NoAnswer;

/** Looks at a page, and says whether the next one is wanted. */
type Take = (page: readonly LedgerObject[]) => 'more' | 'enough';

export type Lister = (query?: ListQuery) => Promise<Read<Page>>;

/** A list is read this often where its pages show that it changed meanwhile. */
const MOST_PASSES = 3;

/** How far a list was read: the cursor of its next page, null for the first one. */
export interface ListedTo {
  readonly cursor: string | null;
  readonly isOver: boolean;
}

const NOTHING: ListedTo = { cursor: null, isOver: false };

/**
 * One list. An object on two pages was moved by a write in between, and another object may be missing. Then the list is
 * read once more, until a pass brings nothing new.
 */
export class Listing {
  readonly #list: Lister;
  readonly #query: ListQuery;
  /** The ids of objects that were shown. */
  readonly #known = new MarkSet();
  /** Objects without an id count anew each time. */
  #nameless = 0;
  #pass = 1;
  /** Objects that this pass has shown, and that were known before it. */
  #shown = 0;
  #before = 0;
  #place: Place;
  #isOver: boolean;

  /** @param from where another process broke the list off; it is then read from there to its end, once */
  constructor(list: Lister, query: ListQuery = {}, from: ListedTo = NOTHING) {
    this.#list = list;
    this.#query = query;
    this.#place = beginning(from.cursor);
    this.#isOver = from.isOver;
  }

  /** How far it is: for another process, which reads on from there. */
  get listedTo(): ListedTo {
    return { cursor: this.#place.cursor, isOver: this.#isOver };
  }

  /**
   * Shows each page to `take`, from where an earlier call broke off. An object may come more than once, and what comes
   * last counts. Other work comes between two pages.
   *
   * @returns why the ledger could not be asked, or null
   */
  async readOn(take: Take): Promise<Unlisted | null> {
    while (!this.#isOver) {
      const hindrance = await this.#readPass(take);
      if (hindrance !== null) return hindrance;
      if (this.#isOver) return null;
      const isSettled = this.#pass === 1 ? this.#shown === this.#count : this.#count === this.#before;
      this.#isOver = isSettled || this.#pass === MOST_PASSES;
      this.#pass += 1;
      this.#before = this.#count;
      this.#shown = 0;
      this.#place = beginning();
    }
    return null;
  }

  /** A cursor that was given before ends the pass: a ledger may pass over the parameter. */
  async #readPass(take: Take): Promise<Unlisted | null> {
    const place = this.#place;
    for (;;) {
      const { cursor } = place;
      const read = await this.#list(cursor === null ? this.#query : { ...this.#query, cursor });
      if (read.kind !== 'found') return unlisted(read);
      const { items, nextCursor } = read.value;
      for (const { id } of items) {
        if (id === undefined || id === null) this.#nameless += 1;
        else this.#known.add(markOf(JSON.stringify(id)));
      }
      this.#shown += items.length;
      if (take(items) === 'enough') this.#isOver = true;
      place.cursor = nextCursor;
      if (this.#isOver) return null;
      if (place.given.has(nextCursor)) return null;
      place.given.add(nextCursor);
      await setImmediate();
    }
  }

  /** Objects that were shown, each of them once. */
  get #count(): number {
    return this.#known.size + this.#nameless;
  }
}

/** Where a list is read on: the cursor of the next page, and all that were given so far. */
interface Place {
  cursor: string | null;
  readonly given: Set<string | null>;
}

function beginning(cursor: string | null = null): Place {
  return { cursor, given: new Set([null, cursor]) };
}

function unlisted(read: Exclude<Read<Page>, { kind: 'found' }>): Unlisted {
  return read.kind === 'missing' || read.kind === 'unsupported' ? { kind: 'unsupported' } : read;
}

/** Why the ledger could not be asked. */
export function hindranceOf(read: NoAnswer): Hindrance {
  if (read.kind === 'paced') return read;
  if (read.kind === 'failed') return { kind: 'failed', reason: read.reason };
  return { kind: 'refused', message: refusalOf(read) };
}

export function refusalOf({ problem, status }: Extract<NoAnswer, { kind: 'refused' }>): string {
  return `the ledger refuses the key (HTTP ${status}): ${describeProblem(problem)}`;
}

const FEWEST = 1024;

/** A set of marks (`markOf`). Each takes about 20 bytes, where a set of texts takes a hundred. */
export class MarkSet {
  /** A mark stands at its own place, or at the next free one. One is added to it, and 0 is a free place. */
  #places = new Float64Array(FEWEST);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(mark: number): void {
    if (this.#size * 2 >= this.#places.length) this.#grow();
    if (put(this.#places, mark + 1)) this.#size += 1;
  }

  #grow(): void {
    const places = new Float64Array(this.#places.length * 2);
    for (const value of this.#places) if (value !== 0) put(places, value);
    this.#places = places;
  }
}

/** False where the value is there already. */
function put(places: Float64Array, value: number): boolean {
  let at = value % places.length;
  for (; places[at] !== 0; at = (at + 1) % places.length) if (places[at] === value) return false;
  places[at] = value;
  return true;
}
