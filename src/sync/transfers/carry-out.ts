import { planConversion, planNewTerms, planNewTransfer, planUnpairing } from '../../core/pairing/plan-transfer.ts';
import { arrivalOf, sideOf, termsOf } from '../../core/pairing/terms.ts';
import type { Evidence, Leg } from '../../core/pairing/types.ts';
import { type PlanContext, planChange, planDelete, planNew, planNoTime, planPatch } from '../../core/plan.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findLeg, type LegRecord, readLegRecord } from '../../store/accounts/legs.ts';
import {
  clearTakenBack,
  destinationsOf,
  insertTransfer,
  type StoredTransfer,
  setInflow,
  setTransferState,
  takenBackPairs,
  transferOf,
} from '../../store/accounts/transfers.ts';
import { joinMembers, mergeBodies, splitMembers } from '../../store/outbox/merge.ts';
import { withMembers, wordsOfTransfer } from '../../store/outbox/owner-words.ts';
import { plainMembers } from '../../store/outbox/refuse-transfers.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { isBeingDeleted, type WithdrawnRequest, withdrawUnsent } from '../../store/outbox/withdraw.ts';
import { withEffects } from '../rules/apply-rules.ts';
import { ensureAccount } from './accounts.ts';
import type { TransferWork } from './work.ts';

/**
 * The requests of a decision about a transfer (P-TR-4). The outflow's record becomes the transfer first, and the
 * inflow's record goes last. So a crash between them leaves a visible double, never a hole.
 */

export interface Decision {
  readonly outflow: Leg;
  /** Null: one leg proves it, the other is still to come. */
  readonly inflow: Leg | null;
  readonly destinationId: AccountId;
  readonly evidence: readonly Evidence[];
  readonly decidedBy: 'evidence' | 'owner';
}

/** Makes one transfer of two transactions, or of one. */
export function beginTransfer(work: TransferWork, decision: Decision): void {
  const { store } = work;
  const { outflow, inflow, evidence, decidedBy } = decision;
  const destination = ensureAccount(work, decision.destinationId, outflow.currency);
  const record = readLegRecord(store, outflow.id);
  if (destination === undefined || record === undefined || destination.id === outflow.accountId) return;
  const outflowId = outflow.id;
  insertTransfer(store, {
    outflowId,
    inflowId: inflow?.id ?? null,
    destinationId: destination.id,
    state: 'paired',
    decidedBy,
    evidence,
  });
  const terms = termsOf(sideOf(outflow), arrivalOf(outflow, inflow, destination.currency), work.currencies);
  const request = record.mayBeInLedger
    ? planConversion(record.externalId, terms)
    : planNewTransfer(record, terms, contextOf(work, record.accountId), record.isPlanned ? 'planned' : 'new');
  say(work, record, { ...request, otherAccountId: destination.id });
  if (inflow !== null) absorb(work, inflow.id, record);
  work.moved.add(outflow.accountId).add(destination.id);
}

/** The second leg of a transfer that one leg had proved: nothing is said, unless another amount arrived. */
export function joinInflow(work: TransferWork, transfer: StoredTransfer, outflow: Leg, inflow: Leg): void {
  setInflow(work.store, transfer.id, inflow.id);
  const record = readLegRecord(work.store, outflow.id);
  if (record === undefined) return;
  const currency = inflow.currency;
  const before = termsOf(sideOf(outflow), arrivalOf(outflow, null, currency), work.currencies);
  const now = termsOf(sideOf(outflow), sideOf(inflow), work.currencies);
  if (before.destinationAmount !== now.destinationAmount) sayTerms(work, transfer, record, inflow);
  absorb(work, inflow.id, record);
}

/** Tells a transfer's amounts anew after a correction of the bank. */
export function sayTerms(
  work: TransferWork,
  { destinationId }: StoredTransfer,
  record: LegRecord,
  inflow: Pick<Leg, 'amount' | 'currency'>,
): void {
  const terms = termsOf(sideOf(record.fields), sideOf(inflow), work.currencies);
  const request = planNewTerms(record, terms, contextOf(work, record.accountId));
  if (request !== undefined) say(work, record, { ...request, otherAccountId: destinationId });
  work.moved.add(record.accountId).add(destinationId);
}

/**
 * Takes a transfer apart: both legs are as their statements show them. `rejected` is for good. The inflow's record
 * comes first and the outflow's change last. So a crash between them leaves a double, never a hole (P-TR-4).
 */
export function endTransfer(work: TransferWork, transfer: StoredTransfer, as: 'rejected' | 'dissolved'): void {
  const { store } = work;
  setTransferState(store, transfer.id, as);
  const outflow = readLegRecord(store, transfer.outflowId);
  const inflow = transfer.inflowId === null ? undefined : readLegRecord(store, transfer.inflowId);
  if (inflow !== undefined && outflow !== undefined) restore(work, inflow);
  if (outflow !== undefined) unconvert(work, outflow, inflow?.state === 'live' ? inflow.externalId : null);
  if (outflow !== undefined) work.moved.add(outflow.accountId);
  work.moved.add(transfer.destinationId);
}

/** `after`: the record that must stand before. */
function unconvert(work: TransferWork, record: LegRecord, after: string | null): void {
  const { store, origin } = work;
  const withdrawn = withdrawUnsent(store, [record.externalId], 'conversion', origin.nowMs);
  if (record.state !== 'live') return;
  const context = contextOf(work, record.accountId);
  if (record.isTransfer) {
    // Corrections go after the unpairing: amounts and rate of a standing transfer must fit each other.
    const unsaid = [...withdrawn, ...withdrawUnsent(store, [record.externalId], 'all', origin.nowMs)];
    say(work, record, { ...planUnpairing(record.externalId), afterObject: after });
    if (unsaid.length > 0) sayAnew(work, record, unsaid);
  } else if (withdrawn.some(({ kind }) => kind === 'transaction.upsert')) {
    if (record.mayBeInLedger) sayAnew(work, record, withdrawn);
    else say(work, record, planNew(record, context));
  }
}

/**
 * A transaction stands that is no leg, while the ledger holds it as a transfer, or may. Its pair ended when it did not
 * stand, or the request that takes it apart was withdrawn. A record that is being deleted comes back as a plain one.
 */
export function endInLedger(work: TransferWork, id: TransactionId): void {
  const { store } = work;
  const record = readLegRecord(store, id);
  if (record?.isTransfer !== true || transferOf(store, id) !== undefined) return;
  if (isBeingDeleted(store, record.externalId)) return;
  say(work, record, planUnpairing(record.externalId));
  for (const destination of destinationsOf(store, id)) work.moved.add(destination);
}

/** Day and amount of a plain transaction, and what else `unsaid` would have told of it. */
function sayAnew(work: TransferWork, record: LegRecord, unsaid: readonly WithdrawnRequest[]): void {
  const change = planChange(record, EVERYTHING, contextOf(work, record.accountId));
  if (change === undefined || change.body === null) return;
  const inOrder = unsaid.toSorted((a, b) => a.id - b.id);
  const before = inOrder.flatMap(({ kind, body }) => (kind === 'transaction.upsert' && body !== null ? [body] : []));
  const members = plainMembers([...before, change.body].reduce(mergeBodies));
  say(work, record, { ...change, body: joinMembers(members) });
}

const EVERYTHING = ['amount', 'bookedOn'] as const;

/** The other leg is undone, or is another transfer's: what proves the transfer alone waits for its other leg again. */
export function leaveInflow(work: TransferWork, transfer: StoredTransfer): void {
  const outflow = findLeg(work.store, transfer.outflowId);
  const inflow = transfer.inflowId === null ? undefined : readLegRecord(work.store, transfer.inflowId);
  setInflow(work.store, transfer.id, null);
  if (outflow === undefined || inflow === undefined) return;
  const expected = arrivalOf(outflow, null, inflow.fields.currency) ?? sideOf(outflow);
  const before = termsOf(sideOf(outflow), sideOf(inflow.fields), work.currencies);
  const now = termsOf(sideOf(outflow), expected, work.currencies);
  const record = readLegRecord(work.store, outflow.id);
  if (record !== undefined && before.destinationAmount !== now.destinationAmount) {
    sayTerms(work, transfer, record, expected);
  }
  restore(work, inflow);
  work.moved.add(transfer.destinationId);
}

/** The inflow's record stands again, or still. */
function restore(work: TransferWork, record: LegRecord): void {
  const { store, origin } = work;
  if (record.state !== 'live') return;
  const context = contextOf(work, record.accountId);
  withdrawUnsent(store, [record.externalId], 'deletion', origin.nowMs);
  if (!record.mayBeInLedger || isBeingDeleted(store, record.externalId)) {
    say(work, record, planNew(record, context));
    return;
  }
  // While it was part of the transfer nothing was said of what its bank told.
  const changed = [...EVERYTHING, ...unheardTexts(record, context)];
  for (const request of [planChange(record, changed, context), planNoTime(record, changed)]) {
    if (request !== undefined) say(work, record, request);
  }
}

const TEXTS = [
  { field: 'payee', name: '"payeeName"' },
  { field: 'memo', name: '"note"' },
  { field: 'time', name: '"time"' },
] as const;

/** Fields that are told otherwise now than the ledger confirmed them. */
function unheardTexts(record: LegRecord, context: PlanContext): readonly (typeof TEXTS)[number]['field'][] {
  const wanted = splitMembers(planNew(record, context).body ?? '{}');
  const confirmed = splitMembers(record.acked ?? '{}');
  const textOf = (members: ReadonlyMap<string, string>, name: string): unknown =>
    JSON.parse(members.get(name) ?? 'null') ?? '';
  return TEXTS.flatMap(({ field, name }) => (textOf(wanted, name) === textOf(confirmed, name) ? [] : [field]));
}

/** The inflow's record goes when the transfer stands; one that the ledger never heard of is never sent. */
function absorb(work: TransferWork, inflowId: TransactionId, outflow: LegRecord): void {
  const record = readLegRecord(work.store, inflowId);
  if (record === undefined) return;
  const { store, origin } = work;
  sayWords(work, record, outflow);
  if (!record.mayBeInLedger) withdrawUnsent(store, [record.externalId], 'all', origin.nowMs);
  else {
    say(work, record, { ...planDelete(record.externalId), afterObject: outflow.externalId });
    work.moved.add(record.accountId);
  }
}

/** The owner's words on an earlier record of the inflow stand in the transfer, but for those on the outflow. */
function sayWords(work: TransferWork, inflow: LegRecord, outflow: LegRecord): void {
  const body = withMembers('{}', wordsOfTransfer(work.store, outflow.externalId, inflow.externalId));
  if (body !== '{}') say(work, outflow, planPatch(outflow.externalId, body));
}

function say(work: TransferWork, record: LegRecord, request: Omit<Intent, 'accountId' | 'transactionId'>): void {
  const intent: Intent = { ...request, accountId: record.accountId, transactionId: record.id };
  recordIntents(work.store, withEffects(work.store, [intent]), work.origin);
}

function contextOf(work: TransferWork, accountId: AccountId): PlanContext {
  const account = listAccounts(work.store).find(({ id }) => id === accountId);
  return { currency: account?.currency ?? '', currencies: work.currencies };
}

/**
 * Pairs that the owner had decided and an undo took apart. They become one when both legs stand alone once more: a
 * decision lasts (P-TR-5). Runs before other pairs are looked for.
 */
export function pairAgain(work: TransferWork): void {
  const { store } = work;
  for (const { id, outflowId, inflowId, destinationId, evidence, decidedBy } of takenBackPairs(store)) {
    const [outflow, inflow] = [findLeg(store, outflowId), inflowId === null ? undefined : findLeg(store, inflowId)];
    if (outflow === undefined || inflow === undefined) continue;
    clearTakenBack(store, id);
    if ([outflowId, inflow.id].some((leg) => transferOf(store, leg) !== undefined)) continue;
    beginTransfer(work, { outflow, inflow, destinationId, evidence, decidedBy });
  }
}
