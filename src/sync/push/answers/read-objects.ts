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
    }
  | Hindrance;

export type Listed =
  | { readonly kind: 'listed'; readonly items: readonly LedgerObject[] }
  /** It does not list in this way. */
  | { readonly kind: 'unsupported' }
  | Hindrance;

const PAGE = 200;

/** All pages of a list. A page that repeats its cursor ends it: a ledger may pass over the parameter. */
export async function listAll(
  list: (query?: ListQuery) => Promise<Read<Page>>,
  query: ListQuery = {},
): Promise<Listed> {
  const items: LedgerObject[] = [];
  for (let cursor: string | null = null; ; ) {
    const read: Read<Page> = await list({ ...query, limit: PAGE, ...(cursor === null ? {} : { cursor }) });
    switch (read.kind) {
      case 'found':
        for (const item of read.value.items) items.push(item);
        if (read.value.nextCursor === null || read.value.nextCursor === cursor) return { kind: 'listed', items };
        cursor = read.value.nextCursor;
        break;
      case 'missing':
        return { kind: 'unsupported' };
      case 'refused':
        return {
          kind: 'refused',
          message: `the ledger refuses the key (HTTP ${read.status}): ${describeProblem(read.problem)}`,
        };
      case 'paced':
        return read;
      case 'failed':
        if (read.status !== null && read.status >= 400 && read.status < 500) return { kind: 'unsupported' };
        return { kind: 'failed', reason: read.reason };
    }
  }
}
