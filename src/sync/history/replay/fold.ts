import { UNNAMED_ACCOUNT } from '../../../domain/account.ts';
import { NO_RUN, NO_TRANSACTION, type TransactionId } from '../../../domain/row-ids.ts';
import type { StoredAccount } from '../../../store/accounts/accounts.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { type StoredStatement, standingStatements } from '../../../store/documents/statements.ts';
import {
  countedAs,
  foldedAs,
  type Loose,
  looseTransactions,
  placeSplit,
  placeVanished,
} from '../../../store/history/loose.ts';
import { openScratch, type Scratch } from '../../../store/history/scratch.ts';
import { linesOf } from '../../../store/lines/lines.ts';
import type { Store } from '../../../store/store.ts';
import { statementOfBirth } from '../../../store/transactions/transactions.ts';
import { storeStatement } from '../../ingest/store-statement.ts';

/** An account's history as its standing documents alone make it. */
export interface Folded extends Disposable {
  readonly scratch: Scratch;
  /** Row id in the scratch store → row id of a transaction that stands without a line. */
  readonly loose: ReadonlyMap<TransactionId, TransactionId>;
}

/** Folds the documents of an account that stand, in the order of their arrival, from nothing. Writes nothing. */
export function foldAccount(store: Store, account: StoredAccount): Folded {
  const scratch = openScratch(store, account);
  const waiting = new Set(looseTransactions(store, account.id));
  const loose = new Map<TransactionId, TransactionId>();
  const placeBefore = (statementId: number): void => {
    for (const each of waiting) {
      if (statementOfBirth(each.birth) >= statementId) return;
      const placed = placeLoose(store, scratch, each, loose);
      if (placed === undefined) continue;
      loose.set(placed, each.id);
      waiting.delete(each);
    }
  };
  for (const statement of standingStatements(store, account.id)) {
    placeBefore(statement.id);
    take(store, scratch, account.handle, statement);
  }
  placeBefore(Number.POSITIVE_INFINITY);
  return { scratch, loose, [Symbol.dispose]: () => scratch.close() };
}

function take(store: Store, scratch: Scratch, handle: string, stored: StoredStatement): void {
  const account = findAccount(scratch, handle);
  if (account === undefined) throw new Error(`no account ${handle} in its own fold`);
  const { balances, facts, id, ...place } = stored;
  const { asOf, currency, kind, period } = facts;
  const statement = { account: UNNAMED_ACCOUNT, balances, lines: linesOf(store, id), asOf, currency, kind, period };
  storeStatement(scratch, { ...place, statement, facts, account, statementId: id, runId: NO_RUN }, 'places');
}

/** The row id in the scratch store. Undefined for the second transaction of two, where the first does not stand yet. */
function placeLoose(
  store: Store,
  scratch: Scratch,
  each: Loose,
  placed: ReadonlyMap<TransactionId, TransactionId>,
): TransactionId | undefined {
  if (each.kind === 'vanished') return placeVanished(store, scratch, each);
  // A document that shows both by itself needs no second one.
  if (countedAs(store, scratch, each.id) !== undefined) return undefined;
  const source = each.splitOf ?? NO_TRANSACTION;
  const first =
    [...placed].find(([, id]) => id === source)?.[0] ??
    foldedAs(store, scratch, source) ??
    countedAs(store, scratch, source);
  return first === undefined ? undefined : placeSplit(scratch, each, first);
}
