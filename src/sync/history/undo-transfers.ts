/** What taking documents back means for the transfers that their transactions are legs of. */
import type { Leg } from '../../core/pairing/types.ts';
import { planNew } from '../../core/plan.ts';
import { findLeg, readLegRecord } from '../../store/accounts/legs.ts';
import {
  noteTakenBack,
  readTransfer,
  type StoredTransfer,
  setTransferState,
  transferOf,
} from '../../store/accounts/transfers.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import { prepared } from '../../store/prepared.ts';
import type { Store } from '../../store/store.ts';
import { type EarlierTransfer, transfersBefore } from '../../store/undo/journal.ts';
import { withEffects } from '../rules/apply-rules.ts';
import { beginTransfer, endTransfer, leaveInflow, sayTerms } from '../transfers/carry-out.ts';
import { lookForTransfers } from '../transfers/record-transfers.ts';
import type { TransferWork } from '../transfers/work.ts';
import { CLEARED } from './plan-restoration.ts';

/** What the documents brought (`gone`) and changed (`changed`): row ids of transactions. */
export interface TakenBack {
  readonly documents: readonly number[];
  readonly gone: readonly number[];
  readonly changed: readonly number[];
}

export interface TransfersTakenBack {
  /** By row id of a transaction that goes: the externalId that must stand in the ledger again before it does. */
  readonly after: ReadonlyMap<number, string>;
  /** externalIds of legs that stay and stand by themselves again. */
  readonly unpaired: readonly string[];
}

/**
 * Puts transfers back as they stood before the documents came: a leg that stays stands by itself again, and what a
 * correction had taken apart is one again. To be called when the transactions are as they were, and before deletions of
 * those that go are recorded.
 *
 * @returns what must be known of it
 */
export function takeTransfersBack(work: TransferWork, taken: TakenBack): TransfersTakenBack {
  const { store } = work;
  const gone = new Set(taken.gone);
  const before = new Map(transfersBefore(store, taken.documents).map((each) => [each.transferId, each]));
  const after = new Map<number, string>();
  const stay = new Set<number>();
  const paired = pairedWith(store, [...gone, ...taken.changed]);
  for (const transfer of paired) {
    const { outflowId, inflowId } = transfer;
    if (gone.has(outflowId)) {
      endTransfer(work, transfer, 'dissolved');
      const inflow = inflowId === null || gone.has(inflowId) ? undefined : readLegRecord(store, inflowId);
      if (inflow?.state !== 'live') continue;
      after.set(outflowId, inflow.externalId);
      stay.add(inflow.id);
    } else if (inflowId !== null && gone.has(inflowId)) {
      partFromInflow(work, transfer, before.get(transfer.id));
      stay.add(outflowId);
    } else if (!before.has(transfer.id)) tellAmounts(work, transfer);
  }
  for (const each of before.values()) putBack(work, each);
  const decided = paired.filter(({ decidedBy, inflowId }) => decidedBy === 'owner' && inflowId !== null);
  for (const { id } of decided) if (readTransfer(store, id)?.state === 'dissolved') noteTakenBack(store, id);
  const alone = [...stay].filter((id) => transferOf(store, id) === undefined);
  return { after, unpaired: alone.flatMap((id) => readLegRecord(store, id)?.externalId ?? []) };
}

/** Transfers that stand and have one of these as a leg. */
function pairedWith(store: Store, ids: readonly number[]): readonly StoredTransfer[] {
  if (prepared(store, "SELECT 1 FROM transfers WHERE state = 'paired' LIMIT 1").get() === undefined) return [];
  const found = new Map(ids.flatMap((id) => transferOf(store, id) ?? []).map((each) => [each.id, each]));
  return [...found.values()];
}

/** The outflow stays: as a transfer where it alone proves one, else as an expense. */
function partFromInflow(work: TransferWork, transfer: StoredTransfer, before: EarlierTransfer | undefined): void {
  if (before?.state === 'paired' && before.inflowId === null) {
    leaveInflow(work, transfer);
    return;
  }
  endTransfer(work, transfer, 'dissolved');
  const outflow = findLeg(work.store, transfer.outflowId);
  // What it was paired with before it is paired with again.
  if (outflow === undefined || before?.state === 'paired') return;
  if (transfer.edits !== null) takeEditsBack(work, outflow, transfer.edits);
  const day = { from: outflow.bookedOn, to: outflow.bookedOn };
  const alone = lookForTransfers(work, day).result.singles.find((each) => each.outflow.id === outflow.id);
  if (alone !== undefined) beginTransfer(work, { ...alone, inflow: null, decidedBy: 'evidence' });
}

/** What the owner had written on the inflow goes with it: the outflow says again what its own bank does. */
function takeEditsBack(work: TransferWork, { id, accountId, externalId }: Leg, edits: string): void {
  const record = readLegRecord(work.store, id);
  if (record === undefined) return;
  const { store, currencies, origin } = work;
  const place = { accountId, transactionId: id };
  const context = { currency: record.fields.currency, currencies };
  const [plain] = withEffects(store, [{ ...planNew(record, context), ...place }]);
  const said = splitMembers(plain?.body ?? '{}');
  // A category that a rule names has no id before it is sent with a creation: the owner's stays.
  const isNamed = (value: string | undefined) => value?.startsWith('"{{category}}') === true;
  const members = [...splitMembers(edits).keys()].flatMap((name) => {
    const value = said.get(name) ?? CLEARED[name];
    return value === undefined || isNamed(value) ? [] : [`${name}:${value}`];
  });
  if (members.length === 0) return;
  const path = '/v1/transactions/{{transaction}}';
  const patch = { object: externalId, kind: 'transaction.patch', method: 'PATCH', path, expects: 'any' } as const;
  recordIntents(store, [{ ...patch, ...place, body: `{${members.join(',')}}` }], origin);
}

/** A leg has another amount again: the transfer's terms follow. */
function tellAmounts(work: TransferWork, transfer: StoredTransfer): void {
  const outflow = readLegRecord(work.store, transfer.outflowId);
  const inflow = transfer.inflowId === null ? undefined : readLegRecord(work.store, transfer.inflowId);
  if (outflow !== undefined && inflow !== undefined) sayTerms(work, transfer, outflow, inflow.fields);
}

/** A transfer that a document made, joined or took apart, and whose legs stay. What the owner decided since stands. */
function putBack(work: TransferWork, { transferId, state, inflowId }: EarlierTransfer): void {
  const now = readTransfer(work.store, transferId);
  if (now === undefined) return;
  if (now.state === 'paired' && state === null) {
    if (stays(work.store, now)) endTransfer(work, now, 'dissolved');
    else setTransferState(work.store, now.id, 'dissolved');
  } else if (now.state === 'paired' && inflowId === null && now.inflowId !== null) leaveInflow(work, now);
  else if (state === 'paired' && now.inflowId !== inflowId && now.state === 'paired') {
    endTransfer(work, now, 'dissolved');
    beginAgain(work, now, inflowId);
  } else if (state === 'paired' && now.state === 'dissolved') beginAgain(work, now, inflowId);
}

function beginAgain(work: TransferWork, now: StoredTransfer, inflowId: number | null): void {
  const outflow = findLeg(work.store, now.outflowId);
  const inflow = inflowId === null ? null : (findLeg(work.store, inflowId) ?? null);
  const isTaken = [now.outflowId, inflowId].some((id) => id !== null && transferOf(work.store, id) !== undefined);
  if (isTaken || outflow === undefined || (inflowId !== null && inflow === null)) return;
  const { destinationId, evidence, decidedBy } = now;
  beginTransfer(work, { outflow, inflow, destinationId, evidence, decidedBy });
}

function stays(store: Store, { outflowId }: StoredTransfer): boolean {
  return readLegRecord(store, outflowId)?.state === 'live';
}
