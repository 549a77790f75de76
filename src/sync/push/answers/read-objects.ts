import type { LedgerObject } from '../../../ledger/client/object.ts';
import type { ListQuery } from '../../../ledger/client/reads.ts';
import { type Hindrance, hindranceOf, type Lister, Listing } from './listing.ts';

export type { Hindrance } from './listing.ts';

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
  | { readonly kind: 'unsupported' }
  | Hindrance;

/** Lists that a failure or a told pause broke off, by who lists and what was asked for. */
const brokenOff = new WeakMap<Lister, Map<string, Collection>>();

interface Collection {
  readonly listing: Listing;
  readonly found: Map<unknown, LedgerObject>;
}

/** The objects that somebody wants of a list. Its name tells two choices of the same list apart. */
export interface Choice {
  readonly name: string;
  isWanted(item: LedgerObject): boolean;
}

const EVERYTHING: Choice = { name: 'everything', isWanted: () => true };

/**
 * All wanted objects of a list, each once. The others leave memory with their page: a ledger that passes over a filter
 * shows everything.
 *
 * A list that breaks off goes on where it was with the next call. A list of a thousand pages would never end
 * otherwise. One answer in a hundred may be lost, or the limit of a minute may be fewer pages. A ledger that refuses the
 * filter of the query is asked for everything.
 */
export async function listAll(list: Lister, query: ListQuery = {}, choice = EVERYTHING): Promise<Listed> {
  const collections = brokenOff.get(list) ?? new Map<string, Collection>();
  brokenOff.set(list, collections);
  const name = JSON.stringify([choice.name, query]);
  const begun = collections.get(name);
  collections.delete(name);
  const collection = begun ?? { listing: new Listing(list, query), found: new Map() };
  const { listing, found } = collection;
  const unlisted = await listing.readOn((page) => {
    for (const item of page) {
      if (choice.isWanted(item)) found.set(item.id ?? item, item);
      else found.delete(item.id);
    }
    return 'more';
  });
  if (unlisted === null) return { kind: 'listed', items: [...found.values()] };
  if (unlisted.kind === 'failed' || unlisted.kind === 'paced') collections.set(name, collection);
  if (unlisted.kind !== 'unsupported') return hindranceOf(unlisted);
  // The ledger may have forgotten the cursor meanwhile.
  if (begun !== undefined) return listAll(list, query, choice);
  return Object.keys(query).length === 0 ? unlisted : listAll(list, {}, choice);
}
