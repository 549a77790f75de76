/** The owner's words on a record that is about to go: they are remembered before it is deleted. */
import type { TransactionId } from '../../../domain/row-ids.ts';
import { type LedgerObject, parseObject } from '../../../ledger/client/object.ts';
import type { NoAnswer } from '../../../ledger/client/reads.ts';
import { failPoint } from '../../../lib/fail-points.ts';
import { pairOfInflow } from '../../../store/accounts/transfers.ts';
import { readConfirmed } from '../../../store/outbox/confirmed.ts';
import { findWords, type Words } from '../../../store/outbox/owner-words.ts';
import { goingInflow } from '../../../store/outbox/refuse-transfers.ts';
import type { ClaimedRequest } from '../../../store/outbox/types.ts';
import type { Store } from '../../../store/store.ts';
import { goneRecords, isDeletedForGood } from '../../../store/transactions/known-records.ts';
import type { PushDeps } from '../types.ts';
import { isSame, OWNERS_FIELDS } from './readback.ts';

/** Whether a record may go. */
export type Keeping =
  | { readonly kind: 'send' }
  /** The owner wrote these. They must be remembered first, and must stand in the record of the transfer, if there is one. */
  | { readonly kind: 'keep'; readonly transferId: number | null; readonly words: Words }
  /** Something else deleted it before the undo. */
  | { readonly kind: 'missing' }
  | NoAnswer;

/** Whether the row deletes a record because it has become part of a transfer. */
export function isAbsorption(row: ClaimedRequest): boolean {
  return row.kind === 'transaction.delete' && row.afterObject !== null;
}

/**
 * Reads a record once more before an undo deletes it, or before it goes into a transfer. A note or category that the
 * owner gave it must not be lost. A ledger that does not show the fields has nothing to keep.
 */
export async function askForWords({ store, ledger }: PushDeps, row: ClaimedRequest): Promise<Keeping> {
  if (isAbsorption(row)) failPoint('transfer.before-delete');
  if (row.ledgerId === null || isDeletedForGood(store, row.transactionId)) return { kind: 'send' };
  const transferId = isAbsorption(row) ? (pairOfInflow(store, row.transactionId) ?? null) : null;
  const read = await ledger.getTransaction(row.ledgerId);
  switch (read.kind) {
    case 'found': {
      const words = editsOf(read.value ?? {}, saidOf(store, row));
      return Object.keys(words).length === 0 ? { kind: 'send' } : { kind: 'keep', transferId, words };
    }
    case 'missing':
      return transferId === null && isQuestionable(store, row) ? { kind: 'missing' } : { kind: 'send' };
    case 'unsupported':
      return { kind: 'send' };
    case 'refused':
    case 'paced':
    case 'failed':
      return read;
  }
}

/** Whether a transfer may be made of two lines. */
export type Pairing =
  | { readonly kind: 'send' }
  /** The owner deleted the inflow's record. `inflowId`: row id. */
  | { readonly kind: 'parted'; readonly inflowId: TransactionId }
  | NoAnswer;

/**
 * Asks for the record that goes into a transfer, before the transfer is made. The owner may have deleted it, and then it
 * does not come back in another record (P-DEL-1). Later its absence may be our own work, or the owner's who saw both.
 */
export async function askForInflow({ store, ledger }: PushDeps, row: ClaimedRequest): Promise<Pairing> {
  const inflow = row.attempts > 1 ? undefined : goingInflow(store, row);
  if (inflow === undefined || goneRecords(store).has(inflow.ledgerId)) return { kind: 'send' };
  const read = await ledger.getTransaction(inflow.ledgerId);
  if (read.kind === 'found' || read.kind === 'unsupported') return { kind: 'send' };
  if (read.kind !== 'missing') return read;
  const outflow = row.ledgerId === null ? read : await ledger.getTransaction(row.ledgerId);
  // The owner made the transfer by hand, or a later self of a state that was put back did.
  if (outflow.kind === 'found' && outflow.value?.isTransfer === true) return { kind: 'send' };
  if (outflow.kind !== 'found' && outflow.kind !== 'missing' && outflow.kind !== 'unsupported') return outflow;
  return { kind: 'parted', inflowId: inflow.id };
}

/** An earlier try of ours may have deleted it. So may an undo that is known to be forgotten after a restore. */
function isQuestionable(store: Store, { attempts, ledgerId }: ClaimedRequest): boolean {
  return attempts === 1 && !goneRecords(store).has(ledgerId ?? '');
}

/** All that the ledger confirmed from us of the record, and what is remembered of the owner's words on it. */
function saidOf(store: Store, row: ClaimedRequest): LedgerObject {
  return { ...ackedOf(store, row), ...findWords(store, row.object) };
}

export function ackedOf(store: Store, row: ClaimedRequest): LedgerObject {
  return parseObject(readConfirmed(store, row.transactionId) ?? '{}');
}

/** The owner's fields that are not what the ledger last confirmed from us. Null: the owner cleared the field. */
export function editsOf(shown: LedgerObject, said: LedgerObject): Words {
  const edited = OWNERS_FIELDS.filter(
    (name) => shown[name] !== undefined && !isUnedited(name, shown[name], said[name]),
  );
  return Object.fromEntries(edited.map((name) => [name, shown[name]]));
}

/**
 * Whether the ledger shows our value. A ledger that keeps one payee for a name shows it as another transaction spelt
 * it. Upper and lower case and spaces are no edit.
 */
export function isUnedited(name: string, shown: unknown = null, said: unknown = null): boolean {
  if (isSame(shown, said)) return true;
  if (name !== 'payeeName' || typeof shown !== 'string' || typeof said !== 'string') return false;
  return folded(shown) === folded(said);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Named places of the saga at which a test may kill the process; `at` is before or after the answer. */
export function passSaga(row: ClaimedRequest, at: 'sending' | 'answered' | 'recorded'): void {
  if (row.otherAccountId !== null) {
    if (at === 'sending') failPoint('transfer.before-convert');
    else failPoint(at === 'answered' ? 'transfer.convert-answered' : 'transfer.converted');
  } else if (isAbsorption(row) && at !== 'sending') {
    failPoint(at === 'answered' ? 'transfer.delete-answered' : 'transfer.deleted');
  }
}
