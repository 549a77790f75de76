/** Transfers that the ledger holds from an earlier life of this state, and the legs that come again. */
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import type { Store } from '../store.ts';
import { joinMembers } from './merge.ts';
import { plainMembers } from './refuse-transfers.ts';
import { cancelRequest, sayBalanceBehind } from './requests.ts';
import { bindTransaction, forgetHeld } from './unreviewed.ts';

/** A pair of legs that the ledger holds already. One or both have no transaction of this state there yet. */
export interface HeldPair {
  readonly id: number;
  readonly outflowId: TransactionId;
  readonly inflowId: TransactionId;
  readonly destinationId: AccountId;
  readonly outflow: string;
  readonly inflow: string;
  /** The ledger's ids of the records that it was seen to hold for the legs, or that this state knows. */
  readonly outflowRecord: string | null;
  readonly inflowRecord: string | null;
  /** 1: the outflow's record is a transfer there. */
  readonly isTransfer: 0 | 1;
  /** 1: this state created the record of a leg after it had seen that of the other. Nobody took the pair apart since. */
  readonly isNew: 0 | 1;
}

/** They are not confirmed, or the record of the inflow stands beside the transfer. */
export function heldPairs(store: Store): readonly HeldPair[] {
  if (!store.exists`SELECT 1 FROM ledger_objects LIMIT 1`) return [];
  return store.rows<HeldPair>`SELECT
    p.id, p.outflow_id AS outflowId, p.inflow_id AS inflowId, p.destination_id AS destinationId,
      o.external_id AS outflow, i.external_id AS inflow,
      coalesce(ho.ledger_id, o.ledger_id) AS outflowRecord, coalesce(hi.ledger_id, i.ledger_id) AS inflowRecord,
      coalesce(json_extract(coalesce(ho.shown, o.acked), '$.isTransfer'), 0) AS isTransfer,
      EXISTS (SELECT 1 FROM requests r WHERE r.object IN (o.external_id, i.external_id)
      AND r.kind = 'transaction.upsert'
        AND r.state = 'done' AND r.answer = 'created' AND r.finished_at >= coalesce(hi.seen_at, ho.seen_at)) AS isNew
    FROM transfers p JOIN transactions o ON o.id = p.outflow_id JOIN transactions i ON i.id = p.inflow_id
    LEFT JOIN ledger_objects ho ON ho.external_id = o.external_id
    LEFT JOIN ledger_objects hi ON hi.external_id = i.external_id
    WHERE p.state = 'paired' AND (ho.external_id IS NOT NULL OR hi.external_id IS NOT NULL)
      AND (p.confirmed = 0 OR ho.external_id IS NULL)`;
}

/** A pair whose inflow has no record of its own. */
export interface AbsorbedLeg extends Pick<HeldPair, 'id' | 'outflowId' | 'inflowId' | 'destinationId' | 'outflow'> {
  /** The ledger's id of the inflow's account. */
  readonly accountLedgerId: string;
}

/**
 * Pairs that the ledger does not hold as transfers yet. It may hold a record of the inflow: the owner took the pair
 * apart, or the outflow came after the record.
 */
export function absorbedOfUnheld(store: Store): readonly AbsorbedLeg[] {
  return store.rows<AbsorbedLeg>`SELECT
    p.id, p.outflow_id AS outflowId, p.inflow_id AS inflowId, p.destination_id AS destinationId,
      o.external_id AS outflow, a.ledger_id AS accountLedgerId
    FROM transfers p JOIN transactions o ON o.id = p.outflow_id
    LEFT JOIN ledger_objects ho ON ho.external_id = o.external_id
    JOIN transactions i ON i.id = p.inflow_id JOIN accounts a ON a.id = i.account_id
    WHERE p.state = 'paired' AND p.confirmed = 0 AND i.ledger_id IS NULL AND a.ledger_id IS NOT NULL
      AND coalesce(json_extract(ho.shown, '$.isTransfer'), 0) = 0
      AND NOT EXISTS (SELECT 1 FROM requests r
        WHERE r.object = i.external_id AND r.kind = 'transaction.upsert' AND r.state IN ('ready', 'sent'))
    ORDER BY i.external_id`;
}

/** The ledger does not hold it as a transfer any more. */
export function doubtTransfer(store: Store, outflowId: TransactionId): void {
  store.run`UPDATE transfers SET confirmed = 0 WHERE outflow_id = ${outflowId} AND state = 'paired'`;
}

/** Whether the ledger may hold the record of a pair's inflow, under its id or another one. */
export function mayHoldInflows(store: Store): boolean {
  if (!store.exists`SELECT 1 FROM ledger_objects LIMIT 1`) return false;
  return heldPairs(store).length > 0 || absorbedOfUnheld(store).length > 0;
}

/** Both stay the same in the ledger; neither the pair nor the outflow alone is tried again. */
export function rejectHeld(
  store: Store,
  { id, outflowId, destinationId, outflow }: Pick<HeldPair, 'id' | 'outflowId' | 'destinationId' | 'outflow'>,
): void {
  const nowMs = store.clock.now();
  store.run`UPDATE transfers SET state = 'rejected', decided_by = 'owner', decided_at = ${nowMs} WHERE id = ${id}`;
  store.run`INSERT INTO transfers (outflow_id, destination_id, state, decided_by, evidence, decided_at)
    VALUES (${outflowId}, ${destinationId}, 'rejected', 'owner', '[]', ${nowMs})`;
  for (const row of store.rows<{ id: number; body: string }>`SELECT id, body FROM requests WHERE object = ${outflow}
    AND state = 'ready' AND other_account_id IS NOT NULL`) {
    const members = plainMembers(row.body);
    if (members.size === 0) cancelRequest(store, row.id, nowMs);
    else
      store.run`UPDATE requests SET body =
      ${joinMembers(members)}, other_account_id = NULL
        WHERE id = ${row.id}`;
  }
}

/**
 * The earlier life ended before the last step: the inflow's record goes when the outflow stands as a transfer.
 * `acked`: what of that record may be taken as written by us. All else in it is the owner's, and is carried over.
 */
export function finishHeld(
  store: Store,
  { inflow, inflowId, outflow }: HeldPair,
  { ledgerId, acked }: { readonly ledgerId: string; readonly acked: object },
): void {
  bindTransaction(store, inflowId, ledgerId, acked);
  forgetHeld(store, inflow);
  const nowMs = store.clock.now();
  for (const id of store.values<AccountId>`INSERT
    INTO requests (key, object, account_id, transaction_id, kind, method, path, run_id, document_id,
      after_object) SELECT ${uuidv7(nowMs)}, external_id, account_id, id, 'transaction.delete', 'DELETE',
    '/v1/transactions/{{transaction}}', run_id, document_id, ${outflow} FROM transactions WHERE id = ${inflowId}
    RETURNING account_id`)
    sayBalanceBehind(store, id, nowMs);
}

/** Remembers that a transfer was found in the ledger without its other leg: else nobody need look for one. */
const FOUND = 'ledger.transfers';

/** The ledger holds this transaction as a transfer, and it was bound without knowing of one. */
export function noteTransfer(store: Store): void {
  writeFact(store, FOUND, '1');
}

/** JSON: bound records that the ledger shows as transfers and that this state does not know as such. */
export function transfersWithoutArrival(store: Store): readonly string[] {
  if (readFact(store, FOUND) === undefined) return [];
  const found = store.values<string>`SELECT t.acked FROM transactions t WHERE t.ledger_id IS NOT NULL
    AND t.state = 'live'
    AND json_extract(t.acked, '$.isTransfer') = 1 AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.outflow_id = t.id)
    ORDER BY t.external_id`;
  if (found.length === 0) removeFact(store, FOUND);
  return found;
}
