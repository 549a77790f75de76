import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LedgerContent, StatementFacts } from '../../books/books.ts';
import { formatBooks } from '../../books/formats.ts';
import { currencyTable } from '../../domain/currency.ts';
import { withDatabase } from '../../ledger/server/storage/database.ts';
import { readExport } from '../../ledger/server/transactions/export.ts';
import { systemClock } from '../../lib/clock.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import type { Settings } from '../../settings/settings.ts';
import { listClosings, readArrivals, readHandles } from '../../store/accounts/statement-facts.ts';
import { DATABASE_FILE, openStore } from '../../store/store.ts';

/** Plain values: an order crosses to a thread. */
export type BooksOrder = Pick<Settings, 'state' | 'export' | 'currencies'>;

const OWNER = 'owner';
/** Nothing is known beside the ledger. */
export const NO_FACTS: StatementFacts = { closings: [], arrivals: new Map(), handles: new Map() };

/**
 * Writes every file of `export:`, each whole: a reader sees the old file or the new one. A file that would say the same
 * is not touched. Throws AppError `books.names`, `folder.uncreatable`, and the errors of the file system.
 */
export function writeBooks(order: BooksOrder): void {
  const ledger = readLedger(join(order.state, 'ledger'), OWNER);
  if (ledger === undefined) return;
  const facts = readFacts(order);
  for (const { format, path, accounts, categories } of order.export) {
    replaceFile(path, formatBooks(format, ledger, facts, { accounts, categories }));
  }
}

/** The contents of the ledger in this folder; undefined where it does not exist, or has nothing of this owner. */
export function readLedger(folder: string, owner: string): LedgerContent | undefined {
  if (!existsSync(join(folder, 'ledger.db'))) return undefined;
  return withDatabase(folder, (db) => readExport(db, owner));
}

/** The facts of the statements in the state; empty where there is no state. */
export function readFacts({ state, currencies }: Pick<BooksOrder, 'state' | 'currencies'>): StatementFacts {
  if (!existsSync(join(state, DATABASE_FILE))) return NO_FACTS;
  using store = openStore(state, systemClock, { readOnly: true });
  const closings = listClosings(store, currencyTable(currencies));
  return { closings, arrivals: readArrivals(store), handles: readHandles(store) };
}

/** Mode 0600: the books hold all of a person's money. */
export function replaceFile(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  makeFolder(dirname(path));
  const draft = `${path}.new`;
  try {
    writeNamed(draft, text, { mode: 0o600 });
    syncPath(draft);
    renameSync(draft, path);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
}
