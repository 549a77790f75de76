import type { LedgerObject } from '../../../ledger/client/object.ts';
import { describeProblem } from '../../../ledger/client/problem.ts';
import type { ListQuery, Page, Read } from '../../../ledger/client/reads.ts';

/** Why the ledger could not be looked at. */
export type Hindrance =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** The result of a look at creations together with the ledger. */
export type Reviewed =
  | {
      readonly kind: 'reviewed';
      /** Creations up to this request may go out. */
      readonly upTo: number;
      /** Transactions that the ledger held already. */
      readonly adopted: number;
      /** Creations that the owner is asked about instead of being sent. */
      readonly asked?: number;
    }
  | Hindrance;

export type Listed =
  | { readonly kind: 'listed'; readonly items: readonly LedgerObject[] }
  /** It does not list in this way. */
  | { readonly kind: 'unsupported' }
  | Hindrance;

const PAGE = 200;

/** A list is read this often where its pages show that it changed meanwhile. */
const MOST_PASSES = 3;

type Lister = (query?: ListQuery) => Promise<Read<Page>>;

/** Lists that a failure or a told pause broke off, by who lists and what was asked for. */
const brokenOff = new WeakMap<Lister, Map<string, Listing>>();

/**
 * All objects of a list, each once. An object on two pages was moved by a write in between, and another object may be
 * missing. Then the list is read once more, until a pass brings nothing new.
 *
 * A list that breaks off goes on where it was with the next call. A list of a thousand pages would never end
 * otherwise. One answer in a hundred may be lost, or the limit of a minute may be fewer pages.
 */
export async function listAll(list: Lister, query: ListQuery = {}): Promise<Listed> {
  const listings = brokenOff.get(list) ?? new Map<string, Listing>();
  brokenOff.set(list, listings);
  const name = JSON.stringify(query);
  const begun = listings.get(name);
  listings.delete(name);
  const listing = begun ?? new Listing();
  const hindrance = await listing.goOn(list, query);
  if (hindrance === null) return { kind: 'listed', items: [...listing.found.values()] };
  if (hindrance.kind === 'failed' || hindrance.kind === 'paced') listings.set(name, listing);
  // The ledger may have forgotten the cursor meanwhile.
  return hindrance.kind === 'unsupported' && begun !== undefined ? listAll(list, query) : hindrance;
}

class Listing {
  readonly found = new Map<unknown, LedgerObject>();
  #pass = 1;
  /** Objects that this pass has shown, and that were known before it. */
  #shown = 0;
  #before = 0;
  #place = beginning();

  async goOn(list: Lister, query: ListQuery): Promise<Unlisted | null> {
    for (;;) {
      const hindrance = await eachPage(list, query, (page) => this.#take(page), this.#place);
      if (hindrance !== null) return hindrance;
      const isSettled = this.#pass === 1 ? this.#shown === this.found.size : this.found.size === this.#before;
      if (isSettled || this.#pass === MOST_PASSES) return null;
      this.#pass += 1;
      this.#before = this.found.size;
      this.#shown = 0;
      this.#place = beginning();
    }
  }

  #take(page: readonly LedgerObject[]): void {
    this.#shown += page.length;
    for (const item of page) this.found.set(item.id ?? item, item);
  }
}

/** Where a list is read on: the cursor of the next page, and all that were given so far. */
interface Place {
  cursor: string | null;
  readonly given: Set<string | null>;
}

function beginning(): Place {
  return { cursor: null, given: new Set([null]) };
}

type Unlisted = Exclude<Listed, { kind: 'listed' }>;

/**
 * Shows page after page to `take`. A cursor that was given before ends the list: a ledger may pass over the parameter.
 *
 * @returns why the ledger could not be asked, or null
 */
async function eachPage(
  list: Lister,
  query: ListQuery,
  take: (items: readonly LedgerObject[]) => void,
  place: Place,
): Promise<Unlisted | null> {
  for (;;) {
    const { cursor } = place;
    const read: Read<Page> = await list({ ...query, limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    if (read.kind !== 'found') return hindranceOf(read);
    take(read.value.items);
    place.cursor = read.value.nextCursor;
    if (place.given.has(place.cursor)) return null;
    place.given.add(place.cursor);
  }
}

function hindranceOf(read: Exclude<Read<Page>, { kind: 'found' }>): Unlisted {
  if (read.kind === 'missing' || read.kind === 'unsupported') return { kind: 'unsupported' };
  if (read.kind === 'paced') return read;
  if (read.kind === 'refused') {
    const said = `the ledger refuses the key (HTTP ${read.status}): ${describeProblem(read.problem)}`;
    return { kind: 'refused', message: said };
  }
  return { kind: 'failed', reason: read.reason };
}
