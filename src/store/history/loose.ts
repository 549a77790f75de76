/**
 * Transactions that stand without a line. One is the second of two that the owner counted where one was. The other
 * was shown by a document before another reader read it. A fold puts them where they were born.
 */
import { bucketOf } from '../../core/identity/external-id.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import {
  type AccountId,
  accountIdOf,
  type DocumentId,
  type TransactionId,
  transactionIdOf,
} from '../../domain/row-ids.ts';
import { openStream } from '../accounts/streams.ts';
import { AS_OF } from '../as-of.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

export interface Loose {
  readonly id: TransactionId;
  readonly kind: 'split' | 'vanished';
  readonly birth: number;
  readonly stream: string;
  /** The transaction that was counted twice. */
  readonly splitOf: TransactionId | null;
}

/**
 * The loose transactions of an account, in the order of their births. Vanished ones of undone documents are not among
 * them.
 */
export function looseTransactions(store: Store, accountId: AccountId): readonly Loose[] {
  const sql = `SELECT t.id, t.loose AS kind, t.birth, m.name AS stream, t.split_of AS splitOf
    FROM transactions t JOIN streams m ON m.id = t.stream_id WHERE t.account_id = ? AND t.loose IS NOT NULL
      AND (t.loose = 'split' OR NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = t.document_id)) ORDER BY t.birth`;
  return prepare<[number], Loose>(store, sql).all(accountId);
}

/** Columns of `transactions` that a copy has as its source has them. */
const COPIED = [
  ...[
    'account_id',
    'birth',
    'born_on',
    'booked_on',
    'value_on',
    'time',
    'amount',
    'currency',
    'payee',
    'memo',
    'status',
  ],
  ...['reference', 'balance', 'run_id', 'document_id'],
];

const READ = `SELECT ${COPIED.join(', ')}, ${AS_OF} AS row_as_of FROM transactions t WHERE id = ?`;

const WRITTEN = [...COPIED, 'row_as_of', 'stream_id', 'external_id'];

const INSERT = `INSERT INTO transactions (${WRITTEN.join(', ')})
  VALUES (${WRITTEN.map((name) => `@${name}`).join(', ')}) RETURNING id`;

/** Puts a vanished transaction into the scratch store as it is known. Gives its row id there. */
export function placeVanished(store: Store, scratch: Store, { id, stream }: Loose): TransactionId {
  return copy(store, scratch, id, stream, `loose.${id}`);
}

/**
 * Puts the second of two into the scratch store: equal to the first one, without reference and balance. `source`: row id of
 * the first one there. Gives its row id there.
 */
export function placeSplit(scratch: Store, { id, birth, stream }: Loose, source: TransactionId): TransactionId {
  const copied = copy(scratch, scratch, source, stream, `loose.${id}`);
  const plain = 'UPDATE transactions SET birth = ?, reference = NULL, balance = NULL WHERE id = ?';
  prepare<[number, number]>(scratch, plain).run(birth, copied);
  return copied;
}

function copy(from: Store, scratch: Store, id: TransactionId, stream: string, externalId: string): TransactionId {
  const row = only(prepare<[number], { readonly account_id: bigint }>(from, READ, 'exact').get(id));
  const { id: streamId } = openStream(scratch, accountIdOf(row.account_id), stream);
  const copied = { ...row, stream_id: streamId, external_id: externalId };
  return only(prepare<object, TransactionId>(scratch, INSERT, 'value').get(copied));
}

/**
 * Row id in the scratch store of a transaction, found by its lines in the store. Undefined where no line of it is
 * folded yet.
 */
export function foldedAs(store: Store, scratch: Store, transactionId: TransactionId): TransactionId | undefined {
  const sql = 'SELECT statement_id AS statement, line FROM lines WHERE transaction_id = ? ORDER BY statement_id, line';
  const find = prepare<[number, number], TransactionId>(
    scratch,
    'SELECT transaction_id FROM lines WHERE statement_id = ? AND line = ? AND transaction_id <> 0',
    'value',
  );
  for (const { statement, line } of prepare<[number], { statement: number; line: number }>(store, sql).all(
    transactionId,
  )) {
    const found = find.get(statement, line);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Row id in the scratch store of the transaction that counting gave the same id there. */
export function countedAs(store: Store, scratch: Store, transactionId: TransactionId): TransactionId | undefined {
  const own = prepare<[number], string>(store, 'SELECT external_id FROM transactions WHERE id = ?', 'value');
  const find = prepare<[string], TransactionId>(scratch, 'SELECT id FROM transactions WHERE external_id = ?', 'value');
  return find.get(own.get(transactionId) ?? '');
}

/** Marks the live ones of these transactions that have no standing line: they stand without a line from now on. */
export function markVanished(store: Store, ids: readonly TransactionId[]): void {
  const sql = `UPDATE transactions AS t SET loose = 'vanished' WHERE t.id = ? AND loose IS NULL AND state = 'live'
    AND NOT ${SHOWN}`;
  for (const id of ids) prepare<[number]>(store, sql).run(id);
}

/** A standing line is transaction `t`. */
const SHOWN = `EXISTS (SELECT 1 FROM lines l JOIN statements s ON s.id = l.statement_id WHERE l.transaction_id = t.id
  AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id))`;

/** A vanished transaction that a line is stands by its lines. */
export function bindVanished(store: Store, accountId: AccountId): void {
  const sql = `UPDATE transactions AS t SET loose = NULL
    WHERE t.account_id = ? AND t.loose = 'vanished' AND ${SHOWN}`;
  prepare<[number]>(store, sql).run(accountId);
}

/** The vanished transactions of a document, and what each is counted in. */
export function vanishedOf(
  store: Store,
  documentId: DocumentId,
): readonly { readonly id: TransactionId; readonly bucket: string }[] {
  const sql = `SELECT id, booked_on AS bookedOn, amount, currency FROM transactions
    WHERE document_id = ? AND loose = 'vanished' ORDER BY birth`;
  const rows = prepare<[number], VanishedRow>(store, sql, 'exact').all(documentId);
  return rows.map(({ amount, bookedOn, currency, id }) => ({
    id: transactionIdOf(id),
    bucket: bucketOf(bookedOn, amount, currency),
  }));
}

interface VanishedRow {
  readonly id: bigint;
  readonly bookedOn: CalendarDate;
  readonly amount: bigint;
  readonly currency: string;
}

/** A document that is imported once more brings only what its lines show. */
export function forgetVanished(store: Store, documentId: DocumentId): void {
  const sql = "UPDATE transactions SET loose = NULL WHERE document_id = ? AND loose = 'vanished'";
  prepare<[number]>(store, sql).run(documentId);
}

/** How many transactions of a document no line of it is any more. */
export function countVanished(store: Store, documentId: DocumentId): number {
  const sql = "SELECT count(*) FROM transactions WHERE document_id = ? AND loose = 'vanished' AND state = 'live'";
  return only(prepare<[number], number>(store, sql, 'value').get(documentId));
}
