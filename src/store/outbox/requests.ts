import { accountExternalId } from '../../core/identity/external-id.ts';
import type { RequestKind } from '../../core/plan.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { readAccount } from '../accounts/accounts.ts';
import { only, sql } from '../prepared.ts';
import type { Store } from '../store.ts';
import { readConfirmed } from './confirmed.ts';
import { forgetsTerms, mergeBodies, saysTerms } from './merge.ts';
import type { Intent, IntentOrigin, RejectedRequest, RequestCounts } from './types.ts';

/**
 * The outbox: requests that the ledger must still get. A row is written in the commit that caused it. It keeps its
 * key and bytes from the first send on. It is done only when the outcome is definite (P-KEY-6). claim.ts takes rows,
 * and resolve.ts writes outcomes.
 */

/**
 * Records intents, each with a key of its own, inside the caller's commit (P-KEY-1). Unsent rows of the same object
 * are merged into the newer one under a new key. The old row stays as `cancelled`, so that its document can
 * still be followed. A row that was sent is never touched. A delete of an unsent object cancels both.
 *
 * @returns how many rows stand in the outbox because of this call
 */
export function recordIntents(store: Store, intents: Iterable<Intent>, origin: IntentOrigin): number {
  let outboxWasClear: boolean | undefined;
  const seen = new Set<number>();
  const reached = new Set<AccountId>();
  let recorded = 0;
  for (const intent of intents) {
    outboxWasClear ??= !store.exists`SELECT 1 FROM (SELECT * FROM (SELECT 1 FROM requests
        WHERE state IN ('ready', 'sent') LIMIT 1)
      UNION ALL SELECT * FROM (SELECT 1 FROM requests WHERE state = 'rejected' LIMIT 1)) LIMIT 1`;
    // Of each object there is one row id, and numbers are compared in a tenth of the time.
    const row = intent.transactionId ?? -intent.accountId;
    const mayMeetOthers = !outboxWasClear || seen.has(row);
    seen.add(row);
    const merged = mayMeetOthers ? mergeWithUnsent(store, intent, origin.nowMs) : intent;
    if (merged === CANCELLED) continue;
    const { otherAccountId = null } = merged;
    if (merged !== intent) for (const id of reachedBy(store, intent, otherAccountId)) reached.add(id);
    const { accountId, afterObject, kind, method, object, path, transactionId } = intent;
    store.run`INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, expects, run_id,
        document_id, other_account_id, after_object)
      VALUES (${uuidv7(origin.nowMs)}, ${object}, ${accountId}, ${transactionId}, ${kind}, ${method}, ${path},
        ${merged.body}, ${merged.expects}, ${origin.runId}, ${origin.documentId}, ${otherAccountId}, ${afterObject})`;
    recorded += 1;
  }
  for (const id of reached) waitBehind(store, id, origin.nowMs);
  return recorded;
}

/** The account that a transfer reaches, and the accounts that it reached before it was taken apart. */
function reachedBy(store: Store, { transactionId }: Intent, otherAccountId: AccountId | null): readonly AccountId[] {
  const reached = store.values<AccountId>`SELECT destination_id FROM transfers WHERE outflow_id = ${transactionId}`;
  return otherAccountId === null ? reached : [...reached, otherAccountId];
}

/** A transfer that was merged into a later row still moves the account that it reaches. The balance goes after it. */
function waitBehind(store: Store, accountId: AccountId, nowMs: number): void {
  const open = store.values<number>`SELECT id FROM requests WHERE account_id = ${accountId} AND kind = 'account.balance'
    AND state IN ('ready', 'sent') AND state = 'ready'`;
  for (const id of open) {
    cancelRequest(store, id, nowMs);
    repeatBalance(store, id, nowMs);
  }
}

/** The path of a balance that was sent holds the account's id. */
function repeatBalance(store: Store, id: number, nowMs: number): void {
  store.run`INSERT INTO requests (key, object, account_id, kind, method, path, body, expects, run_id, document_id)
    SELECT ${uuidv7(nowMs)}, object, account_id, kind, method, '/v1/accounts/{{account}}', body, expects, run_id,
      document_id FROM requests WHERE id = ${id}`;
}

export function cancelRequest(store: Store, id: number, nowMs: number): void {
  store.run`UPDATE requests SET state = 'cancelled', finished_at = ${nowMs} WHERE id = ${id}`;
}

/**
 * Says the bank's balance of an account once more, behind a request about one of its transactions. Call it where no
 * document brings that request about: the balance may have gone out before. Some ledgers book transactions onto
 * balances and some do not, and both end at the bank's figure. Does nothing where the ledger was told no such figure.
 */
export function sayBalanceBehind(store: Store, accountId: AccountId, nowMs: number): void {
  const account = readAccount(store, accountId);
  if (account === undefined || account.balance === null || account.balance.amount !== account.sentBalance) return;
  const last = store.row<Pick<OpenRow, 'id'> & { readonly state: string }>`SELECT id, state FROM requests
    WHERE object = +${accountExternalId(account.handle)} AND kind = 'account.balance' ORDER BY id DESC LIMIT 1`;
  if (last === undefined) return;
  if (last.state === 'ready' || last.state === 'rejected') cancelRequest(store, last.id, nowMs);
  repeatBalance(store, last.id, nowMs);
}

const CANCELLED = Symbol('cancelled');

interface OpenRow {
  readonly id: number;
  readonly kind: RequestKind;
  readonly state: 'ready' | 'sent' | 'rejected';
  readonly attempts: number;
  readonly body: string | null;
  readonly bound: 0 | 1;
  readonly otherAccountId: AccountId | null;
}

type Merged = Pick<Intent, 'body' | 'expects' | 'otherAccountId'>;

/** The intent's body over those of the unsent rows it replaces, or CANCELLED where nothing is left to be said. */
function mergeWithUnsent(store: Store, intent: Intent, nowMs: number): Merged | typeof CANCELLED {
  const open = openRows(store, intent);
  let { body, otherAccountId = null } = intent;
  const neverSent = open.every(({ state }) => state !== 'sent');
  let standing = open.length;
  for (const row of open.reverse()) {
    // A request before a row that may have reached the ledger is not ours to change any more.
    if (row.state === 'sent' || !isReplacedBy(row.kind, intent)) break;
    if (forgetsTerms(row.body, body) && mayHoldTerms(store, intent, open)) break;
    cancelRequest(store, row.id, nowMs);
    standing -= 1;
    if (body !== null && row.body !== null) body = mergeBodies(row.body, body);
    if (body !== null) otherAccountId ??= row.otherAccountId;
  }
  const unknownToLedger = neverSent && open.length > 0 && open.every((row) => row.bound === 0);
  if (intent.kind === 'transaction.delete' && unknownToLedger) return CANCELLED;
  // A change of what the ledger has not heard of yet is its creation, where that was merged into it.
  const isCreation = intent.kind === 'transaction.upsert' && unknownToLedger && standing === 0;
  return { body, otherAccountId, expects: isCreation ? 'created' : intent.expects };
}

/**
 * A row that was merged into a newer one stands as long as that one does. An account has a row of its balance for each
 * of its statements; most of them are merged, and are not walked. Without the + SQLite compiles an ordered look-up anew
 * for every value, which costs ten times the look-up.
 */
function openRows(store: Store, { accountId, kind, object }: Intent): OpenRow[] {
  const which =
    kind === 'account.upsert' || kind === 'account.balance'
      ? sql`r.id IN (SELECT id FROM requests WHERE account_id = +${accountId}
          AND kind IN ('account.upsert', 'account.balance') AND state IN ('ready', 'sent')
        UNION ALL SELECT id FROM requests WHERE state = 'rejected' AND +object = +${object})`
      : sql`r.state IN ('ready', 'sent', 'rejected')`;
  return store.rows<OpenRow>`SELECT r.id, r.kind, r.state, r.attempts, r.body, t.ledger_id IS NOT NULL AS bound,
      r.other_account_id AS otherAccountId
    FROM requests r LEFT JOIN transactions t ON t.id = r.transaction_id
    WHERE r.object = +${object} AND ${which} ORDER BY r.id`;
}

/** Whether an unsent row says nothing that the newer intent does not say as well. */
function isReplacedBy(earlier: RequestKind, later: Intent): boolean {
  return later.method === 'DELETE' || earlier === later.kind;
}

/** Whether the ledger was told what arrived, or may be hearing of it just now. */
function mayHoldTerms(store: Store, { transactionId }: Intent, open: readonly OpenRow[]): boolean {
  const acked = readConfirmed(store, transactionId) ?? '';
  const said = open.flatMap(({ state, body }) => (state === 'sent' ? [body ?? ''] : []));
  return [acked, ...said].some(saysTerms);
}

/** Counts of the whole outbox. */
export function countRequests(store: Store): RequestCounts {
  return only(
    store.row<RequestCounts>`SELECT (SELECT count(*) FROM requests WHERE state IN ('ready', 'sent')) AS waiting,
      (SELECT count(*) FROM requests WHERE state = 'rejected') AS rejected`,
  );
}

/** The newest request that stands rejected; null where none does. */
export function newestRejected(store: Store): number | null {
  return store.value<number | null>`SELECT max(id) FROM requests WHERE state = 'rejected'` ?? null;
}

/** The requests that the ledger rejected, oldest first. */
export function listRejected(store: Store, limit = 1000): RejectedRequest[] {
  return store.rows<RejectedRequest>`SELECT id, object, kind, status, answer AS problem, finished_at AS finishedAt
    FROM requests WHERE state = 'rejected' ORDER BY id LIMIT ${limit}`;
}

/**
 * Makes rejected rows ready once more, all or those with the given ids. Each gets a new key: a ledger may replay its
 * old refusal for the old one. The balances of their accounts go out after them.
 *
 * @returns how many will be sent once more
 */
export function retryRejected(store: Store, nowMs: number, ids?: readonly number[]): number {
  return store.transact(() => {
    const wanted = ids ?? listRejected(store, -1).map((row) => row.id);
    const taken = wanted.flatMap(
      (id) => store.rows<TriedOnceMore>`UPDATE requests SET state = 'ready', key = ${uuidv7(nowMs)}, attempts = 0,
        first_sent_at = NULL, sent_lived = NULL, finished_at = NULL, status = NULL, answer = NULL, last_error = NULL
      WHERE id = ${id} AND state = 'rejected'
      RETURNING account_id AS accountId, transaction_id AS transactionId, other_account_id AS otherAccountId`,
    );
    for (const id of movedBy(taken)) sayBalanceBehind(store, id, nowMs);
    return taken.length;
  });
}

interface TriedOnceMore {
  readonly accountId: AccountId;
  readonly transactionId: TransactionId | null;
  readonly otherAccountId: AccountId | null;
}

/** Accounts whose balance these requests move. */
function movedBy(requests: readonly TriedOnceMore[]): ReadonlySet<AccountId> {
  const ofTransactions = requests.filter(({ transactionId }) => transactionId !== null);
  const ids = ofTransactions.flatMap(({ accountId, otherAccountId }) => [accountId, otherAccountId]);
  return new Set(ids.filter((id) => id !== null));
}
