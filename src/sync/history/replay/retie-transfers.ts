/** The effects of a fold on the transfers of its transactions. */
import type { Leg } from '../../../core/pairing/types.ts';
import { planNew, planPatch } from '../../../core/plan.ts';
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts';
import type { TransactionId } from '../../../domain/row-ids.ts';
import type { Period } from '../../../domain/statement.ts';
import { findLeg, readLegRecord } from '../../../store/accounts/legs.ts';
import {
  noteTakenBack,
  pairedLegs,
  readTransfer,
  type StoredTransfer,
  transferOf,
} from '../../../store/accounts/transfers.ts';
import type { Changed } from '../../../store/history/write-fold.ts';
import { splitMembers } from '../../../store/outbox/merge.ts';
import { findWords, type Words } from '../../../store/outbox/owner-words.ts';
import { recordIntents } from '../../../store/outbox/requests.ts';
import type { Store } from '../../../store/store.ts';
import { withEffects } from '../../rules/apply-rules.ts';
import { endTransfer, leaveInflow, pairAgain } from '../../transfers/carry-out.ts';
import { decideTransfers, REACH_DAYS, reviewLegs } from '../../transfers/record-transfers.ts';
import type { TransferWork } from '../../transfers/work.ts';
import { CLEARED } from './plan-update.ts';

export interface Parted {
  /** By row id of a transaction that goes: the externalId that must stand in the ledger before it does. */
  readonly after: ReadonlyMap<number, string>;
  /** Row ids of legs that stay and lost their other leg. */
  readonly left: ReadonlySet<TransactionId>;
  /** Row ids of the transfers. */
  readonly transfers: readonly number[];
}

/** Takes transfers apart that lost a leg. A transfer with a changed leg follows that leg, or ends. */
export function partTransfers(work: TransferWork, changes: readonly Changed[]): Parted {
  const { store } = work;
  const after = new Map<number, string>();
  const left = new Set<TransactionId>();
  const gone = new Set(changes.flatMap(({ after: now, id }) => (now === null ? [id] : [])));
  const told = changes.flatMap(({ after: now, before, id }) =>
    now !== null && before?.amount !== now.amount ? [id] : [],
  );
  const paired = pairedWith(store, [...gone, ...told]);
  for (const transfer of paired) {
    const { inflowId, outflowId } = transfer;
    if (gone.has(outflowId)) {
      endTransfer(work, transfer, 'dissolved');
      const inflow = inflowId === null || gone.has(inflowId) ? undefined : readLegRecord(store, inflowId);
      if (inflow?.state !== 'live') continue;
      after.set(outflowId, inflow.externalId);
      left.add(inflow.id);
    } else if (inflowId !== null && gone.has(inflowId)) {
      partFromInflow(work, transfer);
      left.add(outflowId);
    }
  }
  reviewLegs(work, told);
  for (const { decidedBy, id, inflowId } of paired) {
    if (decidedBy === 'owner' && inflowId !== null && readTransfer(store, id)?.state === 'dissolved')
      noteTakenBack(store, id);
  }
  return { after, left, transfers: paired.map(({ id }) => id) };
}

/** Looks for transfers among all that stands near what changed. `reworded`: row ids of what may have won or lost proof. */
export function joinTransfers(
  work: TransferWork,
  changes: readonly Changed[],
  { left }: Parted,
  reworded: ReadonlySet<TransactionId>,
): void {
  pairAgain(work);
  const ids = new Set([...changes.map(({ id }) => id), ...left, ...reworded]);
  const span = spanOf(work.store, changes, [...left, ...reworded]);
  if (span !== null) decideTransfers(work, span, ids);
}

function spanOf(store: Store, changes: readonly Changed[], others: readonly TransactionId[]): Period | null {
  const days = changes.flatMap(({ after, before }) => [after, before].flatMap((each) => each?.bookedOn ?? []));
  for (const id of others) days.push(...[findLeg(store, id)?.bookedOn].flatMap((day) => day ?? []));
  const sorted: readonly CalendarDate[] = days.sort();
  const [from] = sorted;
  const to = sorted.at(-1);
  if (from === undefined || to === undefined) return null;
  return { from: addDays(from, -REACH_DAYS), to: addDays(to, REACH_DAYS) };
}

/** Transfers that stand and have one of these as a leg. */
function pairedWith(store: Store, ids: readonly TransactionId[]): readonly StoredTransfer[] {
  const legs = pairedLegs(store);
  const found = new Map(
    ids.flatMap((id) => (legs.has(id) ? (transferOf(store, id) ?? []) : [])).map((each) => [each.id, each]),
  );
  return [...found.values()];
}

/** The outflow stays: as a transfer where it may alone prove one, else as an expense. */
function partFromInflow(work: TransferWork, transfer: StoredTransfer): void {
  if (transfer.evidence.some((each) => each === 'account' || each === 'rule')) {
    leaveInflow(work, transfer);
    return;
  }
  endTransfer(work, transfer, 'dissolved');
  const outflow = findLeg(work.store, transfer.outflowId);
  const inflow = transfer.inflowId === null ? undefined : readLegRecord(work.store, transfer.inflowId);
  if (outflow === undefined || inflow === undefined) return;
  const words = findWords(work.store, inflow.externalId);
  if (Object.keys(words).length > 0) takeWordsBack(work, outflow, words);
}

/** The owner's words on the inflow leave the transfer with it. The outflow then shows its own fields. */
function takeWordsBack(work: TransferWork, { accountId, externalId, id }: Leg, words: Words): void {
  const record = readLegRecord(work.store, id);
  if (record === undefined) return;
  const { currencies, origin, store } = work;
  const place = { accountId, transactionId: id };
  const context = { currency: record.fields.currency, currencies };
  const [plain] = withEffects(store, [{ ...planNew(record, context), ...place }]);
  const said = splitMembers(plain?.body ?? '{}');
  // A category is looked up before it is sent with a creation only: the one of the transfer stays.
  const isToLookUp = (value: string | undefined) => value?.startsWith('"{{category') === true;
  const members = Object.keys(words).flatMap((word) => {
    const name = JSON.stringify(word);
    const value = said.get(name) ?? CLEARED[name];
    return value === undefined || isToLookUp(value) ? [] : [`${name}:${value}`];
  });
  if (members.length === 0) return;
  recordIntents(store, [{ ...planPatch(externalId, `{${members.join(',')}}`), ...place }], origin);
}
