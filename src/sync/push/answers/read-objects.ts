import type { LedgerObject } from '../../../ledger/client/object.ts';
import { describeProblem } from '../../../ledger/client/problem.ts';
import type { ListQuery, Page, Read } from '../../../ledger/client/reads.ts';

/** Why the ledger could not be looked at. */
export type Hindrance =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** What looking at creations together with the ledger came to. */
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

/**
 * All objects of a list, each once. What stands on two pages was moved by a write in between, and another object may
 * have slipped through: then the list is read again, until a pass brings nothing new.
 */
export async function listAll(
  list: (query?: ListQuery) => Promise<Read<Page>>,
  query: ListQuery = {},
): Promise<Listed> {
  const found = new Map<unknown, LedgerObject>();
  for (let pass = 1; ; pass += 1) {
    const before = found.size;
    let items = 0;
    const hindrance = await eachPage(list, query, (page) => {
      items += page.length;
      for (const item of page) found.set(item.id ?? item, item);
    });
    if (hindrance !== null) return hindrance;
    const isSettled = pass === 1 ? items === found.size : found.size === before;
    if (isSettled || pass === MOST_PASSES) return { kind: 'listed', items: [...found.values()] };
  }
}

/**
 * Shows page after page to `take`. A cursor that was given before ends the list: a ledger may pass over the parameter.
 *
 * @returns why the ledger could not be asked, or null
 */
export async function eachPage(
  list: (query?: ListQuery) => Promise<Read<Page>>,
  query: ListQuery,
  take: (items: readonly LedgerObject[]) => void,
): Promise<Exclude<Listed, { kind: 'listed' }> | null> {
  const cursors = new Set<string | null>([null]);
  for (let cursor: string | null = null; ; ) {
    const read: Read<Page> = await list({ ...query, limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    if (read.kind !== 'found') return hindranceOf(read);
    take(read.value.items);
    cursor = read.value.nextCursor;
    if (cursors.has(cursor)) return null;
    cursors.add(cursor);
  }
}

function hindranceOf(read: Exclude<Read<Page>, { kind: 'found' }>): Exclude<Listed, { kind: 'listed' }> {
  if (read.kind === 'missing') return { kind: 'unsupported' };
  if (read.kind === 'paced') return read;
  if (read.kind === 'refused') {
    const said = `the ledger refuses the key (HTTP ${read.status}): ${describeProblem(read.problem)}`;
    return { kind: 'refused', message: said };
  }
  const isRefused = read.status !== null && read.status >= 400 && read.status < 500;
  return isRefused ? { kind: 'unsupported' } : { kind: 'failed', reason: read.reason };
}
