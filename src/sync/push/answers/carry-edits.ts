import type { Problem } from '../../../ledger/client/problem.ts';
import { failPoint } from '../../../lib/fail-points.ts';
import { uncarriedTransfer } from '../../../store/accounts/transfers.ts';
import type { ClaimedRequest } from '../../../store/outbox/types.ts';
import type { PushDeps } from '../types.ts';
import { editsOf } from './guard.ts';

/** Whether the record of a transfer's inflow may go. */
export type Carrying =
  | { readonly kind: 'send' }
  /** The owner edited it: these fields must stand in the outflow's record first. */
  | { readonly kind: 'carry'; readonly transferId: number; readonly body: string }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  | { readonly kind: 'paced'; readonly waitMs: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether the row deletes a record because it has become part of a transfer. */
export function isAbsorption(row: ClaimedRequest): boolean {
  return row.kind === 'transaction.delete' && row.afterObject !== null;
}

/**
 * Reads the inflow's record once more before it is deleted. A note or category that the owner gave it must not be
 * lost (T06). A ledger that does not show the fields has nothing to carry over.
 */
export async function askForEdits({ store, ledger }: PushDeps, row: ClaimedRequest): Promise<Carrying> {
  failPoint('transfer.before-delete');
  const pair = uncarriedTransfer(store, row.transactionId);
  if (pair === undefined || row.ledgerId === null) return { kind: 'send' };
  const read = await ledger.getTransaction(row.ledgerId);
  switch (read.kind) {
    case 'found': {
      const edits = editsOf(read.value ?? {}, JSON.parse(pair.acked ?? '{}'));
      if (Object.keys(edits).length === 0) return { kind: 'send' };
      return { kind: 'carry', transferId: pair.id, body: JSON.stringify(edits) };
    }
    case 'missing':
    case 'unsupported':
      return { kind: 'send' };
    case 'refused':
      return read;
    case 'paced':
      return { kind: 'paced', waitMs: read.waitMs };
    case 'failed':
      return { kind: 'failed', reason: read.reason };
  }
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
