import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { assertNever } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { forgetEntry } from '../accounts/own-entries.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { saveWords, type Words, withMembers } from './owner-words.ts';
import { sayBalanceBehind } from './requests.ts';
import { type ClaimedRequest, DELETED, OWNER_EDITED, type Resolution } from './types.ts';
import { turnIntoPatch } from './unreviewed.ts';

/** The transaction of this row id is deleted for good. */
export const ENTOMB =
  "UPDATE transactions SET state = 'deleted', deleted_by = 'owner', ledger_id = NULL, acked = NULL WHERE id = ?";

/** The ledger holds the transfer of this outflow. */
export const CONFIRM_TRANSFER = "UPDATE transfers SET confirmed = 1 WHERE outflow_id = ? AND state = 'paired'";

/**
 * Writes outcomes down, inside the caller's commit. Row, bound ids, confirmed fields and consequences stand together
 * or not at all.
 */
export function resolveRequests(store: Store, resolutions: readonly Resolution[], nowMs: number): void {
  const statements = statementsOf(store);
  const now = { wall: nowMs, lived: store.lived.now() };
  for (const resolution of resolutions) resolve(store, statements, resolution, now);
}

const NOT_FOUND = 404;

interface Now {
  readonly wall: number;
  readonly lived: number;
}

function resolve(store: Store, statements: Statements, resolution: Resolution, now: Now): void {
  const { row } = resolution;
  const nowMs = now.wall;
  switch (resolution.kind) {
    case 'done':
      statements.finish.run('done', nowMs, resolution.status, resolution.answer, row.id);
      bind(store, row, resolution.ledgerId);
      if (row.otherAccountId !== null) statements.confirmTransfer.run(row.transactionId);
      return;
    case 'deferred':
      statements.release.run(row.id);
      saveWords(store, row.object, resolution.words);
      if (resolution.transferId !== null) carryWords(statements, resolution, resolution.transferId, nowMs);
      return;
    case 'gone':
      statements.finish.run('done', nowMs, resolution.status, 'gone', row.id);
      if (row.transactionId !== null) forget(store, row, row.transactionId, nowMs);
      return;
    case 'parted':
      statements.finish.run('rejected', nowMs, NOT_FOUND, DELETED, row.id);
      statements.entomb.run(resolution.inflowId);
      return;
    case 'rejected':
      statements.finish.run('rejected', nowMs, resolution.status, resolution.problem, row.id);
      return;
    case 'postponed':
      statements.postpone.run(resolution.attempts, resolution.reason, row.id);
      return;
    case 'rekeyed':
      statements.rekey.run(resolution.key, nowMs, now.lived, resolution.reason, resolution.body ?? null, row.id);
      if (row.kind === 'transaction.upsert') statements.bindFound.run(resolution.ledgerId, row.transactionId);
      return;
    default:
      assertNever(resolution);
  }
}

/** The words go into the record of the transfer. A field that its owner cleared says nothing there. */
function carryWords(
  statements: Statements,
  { row, words }: Extract<Resolution, { kind: 'deferred' }>,
  transferId: number,
  nowMs: number,
): void {
  const body = withMembers('{}', words);
  if (body !== '{}') statements.insertCarrying.run(uuidv7(nowMs), body, row.id, transferId);
}

function bind(store: Store, row: ClaimedRequest, ledgerId: string | null): void {
  const statements = statementsOf(store);
  switch (row.kind) {
    case 'account.upsert':
      statements.bindAccount.run(ledgerId, row.accountId);
      return;
    case 'account.balance':
      return;
    case 'transaction.upsert':
    case 'transaction.patch':
      statements.bindTransaction.run({ ledgerId, body: row.body, id: row.transactionId });
      return;
    case 'transaction.delete':
      if (row.method === 'PATCH' && ledgerId !== null && takeOverOnceMore(store, row)) return;
      if (row.method === 'PATCH') forgetEntry(store, row.object);
      statements.unbindTransaction.run(row.transactionId);
      return;
    default:
      assertNever(row.kind);
  }
}

/** An entry was left to its owner, and a creation waits behind that. It would double the entry. */
function takeOverOnceMore(store: Store, row: ClaimedRequest): boolean {
  const statements = statementsOf(store);
  const creation = statements.waitingCreation.get(row.object);
  if (creation === undefined) return false;
  statements.unconfirm.run(row.transactionId);
  turnIntoPatch(store, creation.id, withMembers(creation.body, NO_WORDS));
  return true;
}

/** The entry keeps its own. */
const NO_WORDS: Words = { payeeName: null, note: null, categoryId: null, time: null };

/** A tombstone, and nothing more is said of the transaction: deleted by the owner is deleted for good (P-DEL-1). */
function forget(store: Store, row: ClaimedRequest, transactionId: TransactionId, nowMs: number): void {
  const statements = statementsOf(store);
  statements.entomb.run(transactionId);
  statements.cancelUnsent.run(row.object);
  // Both legs of a transfer were one record, so the other leg was deleted with it. That holds even where the leg was
  // made a transaction of its own just before this answer.
  const other = { outflow: transactionId, before: row.afterObject };
  for (const leg of statements.entombOther.all(other)) {
    statements.cancelUnsent.run(leg.object);
    if (leg.isInLedger === 0) continue;
    statements.deleteOther.run(uuidv7(nowMs), leg.id);
    sayBalanceBehind(store, leg.accountId, nowMs);
  }
}

/**
 * The answer to an update said `created`: the owner had deleted the transaction and the update brought it back.
 * Takes it away again and remembers it (P-DEL-1). Runs in the commit that resolves `row`.
 */
export function withdrawResurrected(store: Store, row: ClaimedRequest, nowMs: number): void {
  if (row.transactionId === null) return;
  const statements = statementsOf(store);
  statements.markDeleted.run(row.transactionId);
  statements.cancelUnsent.run(row.object);
  statements.insertDelete.run(uuidv7(nowMs), row.id);
  sayBalanceBehind(store, row.accountId, nowMs);
}

/** The binding of an answer to a transaction: its id in the ledger, and the body that the ledger confirmed. */
interface Binding {
  readonly id: number | null;
  readonly ledgerId: string | null;
  readonly body: string | null;
}

interface OtherLeg {
  readonly id: number;
  readonly object: string;
  readonly accountId: AccountId;
  /** 1: the ledger knows it. */
  readonly isInLedger: 0 | 1;
}

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(store: Store) {
  return { ...ofRequests(store), ...ofWhatTheyTell(store) };
}

/** The fate of requests, and the requests that follow from their answers. */
function ofRequests(store: Store) {
  return {
    finish: prepare<['done' | 'rejected', number, number, string | null, number]>(
      store,
      `UPDATE requests SET state = ?, finished_at = ?, status = ?, answer = ?,
      last_error = iif(last_error = '${OWNER_EDITED}', last_error, NULL)
      WHERE id = ?`,
    ),
    postpone: prepare<[number, string, number]>(store, 'UPDATE requests SET attempts = ?, last_error = ? WHERE id = ?'),
    rekey: prepare<[string, number, number, string, string | null, number]>(
      store,
      `UPDATE requests SET key = ?, attempts = 0, first_sent_at = ?, sent_lived = ?, last_error = ?,
      body = coalesce(?, body) WHERE id = ?`,
    ),
    deleteOther: prepare<[string, number]>(
      store,
      `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, run_id, document_id)
      SELECT ?, external_id, account_id, id, 'transaction.delete', 'DELETE', '/v1/transactions/{{transaction}}', run_id,
      document_id FROM transactions WHERE id = ?`,
    ),
    waitingCreation: prepare<[string], { readonly id: number; readonly body: string }>(
      store,
      `SELECT id, body FROM requests WHERE object = ? AND state = 'ready' AND kind = 'transaction.upsert'
      AND expects = 'created' AND body IS NOT NULL`,
    ),
    cancelUnsent: prepare<[string]>(
      store,
      "UPDATE requests SET state = 'cancelled' WHERE object = ? AND state = 'ready'",
    ),
    release: prepare<[number]>(
      store,
      "UPDATE requests SET state = 'ready', attempts = 0, first_sent_at = NULL, sent_lived = NULL WHERE id = ?",
    ),
    insertCarrying: prepare<[string, string, number, number]>(
      store,
      `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, run_id, document_id)
      SELECT ?, t.external_id, t.account_id, t.id, 'transaction.patch', 'PATCH', '/v1/transactions/{{transaction}}', ?,
      r.run_id, r.document_id FROM requests r, transfers p JOIN transactions t ON t.id = p.outflow_id
      WHERE r.id = ? AND p.id = ?`,
    ),
    insertDelete: prepare<[string, number]>(
      store,
      `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body,
      run_id, document_id) SELECT ?, object, account_id, transaction_id, 'transaction.delete', 'DELETE',
      '/v1/transactions/{{transaction}}', NULL, run_id, document_id FROM requests WHERE id = ?`,
    ),
  };
}

/** The fate of the accounts, transactions and transfers of requests. */
function ofWhatTheyTell(store: Store) {
  return {
    bindAccount: prepare<[string | null, number]>(
      store,
      'UPDATE accounts SET ledger_id = coalesce(?, ledger_id) WHERE id = ?',
    ),
    // The first body is kept as it is; later ones lay their members over it. Digits stay as they were sent. A
    // transaction that is no transfer any more has nothing that arrives.
    bindTransaction: prepare<Binding>(
      store,
      `UPDATE transactions SET ledger_id = coalesce(@ledgerId, ledger_id),
      acked = CASE WHEN acked IS NULL THEN @body
        WHEN json_extract(@body, '$.isTransfer') = 0
          THEN json_patch(json_patch(acked, @body), '{"destinationAmount":null,"exchangeRate":null}')
        ELSE json_patch(acked, @body) END WHERE id = @id`,
    ),
    bindFound: prepare<[string | null, number | null]>(
      store,
      'UPDATE transactions SET ledger_id = coalesce(ledger_id, ?) WHERE id = ?',
    ),
    unconfirm: prepare<[number | null]>(store, 'UPDATE transactions SET acked = NULL WHERE id = ?'),
    unbindTransaction: prepare<[number | null]>(
      store,
      'UPDATE transactions SET ledger_id = NULL, acked = NULL WHERE id = ?',
    ),
    entomb: prepare<[number]>(store, ENTOMB),
    entombOther: prepare<{ readonly outflow: number; readonly before: string | null }, OtherLeg>(
      store,
      `UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE (ledger_id IS NULL OR external_id = @before) AND id IN (
      SELECT inflow_id FROM transfers WHERE outflow_id = @outflow AND confirmed = 1 AND state IN ('paired', 'dissolved'))
      RETURNING id, external_id AS object, account_id AS accountId, ledger_id IS NOT NULL AS isInLedger`,
    ),
    markDeleted: prepare<[number]>(
      store,
      "UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE id = ?",
    ),
    confirmTransfer: prepare<[number | null]>(store, CONFIRM_TRANSFER),
  };
}
