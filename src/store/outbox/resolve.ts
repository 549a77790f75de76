import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { assertNever } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { storedSaid } from '../../words/message.ts';
import { forgetEntry } from '../accounts/own-entries.ts';
import type { Store } from '../store.ts';
import { saveWords, type Words, withMembers } from './owner-words.ts';
import { sayBalanceBehind } from './requests.ts';
import { type ClaimedRequest, DELETED, OWNER_EDITED, type Resolution } from './types.ts';
import { turnIntoPatch } from './unreviewed.ts';

/** The owner deleted it: nothing brings the transaction of this row id back. */
export function markDeleted(store: Store, id: TransactionId): void {
  store.run`UPDATE transactions SET state = 'deleted', deleted_by = 'owner', ledger_id = NULL, acked = NULL WHERE id = ${id}`;
}

/** The ledger holds it as a transfer. False where this state does not know it as one. */
export function confirmTransfer(store: Store, outflowId: TransactionId | null): boolean {
  return store.run`UPDATE transfers SET confirmed = 1 WHERE outflow_id = ${outflowId} AND state = 'paired'`.changes > 0;
}

/**
 * Writes outcomes down, inside the caller's commit. Row, bound ids, confirmed fields and consequences stand together
 * or not at all.
 */
export function resolveRequests(store: Store, resolutions: readonly Resolution[], nowMs: number): void {
  for (const resolution of resolutions) resolve(store, resolution, nowMs);
}

const NOT_FOUND = 404;

function resolve(store: Store, resolution: Resolution, nowMs: number): void {
  const { row } = resolution;
  switch (resolution.kind) {
    case 'done':
      finish(store, row, 'done', nowMs, resolution.status, resolution.answer);
      bind(store, row, resolution.ledgerId);
      if (row.otherAccountId !== null) confirmTransfer(store, row.transactionId);
      return;
    case 'deferred':
      store.run`UPDATE requests SET state = 'ready', attempts = 0, first_sent_at = NULL, sent_lived = NULL
        WHERE id = ${row.id}`;
      saveWords(store, row.object, resolution.words);
      if (resolution.transferId !== null) carryWords(store, resolution, resolution.transferId, nowMs);
      return;
    case 'gone':
      finish(store, row, 'done', nowMs, resolution.status, 'gone');
      if (row.transactionId !== null) forget(store, row, row.transactionId, nowMs);
      return;
    case 'parted':
      finish(store, row, 'rejected', nowMs, NOT_FOUND, DELETED);
      markDeleted(store, resolution.inflowId);
      return;
    case 'rejected':
      finish(store, row, 'rejected', nowMs, resolution.status, resolution.problem);
      return;
    case 'postponed':
      store.run`UPDATE requests SET attempts = ${resolution.attempts}, last_error = ${storedSaid(resolution.reason)}
        WHERE id = ${row.id}`;
      return;
    case 'rekeyed':
      store.run`UPDATE requests SET key = ${resolution.key}, attempts = 0, first_sent_at = ${nowMs},
          sent_lived = ${store.lived.now()}, last_error = ${storedSaid(resolution.reason)},
          body = coalesce(${resolution.body}, body) WHERE id = ${row.id}`;
      if (row.kind === 'transaction.upsert') {
        store.run`UPDATE transactions SET ledger_id = coalesce(ledger_id, ${resolution.ledgerId})
          WHERE id = ${row.transactionId}`;
      }
      return;
    default:
      assertNever(resolution);
  }
}

function finish(
  store: Store,
  { id }: ClaimedRequest,
  state: 'done' | 'rejected',
  nowMs: number,
  status: number,
  answer: string | null,
): void {
  store.run`UPDATE requests SET state = ${state}, finished_at = ${nowMs}, status = ${status}, answer = ${answer},
    last_error = iif(last_error = ${OWNER_EDITED}, last_error, NULL) WHERE id = ${id}`;
}

/** The words go into the record of the transfer. A field that its owner cleared says nothing there. */
function carryWords(
  store: Store,
  { row, words }: Extract<Resolution, { kind: 'deferred' }>,
  transferId: number,
  nowMs: number,
): void {
  const body = withMembers('{}', words);
  if (body === '{}') return;
  store.run`INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, run_id, document_id)
    SELECT ${uuidv7(nowMs)}, t.external_id, t.account_id, t.id, 'transaction.patch', 'PATCH',
      '/v1/transactions/{{transaction}}', ${body}, r.run_id, r.document_id
    FROM requests r, transfers p JOIN transactions t ON t.id = p.outflow_id WHERE r.id = ${row.id} AND p.id = ${transferId}`;
}

function bind(store: Store, row: ClaimedRequest, ledgerId: string | null): void {
  switch (row.kind) {
    case 'account.upsert':
      store.run`UPDATE accounts SET ledger_id = coalesce(${ledgerId}, ledger_id) WHERE id = ${row.accountId}`;
      return;
    case 'account.balance':
      return;
    case 'transaction.upsert':
    case 'transaction.patch':
      // The first body is kept as it is; later ones lay their members over it. Digits stay as they were sent. A
      // transaction that is no transfer any more has nothing that arrives.
      store.run`UPDATE transactions SET ledger_id = coalesce(${ledgerId}, ledger_id),
        acked = CASE WHEN acked IS NULL THEN ${row.body}
          WHEN json_extract(${row.body}, '$.isTransfer') = 0
            THEN json_patch(json_patch(acked, ${row.body}), '{"destinationAmount":null,"exchangeRate":null}')
          ELSE json_patch(acked, ${row.body}) END WHERE id = ${row.transactionId}`;
      return;
    case 'transaction.delete':
      if (row.method === 'PATCH' && ledgerId !== null && takeOverOnceMore(store, row)) return;
      if (row.method === 'PATCH') forgetEntry(store, row.object);
      store.run`UPDATE transactions SET ledger_id = NULL, acked = NULL WHERE id = ${row.transactionId}`;
      return;
    default:
      assertNever(row.kind);
  }
}

/** An entry was left to its owner, and a creation waits behind that. It would double the entry. */
function takeOverOnceMore(store: Store, row: ClaimedRequest): boolean {
  const creation = store.row<{ readonly id: number; readonly body: string }>`SELECT id, body FROM requests
    WHERE object = ${row.object} AND state = 'ready' AND kind = 'transaction.upsert' AND expects = 'created'
      AND body IS NOT NULL`;
  if (creation === undefined) return false;
  store.run`UPDATE transactions SET acked = NULL WHERE id = ${row.transactionId}`;
  turnIntoPatch(store, creation.id, withMembers(creation.body, NO_WORDS));
  return true;
}

/** The entry keeps its own. */
const NO_WORDS: Words = { payeeName: null, note: null, categoryId: null, time: null };

/** A tombstone, and nothing more is said of the transaction: deleted by the owner is deleted for good (P-DEL-1). */
function forget(store: Store, row: ClaimedRequest, transactionId: TransactionId, nowMs: number): void {
  markDeleted(store, transactionId);
  cancelUnsent(store, row.object);
  // Both legs of a transfer were one record, so the other leg was deleted with it. That holds even where the leg was
  // made a transaction of its own just before this answer.
  const others = store.rows<OtherLeg>`UPDATE transactions SET state = 'deleted', deleted_by = 'owner'
    WHERE (ledger_id IS NULL OR external_id = ${row.afterObject}) AND id IN (SELECT inflow_id FROM transfers
      WHERE outflow_id = ${transactionId} AND confirmed = 1 AND state IN ('paired', 'dissolved'))
    RETURNING id, external_id AS object, account_id AS accountId, ledger_id IS NOT NULL AS isInLedger`;
  for (const leg of others) {
    cancelUnsent(store, leg.object);
    if (leg.isInLedger === 0) continue;
    store.run`INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, run_id, document_id)
      SELECT ${uuidv7(nowMs)}, external_id, account_id, id, 'transaction.delete', 'DELETE',
        '/v1/transactions/{{transaction}}', run_id, document_id FROM transactions WHERE id = ${leg.id}`;
    sayBalanceBehind(store, leg.accountId, nowMs);
  }
}

function cancelUnsent(store: Store, object: string): void {
  store.run`UPDATE requests SET state = 'cancelled' WHERE object = ${object} AND state = 'ready'`;
}

/**
 * The answer to an update said `created`: the owner had deleted the transaction and the update brought it back.
 * Takes it away again and remembers it (P-DEL-1). Runs in the commit that resolves `row`.
 */
export function withdrawResurrected(store: Store, row: ClaimedRequest, nowMs: number): void {
  if (row.transactionId === null) return;
  store.run`UPDATE transactions SET state = 'deleted', deleted_by = 'owner' WHERE id = ${row.transactionId}`;
  cancelUnsent(store, row.object);
  store.run`INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, run_id, document_id)
    SELECT ${uuidv7(nowMs)}, object, account_id, transaction_id, 'transaction.delete', 'DELETE',
      '/v1/transactions/{{transaction}}', run_id, document_id FROM requests WHERE id = ${row.id}`;
  sayBalanceBehind(store, row.accountId, nowMs);
}

interface OtherLeg {
  readonly id: number;
  readonly object: string;
  readonly accountId: AccountId;
  /** 1: the ledger knows it. */
  readonly isInLedger: 0 | 1;
}
