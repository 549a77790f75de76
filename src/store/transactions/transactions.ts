import type { ChangedTransaction, NewTransaction } from '../../core/history.ts';
import type { AccountId, DocumentId, RunId, StatementId, StreamId, TransactionId } from '../../domain/row-ids.ts';
import { aliasKind } from '../accounts/streams.ts';
import { AS_OF } from '../as-of.ts';
import { readLine } from '../lines/said.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The first sight of new transactions. */
export interface Birth {
  readonly accountId: AccountId;
  readonly streamId: StreamId;
  readonly runId: RunId;
  readonly documentId: DocumentId;
  /** Of the statement that their fields come from. */
  readonly asOf: string;
  /** Row id of that statement. */
  readonly statementId: StatementId;
}

/** More transactions than these are not born of one statement. */
const BIRTHS_A_STATEMENT = 1_048_576;

/** The place in the order of births of the transaction that is the `index`th new one of a statement. */
function birthAt(statementId: StatementId, index: number): number {
  return statementId * BIRTHS_A_STATEMENT + index;
}

/** The statement of which a transaction was born. */
export function statementOfBirth(birth: number): number {
  return Math.floor(birth / BIRTHS_A_STATEMENT);
}

/**
 * Inserts all and gives the id of the first; the others follow it one by one. Ids are given out here, which is safe
 * because the caller's transaction holds the write lock.
 */
export function insertTransactions(store: Store, birth: Birth, created: readonly NewTransaction[]): TransactionId {
  const first = nextId(store);
  const { accountId, streamId, runId, documentId, asOf, statementId } = birth;
  for (const [index, { externalId, fields, reference, balance, state }] of created.entries()) {
    store.run`INSERT INTO
      transactions (id, account_id, stream_id, external_id, birth, born_on, booked_on, value_on, time, amount,
      currency, payee, memo, status, reference, balance, row_as_of, state, run_id, document_id)
    VALUES (${first + index}, ${accountId}, ${streamId}, ${externalId}, ${birthAt(statementId, index)},
    ${birthdayOf(externalId, fields.bookedOn)}, ${fields.bookedOn}, ${fields.valueOn}, ${fields.time},
    ${fields.amount}, ${fields.currency}, ${fields.payee},
    ${fields.memo}, ${fields.status}, ${reference}, ${balance}, ${asOf}, ${state}, ${runId}, ${documentId})`;
  }
  return first;
}

/** Writes the fields as they are now, and the as-of that they come from. */
export function updateTransaction(store: Store, change: ChangedTransaction, asOf: string): void {
  const { fields } = change;
  store.run`UPDATE transactions SET booked_on = ${fields.bookedOn}, value_on = ${fields.valueOn},
    time = ${fields.time}, amount = ${fields.amount}, currency = ${fields.currency}, payee = ${fields.payee},
    memo = ${fields.memo}, status = ${fields.status}, row_as_of = ${asOf} WHERE id = ${change.id}`;
}

/** Remembered as deleted: it never comes back, whatever file names it again. */
export function deleteTransaction(store: Store, id: TransactionId, asOf: string): void {
  store.run`UPDATE transactions AS t SET state = 'deleted', row_as_of = max(${AS_OF}, ${asOf}) WHERE id = ${id}`;
}

/** A further reference that a stream gives a known transaction. */
export function addReference(
  store: Store,
  stream: { readonly accountId: AccountId; readonly streamId: StreamId },
  id: TransactionId,
  reference: string,
): void {
  const { accountId, streamId } = stream;
  store.run`INSERT OR IGNORE INTO aliases (account_id, kind, value, transaction_id)
    SELECT ${accountId}, iif(stream_id = ${streamId}, 'reference', ${aliasKind(streamId)}), ${reference}, id
    FROM transactions WHERE id = ${id}`;
}

/** Moves the further references of a transaction that a stream had shown as another (`moveLines`). */
export function moveReferences(
  store: Store,
  streamId: StreamId,
  moves: ReadonlyMap<TransactionId, TransactionId>,
): void {
  const kind = aliasKind(streamId);
  const gone = store.rows<{ id: TransactionId; value: string }>`DELETE FROM aliases
    WHERE transaction_id IN (SELECT value FROM json_each(${JSON.stringify([...moves.keys()])})) AND kind =
      (SELECT iif(t.stream_id = ${streamId}, 'reference', ${kind}) FROM transactions t
      WHERE t.id = aliases.transaction_id)
    RETURNING transaction_id AS id, value`;
  for (const { id, value } of gone) {
    store.run`INSERT OR IGNORE INTO aliases (account_id, kind, value, transaction_id)
    SELECT account_id, iif(stream_id = ${streamId}, 'reference', ${kind}), ${value}, id FROM transactions
    WHERE id = ${moves.get(id)}`;
  }
}

function nextId(store: Store): TransactionId {
  return only(store.value<TransactionId>`SELECT coalesce(max(id), 0) + 1 FROM transactions`);
}

/** The day in the externalId (`bf1.checking.2026-03-14.e350USD.1`); the booking day where an adopted id has none. */
export function birthdayOf(externalId: string, bookedOn: string): string {
  return /\.(\d{4}-\d{2}-\d{2})\./.exec(externalId)?.[1] ?? bookedOn;
}

/** The handle of a transaction's account, and the bank's kind of its first line; null where it has none. */
export function birthLineOf(
  store: Store,
  id: TransactionId,
): { readonly account: string; readonly type: string | null } {
  const { account, said } = only(store.row<{
    account: string;
    said: string | null;
  }>`SELECT a.handle AS account, (SELECT l.said FROM lines l WHERE l.transaction_id = t.id
      ORDER BY l.statement_id, l.line LIMIT 1) AS said
    FROM transactions t JOIN accounts a ON a.id = t.account_id WHERE t.id = ${id}`);
  return { account, type: said === null ? null : readLine(said).type };
}

/** The ledger's record of a transaction. */
export interface LedgerRecord {
  /** Null where it holds nothing, or never heard of it. */
  readonly ledgerId: string | null;
  /** JSON: the fields that it confirmed. */
  readonly acked: string | null;
}

export function readLedgerRecord(store: Store, id: TransactionId): LedgerRecord | undefined {
  return store.row<LedgerRecord>`SELECT ledger_id AS ledgerId, acked FROM transactions WHERE id = ${id}`;
}

/** Row ids that follow one another. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Gives these transactions this as-of, which is later than theirs. `ids`: in any order. */
export function renew(store: Store, ids: readonly TransactionId[], asOf: string): void {
  for (const run of runsOf(ids)) {
    leaveRuns(store, run);
    store.run`INSERT INTO renewals (first_id, last_id, as_of) VALUES (${run.first}, ${run.last}, ${asOf})`;
  }
}

function runsOf(ids: readonly TransactionId[]): readonly Run[] {
  const runs: { first: number; last: number }[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && id <= run.last + 1) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs;
}

/** Takes these row ids out of the runs that hold them. The other ids of such a run keep its as-of. */
function leaveRuns(store: Store, { first, last }: Run): void {
  store.run`INSERT INTO renewals (first_id, last_id, as_of) SELECT ${last} + 1, last_id, as_of FROM renewals
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id <= ${last}) AND last_id > ${last}`;
  store.run`UPDATE renewals SET last_id = ${first} - 1
    WHERE first_id = (SELECT max(first_id) FROM renewals WHERE first_id < ${first}) AND last_id >= ${first}`;
  store.run`DELETE FROM renewals WHERE first_id BETWEEN ${first} AND ${last}`;
}
