import { type LedgerObject, parseObject, readId } from '../../../ledger/client/object.ts';
import type { NoAnswer } from '../../../ledger/client/reads.ts';
import { isPairedOutflow } from '../../../store/accounts/transfers.ts';
import { coverConfirmed, rebind } from '../../../store/outbox/confirmed.ts';
import { splitMembers } from '../../../store/outbox/merge.ts';
import type { ClaimedRequest } from '../../../store/outbox/types.ts';
import { isWithdrawnPending, replacedBodies } from '../../../store/outbox/withdraw.ts';
import type { Store } from '../../../store/store.ts';
import type { PushDeps } from '../types.ts';
import { ackedOf, editsOf, isUnedited } from './keep-words.ts';
import { isSame, OWNED, OWNERS_FIELDS } from './readback.ts';

/** Whether a request may go out as it is. */
export type Permission =
  | { readonly kind: 'send' }
  /** The owner edited fields since: what is left to be said without them, null where nothing is. */
  | { readonly kind: 'reworded'; readonly body: string | null }
  /** The owner deleted it. */
  | { readonly kind: 'gone'; readonly status: number }
  | NoAnswer;

/**
 * Whether a request may overwrite the owner's edits, or bring back a record that the owner deleted. An upsert creates
 * a missing record, while a PATCH of it is answered with 404.
 */
export function mayOverwrite(row: ClaimedRequest): boolean {
  if (row.ledgerId === null || row.body === null) return false;
  if (row.kind === 'transaction.upsert') return true;
  return row.kind === 'transaction.patch' && OWNERS_FIELDS.some((name) => row.body?.includes(`"${name}":`) === true);
}

/**
 * Whether a request deletes a pending line that the bank never booked, or a double. A record that the owner has
 * edited stays.
 */
export function withdrawsPending({ store }: PushDeps, row: ClaimedRequest): boolean {
  if (row.method !== 'DELETE' || row.ledgerId === null || row.afterObject !== null) return false;
  return isWithdrawnPending(store, row.transactionId);
}

/**
 * Asks the ledger for the record. It leaves the fields out of `row` that the owner has changed since our last write.
 * A field is still ours where the ledger shows our confirmed value, or the value of this request.
 */
export async function askOwner({ store, ledger }: PushDeps, row: ClaimedRequest): Promise<Permission> {
  const read = await ledger.getTransaction(row.ledgerId ?? '');
  switch (read.kind) {
    case 'found':
      if (row.kind === 'transaction.delete') {
        // A ledger may also show a field as empty because it does not keep it.
        const isEdited = Object.values(editsOf(read.value ?? {}, ackedOf(store, row))).some((word) => word !== null);
        return isEdited ? { kind: 'reworded', body: null } : { kind: 'send' };
      }
      return reword(row, read.value, [ackedOf(store, row), ...replacedBodies(store, row.object).map(parseObject)]);
    case 'missing':
      return { kind: 'gone', status: 404 };
    case 'refused':
    case 'paced':
    case 'failed':
      return read;
    case 'unsupported':
      // A ledger that does not show what it holds cannot say that the field is still ours.
      return row.kind === 'transaction.delete' ? { kind: 'send' } : reword(row, null, [{}]);
  }
}

/** `said`: the fields that the ledger confirmed. The fields of an earlier self of this state come behind them. */
function reword(row: ClaimedRequest, shown: LedgerObject | null, said: readonly LedgerObject[]): Permission {
  const members = splitMembers(row.body ?? '{}');
  const wanted = parseObject(row.body ?? '{}');
  const [acked = {}] = said;
  const isOurs = (name: string) =>
    shown !== null && [...said, wanted].some((words) => isUnedited(name, shown[name], words[name]));
  const kept = [...members].filter(([quoted]) => {
    const name = JSON.parse(quoted) as string;
    return !OWNERS_FIELDS.includes(name) || isOurs(name);
  });
  if (kept.length === members.size) return { kind: 'send' };
  const isNews = kept.some(([quoted]) => {
    const name = JSON.parse(quoted) as string;
    return name !== 'externalId' && !isSame(acked[name] ?? null, wanted[name] ?? null);
  });
  return { kind: 'reworded', body: isNews ? `{${kept.map(([name, value]) => `${name}:${value}`).join(',')}}` : null };
}

const OF_TRANSFERS: readonly string[] = ['isTransfer', 'transferToAccountId', 'destinationAmount', 'exchangeRate'];

/**
 * A later self, or the owner, wrote this: what a restored state takes for confirmed is older. A transfer of this state that
 * the ledger shows as a payment is not believed, since its arrival would be nowhere: `verify` finds it. `held`: all
 * records that the ledger holds.
 */
export function believe(store: Store, item: LedgerObject, held: ReadonlySet<string | null>): void {
  if (typeof item.externalId !== 'string') return;
  const isParted = item.isTransfer === false && isPairedOutflow(store, item.externalId);
  const names = isParted ? OWNED.filter((name) => !OF_TRANSFERS.includes(name)) : OWNED;
  const shown = names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const]));
  const ledgerId = readId(item, 'transaction');
  rebind(store, item.externalId, ledgerId, held);
  coverConfirmed(store, item.externalId, ledgerId, Object.fromEntries(shown));
}
