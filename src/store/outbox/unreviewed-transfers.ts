/** Transfers that the ledger holds from an earlier life of this state, and the legs that come again. */
import type { AccountId, RequestId, TransactionId } from '../../domain/row-ids.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { splitMembers } from './merge.ts';
import { OF_TRANSFERS } from './refuse-transfers.ts';
import { CANCEL, sayBalanceBehind } from './requests.ts';
import { CONFIRM_TRANSFER } from './resolve.ts';
import { bindTransaction, forgetHeld } from './unreviewed.ts';

/** The ledger holds it as a transfer. False where this state does not know it as one. */
export function confirmTransfer(store: Store, outflowId: TransactionId): boolean {
  return prepare<[number]>(store, CONFIRM_TRANSFER).run(outflowId).changes > 0;
}

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
  if (prepare<[], unknown>(store, 'SELECT 1 FROM ledger_objects LIMIT 1').get() === undefined) return [];
  const sql = `SELECT p.id, p.outflow_id AS outflowId, p.inflow_id AS inflowId, p.destination_id AS destinationId,
      o.external_id AS outflow, i.external_id AS inflow,
      coalesce(ho.ledger_id, o.ledger_id) AS outflowRecord, coalesce(hi.ledger_id, i.ledger_id) AS inflowRecord,
      coalesce(json_extract(coalesce(ho.shown, o.acked), '$.isTransfer'), 0) AS isTransfer,
      EXISTS (SELECT 1 FROM requests r WHERE r.object IN (o.external_id, i.external_id) AND r.kind = 'transaction.upsert'
        AND r.state = 'done' AND r.answer = 'created' AND r.finished_at >= coalesce(hi.seen_at, ho.seen_at)) AS isNew
    FROM transfers p JOIN transactions o ON o.id = p.outflow_id JOIN transactions i ON i.id = p.inflow_id
    LEFT JOIN ledger_objects ho ON ho.external_id = o.external_id
    LEFT JOIN ledger_objects hi ON hi.external_id = i.external_id
    WHERE p.state = 'paired' AND (ho.external_id IS NOT NULL OR hi.external_id IS NOT NULL)
      AND (p.confirmed = 0 OR ho.external_id IS NULL)`;
  return prepare<[], HeldPair>(store, sql).all();
}

/** A leg that its pair speaks for: it has no record of its own. */
export interface AbsorbedLeg {
  readonly transactionId: TransactionId;
  readonly object: string;
  /** Of its account. */
  readonly accountLedgerId: string;
}

/**
 * The inflows of pairs that the ledger does not hold as transfers yet. It may hold a record of theirs. The owner took the
 * pair apart, or the outflow came after the record. The same holds where it has the transfer already, and the inflow was
 * undone here. The record of a later self stands then.
 */
export function absorbedOfUnheld(store: Store): readonly AbsorbedLeg[] {
  const sql = `SELECT i.id AS transactionId, i.external_id AS object, a.ledger_id AS accountLedgerId
    FROM transfers p JOIN transactions o ON o.id = p.outflow_id
    LEFT JOIN ledger_objects ho ON ho.external_id = o.external_id
    JOIN transactions i ON i.id = p.inflow_id JOIN accounts a ON a.id = i.account_id
    WHERE p.state = 'paired' AND p.confirmed = 0 AND i.ledger_id IS NULL AND a.ledger_id IS NOT NULL
      AND coalesce(json_extract(ho.shown, '$.isTransfer'), 0) = 0
      AND NOT EXISTS (SELECT 1 FROM requests r
        WHERE r.object = i.external_id AND r.kind = 'transaction.upsert' AND r.state IN ('ready', 'sent'))
    UNION SELECT i.id, i.external_id, a.ledger_id
    FROM ledger_objects h JOIN transactions u ON u.external_id = h.external_id AND u.state = 'undone'
    JOIN transactions i ON i.account_id = u.account_id AND i.booked_on = u.booked_on AND i.amount = u.amount
    JOIN transfers p ON p.inflow_id = i.id AND p.state = 'paired' JOIN accounts a ON a.id = i.account_id
    WHERE p.confirmed = 1 AND i.ledger_id IS NULL AND a.ledger_id IS NOT NULL
      AND coalesce(json_extract(h.shown, '$.isTransfer'), 0) = 0
    ORDER BY 2`;
  return prepare<[], AbsorbedLeg>(store, sql).all();
}

/** The ledger's ids of confirmed transfers whose arrivals have no record of their own. */
export function confirmedTransfers(store: Store): readonly string[] {
  const sql = `SELECT o.ledger_id FROM transfers p
    JOIN transactions o ON o.id = p.outflow_id JOIN transactions i ON i.id = p.inflow_id
    WHERE p.state = 'paired' AND p.confirmed = 1 AND o.ledger_id IS NOT NULL AND i.ledger_id IS NULL ORDER BY o.id`;
  return prepare<[], string>(store, sql, 'value').all();
}

/** The ledger does not hold it as a transfer any more. */
export function doubtTransfer(store: Store, outflowId: TransactionId): void {
  const sql = "UPDATE transfers SET confirmed = 0 WHERE outflow_id = ? AND state = 'paired'";
  prepare<[TransactionId]>(store, sql).run(outflowId);
}

/** Whether the ledger may hold the record of a pair's inflow, under its id or another one. */
export function mayHoldInflows(store: Store): boolean {
  if (prepare<[], unknown>(store, 'SELECT 1 FROM ledger_objects LIMIT 1').get() === undefined) return false;
  return heldPairs(store).length > 0 || absorbedOfUnheld(store).length > 0;
}

/** Both stay the same in the ledger; neither the pair nor the outflow alone is tried again. */
export function rejectHeld(store: Store, { id, outflowId, destinationId, outflow }: HeldPair): void {
  const nowMs = store.clock.now();
  const close = "UPDATE transfers SET state = 'rejected', decided_by = 'owner', decided_at = ? WHERE id = ?";
  prepare<[number, number]>(store, close).run(nowMs, id);
  const remember = `INSERT INTO transfers (outflow_id, destination_id, state, decided_by, evidence, decided_at)
    VALUES (?, ?, 'rejected', 'owner', '[]', ?)`;
  prepare<[number, number, number]>(store, remember).run(outflowId, destinationId, nowMs);
  const open = "SELECT id, body FROM requests WHERE object = ? AND state = 'ready' AND other_account_id IS NOT NULL";
  const reword = prepare<[string, number]>(store, 'UPDATE requests SET body = ?, other_account_id = NULL WHERE id = ?');
  const cancel = prepare<[number, number]>(store, CANCEL);
  for (const row of prepare<[string], { id: number; body: string }>(store, open).all(outflow)) {
    const members = splitMembers(row.body);
    for (const name of OF_TRANSFERS) members.delete(name);
    if (members.size === 0) cancel.run(nowMs, row.id);
    else reword.run(`{${[...members].map(([name, value]) => `${name}:${value}`).join(',')}}`, row.id);
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
  const remove = `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, run_id, document_id,
      after_object) SELECT ?, external_id, account_id, id, 'transaction.delete', 'DELETE',
    '/v1/transactions/{{transaction}}', run_id, document_id, ? FROM transactions WHERE id = ? RETURNING account_id`;
  const nowMs = store.clock.now();
  const removal = prepare<[string, string, number], AccountId>(store, remove, 'value');
  for (const id of removal.all(uuidv7(nowMs), outflow, inflowId)) sayBalanceBehind(store, id, nowMs);
}

/** A transfer in the ledger that this state does not know as one. */
export interface HeldTransfer {
  readonly externalId: string;
  /** Row id of the outflow; null where its document has not come yet. */
  readonly outflowId: TransactionId | null;
  /** JSON: what the ledger shows of it. */
  readonly shown: string;
}

/** Remembers that a transfer was found in the ledger without its other leg: else nobody need look for one. */
const FOUND = 'ledger.transfers';

/** The ledger holds this transaction as a transfer, and it was bound without knowing of one. */
export function noteTransfer(store: Store): void {
  writeFact(store, FOUND, '1');
}

export function heldTransfers(store: Store): readonly HeldTransfer[] {
  const waiting = `SELECT external_id AS externalId, NULL AS outflowId, shown FROM ledger_objects
    WHERE json_extract(shown, '$.isTransfer') = 1 ORDER BY 1`;
  const held = prepare<[], HeldTransfer>(store, waiting).all();
  return readFact(store, FOUND) === undefined ? held : [...held, ...boundTransfers(store)];
}

function boundTransfers(store: Store): readonly HeldTransfer[] {
  const sql = `SELECT t.external_id AS externalId, t.id AS outflowId, t.acked AS shown,
      EXISTS (SELECT 1 FROM requests r WHERE r.object = t.external_id AND r.state IN ('ready', 'sent')) AS isOpen
    FROM transactions t WHERE t.ledger_id IS NOT NULL AND t.state = 'live' AND json_extract(t.acked, '$.isTransfer') = 1
      AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.outflow_id = t.id)
    ORDER BY 1`;
  const found = prepare<[], HeldTransfer & { readonly isOpen: 0 | 1 }>(store, sql).all();
  if (found.length === 0) removeFact(store, FOUND);
  return found.filter(({ isOpen }) => isOpen === 0);
}

const ABSORBED = 'absorbed by ';

/** The inflow's creation is not sent: the ledger holds it as part of this transfer. */
export function absorbCreation(store: Store, requestId: RequestId, outflow: string): void {
  const sql = "UPDATE requests SET state = 'cancelled', finished_at = ?, answer = ? WHERE id = ?";
  prepare<[number, string, RequestId]>(store, sql).run(store.clock.now(), ABSORBED + outflow, requestId);
}

/** Row id of the inflow that is part of this transfer in the ledger. No transfer of this state has that inflow. */
export function absorbedBy(store: Store, outflow: string): TransactionId | undefined {
  const sql = `SELECT t.id FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.state = 'cancelled' AND r.answer = ? AND t.ledger_id IS NULL AND t.state = 'live'
      AND NOT EXISTS (SELECT 1 FROM transfers p WHERE p.inflow_id = t.id AND p.state = 'paired')`;
  return prepare<[string], TransactionId>(store, sql, 'value').get(ABSORBED + outflow);
}

/** Inflows that seemed part of a transfer in the ledger. By now its outflow is here, and they are none of it. */
export function leftInflows(store: Store): readonly { readonly id: TransactionId; readonly externalId: string }[] {
  const sql = `SELECT DISTINCT t.id, t.external_id AS externalId
    FROM transfers p JOIN transactions o ON o.id = p.outflow_id
    JOIN requests r ON r.state = 'cancelled' AND r.answer = '${ABSORBED}' || o.external_id
    JOIN transactions t ON t.id = r.transaction_id
    WHERE p.state = 'paired' AND t.ledger_id IS NULL AND t.state = 'live'
      AND NOT EXISTS (SELECT 1 FROM transfers q WHERE q.inflow_id = t.id AND q.state = 'paired')
      AND NOT EXISTS (SELECT 1 FROM requests q WHERE q.object = t.external_id AND q.state IN ('ready', 'sent', 'rejected'))
    ORDER BY t.id`;
  return prepare<[], { readonly id: TransactionId; readonly externalId: string }>(store, sql).all();
}

/** As it stands in the ledger; who decided it then is not known any more, so it is nobody's guess. */
export function insertHeldTransfer(
  store: Store,
  outflowId: TransactionId,
  inflowId: TransactionId | null,
  to: string,
): void {
  const sql = `INSERT INTO transfers (outflow_id, inflow_id, destination_id, state, decided_by, evidence, confirmed,
      decided_at) SELECT ?, ?, id, 'paired', 'owner', '[]', 1, ? FROM accounts WHERE ledger_id = ?`;
  prepare<[number, number | null, number, string]>(store, sql).run(outflowId, inflowId, store.clock.now(), to);
}
