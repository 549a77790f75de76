import { failPoint } from '../../lib/fail-points.ts';
import { prepare } from '../prepared.ts';
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
  which: 'all' | 'deletions' = 'all',
  reviewedUpTo = Number.MAX_SAFE_INTEGER,
): ClaimedRequest[] {
  const statements = statementsOf(store);
  const deletionsOnly = which === 'deletions' ? 1 : 0;
  const lived = store.lived.now();
  const claim = () => statements.claim.all({ limit, nowMs, lived, deletionsOnly, reviewedUpTo });
  let rows = claim();
  // Another row may have waited behind a cancelled one.
  while (rows.length === 0 && statements.cancelPointless.run({ nowMs }).changes > 0) rows = claim();
  if (rows.length === 0) return rows;
  rows.sort((a, b) => a.id - b.id);
  const claimed = rows.map((row) => ({ ...(row.path.includes('{{') ? fillPath(statements, row) : row), attempts: 1 }));
  failPoint('push.claimed');
  return claimed;
}

function fillPath(statements: Statements, row: ClaimedRequest): ClaimedRequest {
  const path = row.path.replace(/\{\{(account|transaction)\}\}/, encodeURIComponent(row.ledgerId ?? ''));
  statements.setPath.run(path, row.id);
  return { ...row, path };
}

/** Rows that an earlier process had marked as sent and of which no answer was recorded, oldest first. */
export function listInterrupted(store: Store): ClaimedRequest[] {
  return statementsOf(store).interrupted.all();
}

/** Gives back rows that were claimed and whose first byte certainly never left. */
export function releaseRequests(store: Store, rows: readonly ClaimedRequest[]): void {
  if (rows.length === 0) return;
  const { release } = statementsOf(store);
  store.transact(() => {
    for (const row of rows) release.run(row.id);
  });
}

/**
 * Records durably that a deletion goes out now. Until then a claimed deletion counts as untried, so that a process
 * that takes over after a kill still knows the owner's deletion from its own.
 */
export function recordTry(store: Store, row: ClaimedRequest): void {
  statementsOf(store).tried.run(row.attempts, row.id);
}

type Statements = ReturnType<typeof statementsOf>;

const OLDER_OF_OBJECT = `SELECT 1 FROM requests e
  WHERE e.object = r.object AND e.id < r.id AND e.state IN ('ready', 'sent')`;

/**
 * `IN ('ready', 'sent')` beside `= 'ready'` lets SQLite use the index of open rows. A bare parameter as LIMIT, or as
 * a pattern, would make SQLite compile the whole statement at each binding.
 */
const DUE = `SELECT r.id AS due_id, a.ledger_id AS account, x.ledger_id AS other
  FROM requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN transactions t ON t.id = r.transaction_id
  LEFT JOIN accounts x ON x.id = r.other_account_id
  WHERE r.state IN ('ready', 'sent') AND r.state = 'ready'
    AND (@deletionsOnly = 0 OR r.kind = 'transaction.delete')
    AND (r.id <= @reviewedUpTo OR NOT (r.expects = 'created' OR r.kind = 'account.upsert'))
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
  ORDER BY r.id LIMIT @limit + 0`;

const OWN_ACCOUNT = `replace(body, '"accountId":"{{account}}"', '"accountId":' || json_quote(coalesce(due.account, '')))`;

const COLUMNS = `key, object, account_id AS accountId, transaction_id AS transactionId, kind, method, path, body, expects,
  attempts, sent_lived AS sentLived, other_account_id AS otherAccountId,
  after_object AS afterObject`;

interface Claim {
  readonly limit: number;
  readonly nowMs: number;
  readonly lived: number;
  readonly deletionsOnly: 0 | 1;
  readonly reviewedUpTo: number;
}

function statementsOf(store: Store) {
  return {
    claim: prepare<Claim, ClaimedRequest>(
      store,
      `UPDATE requests SET state = 'sent', attempts = iif(kind = 'transaction.delete', 0, 1), first_sent_at = @nowMs, sent_lived = @lived,
      body = CASE WHEN other_account_id IS NULL THEN ${OWN_ACCOUNT} ELSE replace(${OWN_ACCOUNT},
        '"transferToAccountId":"{{other}}"', '"transferToAccountId":' || json_quote(coalesce(due.other, ''))) END
      FROM (${DUE}) AS due WHERE requests.id = due.due_id
      RETURNING id, ${COLUMNS}, iif(kind LIKE 'account.%',
        (SELECT ledger_id FROM accounts WHERE id = account_id),
        (SELECT ledger_id FROM transactions WHERE id = transaction_id)) AS ledgerId`,
    ),
    // A change or deletion of what never came into being (its creation was rejected) has nothing to act on.
    cancelPointless: prepare<{ readonly nowMs: number }>(
      store,
      `UPDATE requests AS r SET state = 'cancelled', finished_at = @nowMs
      WHERE r.state IN ('ready', 'sent') AND r.state = 'ready' AND r.kind IN ('transaction.patch', 'transaction.delete')
        AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.id = r.transaction_id
          AND (t.ledger_id IS NOT NULL OR t.acked IS NOT NULL))
        AND NOT EXISTS (${OLDER_OF_OBJECT})`,
    ),
    interrupted: prepare<[], ClaimedRequest>(
      store,
      `SELECT r.id, r.key, r.object, r.account_id AS accountId, r.transaction_id AS transactionId,
      r.kind, r.method, r.path, r.body, r.expects, r.attempts, r.sent_lived AS sentLived,
      r.other_account_id AS otherAccountId, r.after_object AS afterObject,
      iif(r.kind LIKE 'account.%', a.ledger_id, t.ledger_id) AS ledgerId
      FROM requests r JOIN accounts a ON a.id = r.account_id LEFT JOIN transactions t ON t.id = r.transaction_id
      WHERE r.state IN ('ready', 'sent') AND r.state = 'sent' ORDER BY r.id`,
    ),
    setPath: prepare<[string, number]>(store, 'UPDATE requests SET path = ? WHERE id = ?'),
    tried: prepare<[number, number]>(store, 'UPDATE requests SET attempts = ? WHERE id = ?'),
    release: prepare<[number]>(
      store,
      `UPDATE requests SET state = 'ready', attempts = 0, first_sent_at = NULL, sent_lived = NULL
      WHERE id = ? AND state = 'sent'`,
    ),
  };
}
