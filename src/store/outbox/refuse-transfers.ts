import type { TransactionId } from '../../domain/row-ids.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import type { Store } from '../store.ts';
import { joinMembers, splitMembers } from './merge.ts';
import { sayBalanceBehind } from './requests.ts';
import type { ClaimedRequest } from './types.ts';

/** A request's body without the members that make a transfer of what it tells of. */
export function plainMembers(body: string | null): Map<string, string> {
  const members = splitMembers(body ?? '{}');
  for (const name of ['isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate']) {
    members.delete(JSON.stringify(name));
  }
  return members;
}

interface Pair {
  readonly id: number;
  readonly inflowId: TransactionId | null;
}

/**
 * The ledger refuses a transaction as a transfer: its destination is archived, or the owner had deleted it. Both legs
 * become, or stay, transactions of their own. The pair is not tried a second time by itself. Runs inside the
 * commit that resolves `row`, after it. Does nothing where the ledger had accepted the transfer before. Then the
 * owner deleted it, and neither leg comes back.
 *
 * @returns row id of the inflow that is to be restored; null where there is none
 */
export function refuseTransfer(
  store: Store,
  row: ClaimedRequest,
  problem: string,
  nowMs: number,
): TransactionId | null {
  const pair = findPair(store, row);
  if (pair === undefined) return null;
  store.run`UPDATE transfers SET state = 'refused', problem = ${problem}, decided_at = ${nowMs} WHERE id = ${pair.id}`;
  // A second sending would make the pair that was given up. The pair itself shows the refusal.
  store.run`UPDATE requests SET state = 'cancelled' WHERE id = ${row.id} AND state = 'rejected'`;
  if (row.kind === 'transaction.upsert') sendPlain(store, row, nowMs);
  return pair.inflowId;
}

/** The inflow's record, which goes into the transfer that the row makes. It was never confirmed as one. */
export interface GoingInflow {
  readonly id: TransactionId;
  readonly ledgerId: string;
}

/**
 * Undefined where the row makes no transfer, or the inflow has no record. The same goes for a record that an undo of
 * ours is deleting: its absence tells nothing of the owner. A pair of the owner's is the owner's word. An outflow that
 * names the other account is a transfer by itself.
 */
export function goingInflow(store: Store, row: ClaimedRequest): GoingInflow | undefined {
  if (row.otherAccountId === null) return undefined;
  return store.row<GoingInflow>`SELECT t.id, t.ledger_id AS ledgerId FROM transfers p
    JOIN transactions t ON t.id = p.inflow_id
    WHERE p.outflow_id = ${row.transactionId} AND p.state = 'paired' AND p.confirmed = 0 AND p.decided_by = 'evidence'
      AND t.ledger_id IS NOT NULL AND t.state = 'live'
      AND NOT EXISTS (SELECT 1 FROM requests d
        WHERE d.object = t.external_id AND d.kind = 'transaction.delete' AND d.state = 'sent')
      AND NOT EXISTS (SELECT 1 FROM json_each(p.evidence) e WHERE e.value = 'rule' OR e.value = 'account' AND EXISTS (
        SELECT 1 FROM counterparts c WHERE c.transaction_id = p.outflow_id AND c.account IS NOT NULL))`;
}

function findPair(store: Store, row: ClaimedRequest): Pair | undefined {
  if (row.otherAccountId === null) return undefined;
  return store.row<Pair>`SELECT id, inflow_id AS inflowId FROM transfers
    WHERE outflow_id = ${row.transactionId} AND state = 'paired' AND confirmed = 0`;
}

/** The outflow was to be created as a transfer: it is created as an expense. */
function sendPlain(store: Store, row: ClaimedRequest, nowMs: number): void {
  const isLive = store.row<unknown>`SELECT 1 FROM transactions WHERE id = ${row.transactionId} AND state = 'live'`;
  if (isLive === undefined) return;
  const body = joinMembers(plainMembers(row.body));
  store.run`INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, expects, run_id,
    document_id) SELECT
    ${uuidv7(nowMs)}, object, account_id, transaction_id, kind, method, path, ${body}, expects, run_id, document_id
    FROM requests WHERE id = ${row.id}`;
  sayBalanceBehind(store, row.accountId, nowMs);
}
