import { failPoint } from '../../lib/fail-points.ts';
import { sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import type { ClaimedRequest } from './types.ts';

/**
 * Takes up to `limit` rows that may be sent now, in the order of their intents. Marks them `sent` with their exact
 * bytes (P-KEY-1). The caller commits before the first byte leaves. These rows wait:
 *  - A row behind an older open one of its object.
 *  - A transaction, until its account has an id in the ledger.
 *  - A balance, until the account's transactions that were recorded before it are done.
 *  - A transfer, until both accounts have ids. Both balances wait for it, and for a request that takes it apart.
 *  - A row that is to go after another object, until nothing of that one is open.
 *  - A creation after `reviewedUpTo`, until it was compared with the ledger.
 */
export function claimRequests(
  store: Store,
  limit: number,
  nowMs: number,
  reviewedUpTo = Number.MAX_SAFE_INTEGER,
): ClaimedRequest[] {
  const claim = () =>
    store.rows<ClaimedRequest>`UPDATE requests SET state = 'sent', attempts = iif(kind = 'transaction.delete', 0, 1),
        first_sent_at = ${nowMs}, sent_lived = ${store.lived.now()},
      body = CASE WHEN other_account_id IS NULL THEN ${OWN_ACCOUNT} ELSE replace(${OWN_ACCOUNT},
        '"transferToAccountId":"{{other}}"', '"transferToAccountId":' || json_quote(coalesce(due.other, ''))) END
      FROM (${due(limit, reviewedUpTo)}) AS due WHERE requests.id = due.due_id RETURNING ${REQUEST}`;
  let rows = claim();
  // Another row may have waited behind a cancelled one.
  while (rows.length === 0 && cancelPointless(store, nowMs) > 0) rows = claim();
  if (rows.length === 0) return rows;
  rows.sort((a, b) => a.id - b.id);
  const claimed = rows.map((row) => ({ ...(row.path.includes('{{') ? fillPath(store, row) : row), attempts: 1 }));
  failPoint('push.claimed');
  return claimed;
}

function fillPath(store: Store, row: ClaimedRequest): ClaimedRequest {
  const path = row.path.replace(/\{\{(account|transaction)\}\}/, encodeURIComponent(row.ledgerId ?? ''));
  store.run`UPDATE requests SET path = ${path} WHERE id = ${row.id}`;
  return { ...row, path };
}

/** A change or deletion of what never came into being (its creation was rejected) has nothing to act on. */
function cancelPointless(store: Store, nowMs: number): number {
  return store.run`UPDATE requests AS r SET state = 'cancelled', finished_at = ${nowMs}
    WHERE r.state IN ('ready', 'sent') AND r.state = 'ready' AND r.kind IN ('transaction.patch', 'transaction.delete')
      AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.id = r.transaction_id
        AND (t.ledger_id IS NOT NULL OR t.acked IS NOT NULL))
      AND NOT EXISTS (${OLDER_OF_OBJECT})`.changes;
}

const REQUEST = sql`id, key, object, account_id AS accountId, transaction_id AS transactionId, kind, method, path, body,
  expects, attempts, sent_lived AS sentLived, other_account_id AS otherAccountId, after_object AS afterObject,
  iif(kind LIKE 'account.%', (SELECT ledger_id FROM accounts WHERE id = account_id),
    (SELECT ledger_id FROM transactions WHERE id = transaction_id)) AS ledgerId`;

/** Rows that an earlier process had marked as sent and of which no answer was recorded, oldest first. */
export function listInterrupted(store: Store): ClaimedRequest[] {
  return store.rows<ClaimedRequest>`SELECT ${REQUEST} FROM requests
    WHERE state IN ('ready', 'sent') AND state = 'sent' ORDER BY id`;
}

/** Gives back rows that were claimed and whose first byte certainly never left. */
export function releaseRequests(store: Store, rows: readonly ClaimedRequest[]): void {
  if (rows.length === 0) return;
  store.transact(() => {
    for (const { id } of rows) {
      store.run`UPDATE requests SET state = 'ready', attempts = 0, first_sent_at = NULL, sent_lived = NULL
        WHERE id = ${id} AND state = 'sent'`;
    }
  });
}

/**
 * Records durably that a deletion goes out now. Until then a claimed deletion counts as untried, so that a process
 * that takes over after a kill still knows the owner's deletion from its own.
 */
export function recordTry(store: Store, row: ClaimedRequest): void {
  store.run`UPDATE requests SET attempts = ${row.attempts} WHERE id = ${row.id}`;
}

const OLDER_OF_OBJECT = sql`SELECT 1 FROM requests e
  WHERE e.object = r.object AND e.id < r.id AND e.state IN ('ready', 'sent')`;

/**
 * `IN ('ready', 'sent')` beside `= 'ready'` lets SQLite use the index of open rows. A bare parameter as LIMIT, or as
 * a pattern, would make SQLite compile the whole statement at each binding.
 */
const due = (
  limit: number,
  reviewedUpTo: number,
) => sql`SELECT r.id AS due_id, a.ledger_id AS account, x.ledger_id AS other
  FROM requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN transactions t ON t.id = r.transaction_id
  LEFT JOIN accounts x ON x.id = r.other_account_id
  WHERE r.state IN ('ready', 'sent') AND r.state = 'ready'
    AND (r.id <= ${reviewedUpTo} OR NOT (r.expects = 'created' OR r.kind = 'account.upsert'))
    AND (a.ledger_id IS NOT NULL OR r.kind = 'account.upsert')
    AND (r.kind NOT IN ('transaction.patch', 'transaction.delete') OR t.ledger_id IS NOT NULL)
    AND (r.other_account_id IS NULL OR x.ledger_id IS NOT NULL)
    AND NOT EXISTS (${OLDER_OF_OBJECT})
    AND (r.after_object IS NULL OR NOT EXISTS (SELECT 1 FROM requests b WHERE b.object = r.after_object
      AND b.state IN ('ready', 'sent', 'rejected')))
    AND (r.kind <> 'account.balance' OR NOT EXISTS (SELECT 1 FROM requests o WHERE o.account_id = r.account_id
      AND o.state IN ('ready', 'sent') AND o.id < r.id
      AND o.kind IN ('transaction.upsert', 'transaction.patch', 'transaction.delete')))
    AND (r.kind <> 'account.balance' OR NOT EXISTS (SELECT 1 FROM requests o WHERE o.other_account_id = r.account_id
      AND o.state IN ('ready', 'sent') AND o.id < r.id))
    AND (r.kind <> 'account.balance' OR NOT EXISTS (SELECT 1 FROM transfers f JOIN transactions w ON w.id = f.outflow_id
      JOIN requests o ON o.object = w.external_id AND o.state IN ('ready', 'sent') AND o.id < r.id
      WHERE f.destination_id = r.account_id))
  ORDER BY r.id LIMIT ${limit} + 0`;

const OWN_ACCOUNT = sql`replace(body, '"accountId":"{{account}}"', '"accountId":' || json_quote(coalesce(due.account, '')))`;
