import { accountExternalId } from '../../core/identity/external-id.ts';
import type { RequestKind } from '../../core/plan.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { readAccount } from '../accounts/accounts.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { CONFIRMED } from './confirmed.ts';
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
  const statements = statementsOf(store);
  let outboxWasClear: boolean | undefined;
  const seen = new Set<number>();
  const reached = new Set<AccountId>();
  let recorded = 0;
  for (const intent of intents) {
    outboxWasClear ??= statements.anyOpen.get() === undefined;
    // Of each object there is one row id, and numbers are compared in a tenth of the time.
    const row = intent.transactionId ?? -intent.accountId;
    const mayMeetOthers = !outboxWasClear || seen.has(row);
    seen.add(row);
    const merged = mayMeetOthers ? mergeWithUnsent(statements, intent, origin.nowMs) : intent;
    if (merged === CANCELLED) continue;
    const { otherAccountId = null } = merged;
    if (merged !== intent) for (const id of reachedBy(statements, intent, otherAccountId)) reached.add(id);
    statements.insert.run({
      key: uuidv7(origin.nowMs),
      object: intent.object,
      accountId: intent.accountId,
      transactionId: intent.transactionId,
      kind: intent.kind,
      method: intent.method,
      path: intent.path,
      body: merged.body,
      expects: merged.expects,
      runId: origin.runId,
      documentId: origin.documentId,
      otherAccountId,
      afterObject: intent.afterObject ?? null,
    });
    recorded += 1;
  }
  for (const id of reached) waitBehind(statements, id, origin.nowMs);
  return recorded;
}

/** The account that a transfer reaches, and the accounts that it reached before it was taken apart. */
function reachedBy(
  statements: Statements,
  { transactionId }: Intent,
  otherAccountId: AccountId | null,
): readonly AccountId[] {
  const reached = statements.reached.all(transactionId);
  return otherAccountId === null ? reached : [...reached, otherAccountId];
}

/** A transfer that was merged into a later row still moves the account that it reaches. The balance goes after it. */
function waitBehind(statements: Statements, accountId: AccountId, nowMs: number): void {
  for (const id of statements.openBalances.all(accountId)) {
    statements.cancel.run(nowMs, id);
    statements.repeat.run(uuidv7(nowMs), id);
  }
}

/**
 * Says the bank's balance of an account once more, behind a request about one of its transactions. Call it where no
 * document brings that request about: the balance may have gone out before. Some ledgers book transactions onto
 * balances and some do not, and both end at the bank's figure. Does nothing where the ledger was told no such figure.
 */
export function sayBalanceBehind(store: Store, accountId: AccountId, nowMs: number): void {
  const account = readAccount(store, accountId);
  if (account === undefined || account.balance === null || account.balance.amount !== account.sentBalance) return;
  const statements = statementsOf(store);
  const last = statements.lastBalance.get(accountExternalId(account.handle));
  if (last === undefined) return;
  if (last.state === 'ready' || last.state === 'rejected') statements.cancel.run(nowMs, last.id);
  statements.repeat.run(uuidv7(nowMs), last.id);
}

/** Cancels a request: the instant, the row id. */
export const CANCEL = "UPDATE requests SET state = 'cancelled', finished_at = ? WHERE id = ?";

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
function mergeWithUnsent(statements: Statements, intent: Intent, nowMs: number): Merged | typeof CANCELLED {
  const { accountId, object } = intent;
  const open = isOfAccount(intent.kind)
    ? statements.openOfAccount.all({ accountId, object })
    : statements.openOfObject.all(object);
  let { body, otherAccountId = null } = intent;
  const neverSent = open.every(({ state }) => state !== 'sent');
  let standing = open.length;
  for (const row of open.reverse()) {
    // A request before a row that may have reached the ledger is not ours to change any more.
    if (row.state === 'sent' || !isReplacedBy(row.kind, intent)) break;
    if (forgetsTerms(row.body, body) && mayHoldTerms(statements, intent, open)) break;
    statements.cancel.run(nowMs, row.id);
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

/** An account has a row of its balance for each of its statements. Most of them are merged, and are not walked. */
function isOfAccount(kind: RequestKind): boolean {
  return kind === 'account.upsert' || kind === 'account.balance';
}

/** Whether an unsent row says nothing that the newer intent does not say as well. */
function isReplacedBy(earlier: RequestKind, later: Intent): boolean {
  return later.method === 'DELETE' || earlier === later.kind;
}

/** Whether the ledger was told what arrived, or may be hearing of it just now. */
function mayHoldTerms(statements: Statements, { transactionId }: Intent, open: readonly OpenRow[]): boolean {
  const acked = statements.acked.get(transactionId) ?? '';
  const said = open.flatMap(({ state, body }) => (state === 'sent' ? [body ?? ''] : []));
  return [acked, ...said].some(saysTerms);
}

/** Counts of the whole outbox. */
export function countRequests(store: Store): RequestCounts {
  return only(statementsOf(store).counts.get());
}

/** The newest request that stands rejected; null where none does. */
export function newestRejected(store: Store): number | null {
  const sql = "SELECT max(id) FROM requests WHERE state = 'rejected'";
  return prepare<[], number | null>(store, sql, 'value').get() ?? null;
}

/** The requests that the ledger rejected, oldest first. */
export function listRejected(store: Store, limit = 1000): RejectedRequest[] {
  return statementsOf(store).rejected.all(limit);
}

/**
 * Makes rejected rows ready once more, all or those with the given ids. Each gets a new key: a ledger may replay its
 * old refusal for the old one. The balances of their accounts go out after them.
 *
 * @returns how many will be sent once more
 */
export function retryRejected(store: Store, nowMs: number, ids?: readonly number[]): number {
  return store.transact(() => {
    const statements = statementsOf(store);
    const wanted = ids ?? statements.rejected.all(-1).map((row) => row.id);
    const taken = wanted.flatMap((id) => statements.retry.all(uuidv7(nowMs), id));
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

/** A row that was merged into a newer one stands as long as that one does. */
const OPEN_ROWS = `SELECT r.id, r.kind, r.state, r.attempts, r.body, t.ledger_id IS NOT NULL AS bound,
      r.other_account_id AS otherAccountId
      FROM requests r LEFT JOIN transactions t ON t.id = r.transaction_id`;

type Statements = ReturnType<typeof statementsOf>;

/** The columns of a new row. */
type NewRequest = Required<Intent> & Omit<IntentOrigin, 'nowMs'> & { readonly key: string };

function statementsOf(store: Store) {
  return {
    ...ofBalances(store),
    anyOpen: prepare<[], unknown>(
      store,
      `SELECT 1 FROM (SELECT * FROM (SELECT 1 FROM requests WHERE state IN ('ready', 'sent') LIMIT 1)
      UNION ALL SELECT * FROM (SELECT 1 FROM requests WHERE state = 'rejected' LIMIT 1)) LIMIT 1`,
    ),
    insert: prepare<NewRequest>(
      store,
      `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, expects,
      run_id, document_id, other_account_id, after_object) VALUES (@key, @object, @accountId, @transactionId, @kind,
      @method, @path, @body, @expects, @runId, @documentId, @otherAccountId, @afterObject)`,
    ),
    reached: prepare<[number | null], AccountId>(
      store,
      'SELECT destination_id FROM transfers WHERE outflow_id = ?',
      'value',
    ),
    // Without the + SQLite compiles an ordered look-up anew for every value, which costs ten times the look-up.
    openOfObject: prepare<[string], OpenRow>(
      store,
      `${OPEN_ROWS} WHERE r.object = +? AND r.state IN ('ready', 'sent', 'rejected') ORDER BY r.id`,
    ),
    openOfAccount: prepare<{ readonly accountId: AccountId; readonly object: string }, OpenRow>(
      store,
      `${OPEN_ROWS} WHERE r.object = +@object AND r.id IN (
        SELECT id FROM requests WHERE account_id = +@accountId AND kind IN ('account.upsert', 'account.balance')
          AND state IN ('ready', 'sent')
        UNION ALL SELECT id FROM requests WHERE state = 'rejected' AND +object = +@object) ORDER BY r.id`,
    ),
    acked: prepare<[number | null], string | null>(store, CONFIRMED, 'value'),
    cancel: prepare<[number, number]>(store, CANCEL),
    counts: prepare<[], RequestCounts>(
      store,
      `SELECT (SELECT count(*) FROM requests WHERE state IN ('ready', 'sent')) AS waiting,
      (SELECT count(*) FROM requests WHERE state = 'rejected') AS rejected`,
    ),
    rejected: prepare<[number], RejectedRequest>(
      store,
      `SELECT id, object, kind, status, answer AS problem, finished_at AS finishedAt
      FROM requests WHERE state = 'rejected' ORDER BY id LIMIT ?`,
    ),
    retry: prepare<[string, number], TriedOnceMore>(
      store,
      `UPDATE requests SET state = 'ready', key = ?, attempts = 0, first_sent_at = NULL, sent_lived = NULL,
      finished_at = NULL, status = NULL, answer = NULL, last_error = NULL WHERE id = ? AND state = 'rejected'
      RETURNING account_id AS accountId, transaction_id AS transactionId, other_account_id AS otherAccountId`,
    ),
  };
}

function ofBalances(store: Store) {
  return {
    openBalances: prepare<[number], number>(
      store,
      "SELECT id FROM requests WHERE account_id = ? AND kind = 'account.balance' AND state IN ('ready', 'sent') AND state = 'ready'",
      'value',
    ),
    lastBalance: prepare<[string], Pick<OpenRow, 'id'> & { readonly state: string }>(
      store,
      "SELECT id, state FROM requests WHERE object = +? AND kind = 'account.balance' ORDER BY id DESC LIMIT 1",
    ),
    // The row of a balance that was sent has the account's id in its path.
    repeat: prepare<[string, number]>(
      store,
      `INSERT INTO requests (key, object, account_id, kind, method, path, body, expects, run_id, document_id)
      SELECT ?, object, account_id, kind, method, '/v1/accounts/{{account}}', body, expects, run_id, document_id
      FROM requests WHERE id = ?`,
    ),
  };
}
