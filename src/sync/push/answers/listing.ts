/** Reading a list of the ledger page by page, so that no more than a page stands in memory. */
import { setImmediate } from 'node:timers/promises';
import type { LedgerObject } from '../../../ledger/client/object.ts';
import { describeProblem } from '../../../ledger/client/problem.ts';
import type { ListQuery, NoAnswer, Page, Read } from '../../../ledger/client/reads.ts';
import { type Said, words } from '../../../words/message.ts';

/** Why the ledger could not be looked at. */
export type Hindrance =
  | { readonly kind: 'refused'; readonly message: Said }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly reason: Said };

/** Why there is no list. `unsupported`: the ledger does not list in this way. */
export type Unlisted = { readonly kind: 'unsupported' } | NoAnswer;

/** Looks at a page, and says whether the next one is wanted. */
type Take = (page: readonly LedgerObject[]) => 'more' | 'enough';

export type Lister = (query?: ListQuery) => Promise<Read<Page>>;

/** A list is read this often where its pages show that it changed meanwhile. */
const MOST_PASSES = 3;

/**
 * One list. An object on two pages was moved by a write in between, and another object may be missing. Then the list is
 * read once more, until a pass brings nothing new.
 */
export class Listing {
  readonly #list: Lister;
  readonly #query: ListQuery;
  /** Ids of objects that were shown, and the objects without one, which count anew each time. */
  readonly #known = new Set<unknown>();
  #pass = 1;
  /** Objects that this pass has shown, and that were known before it. */
  #shown = 0;
  #before = 0;
  #place = beginning();
  #isOver = false;

  constructor(list: Lister, query: ListQuery = {}) {
    this.#list = list;
    this.#query = query;
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
      const { size } = this.#known;
      const isSettled = this.#pass === 1 ? this.#shown === size : size === this.#before;
      this.#isOver = isSettled || this.#pass === MOST_PASSES;
      this.#pass += 1;
      this.#before = size;
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
      for (const item of items) this.#known.add(item.id ?? item);
      this.#shown += items.length;
      if (take(items) === 'enough') this.#isOver = true;
      place.cursor = nextCursor;
      if (this.#isOver) return null;
      if (place.given.has(nextCursor)) return null;
      place.given.add(nextCursor);
      await setImmediate();
    }
  }
}

/** Where a list is read on: the cursor of the next page, null for the first one, and all that were given so far. */
function beginning(): { cursor: string | null; readonly given: Set<string | null> } {
  return { cursor: null, given: new Set([null]) };
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

export function refusalOf({ problem, status }: Extract<NoAnswer, { kind: 'refused' }>): Said {
  return words('service.ledgerRefusesKeyHttp', { number: status, why: describeProblem(problem) });
}
