/**
 * A lost state whose files come back in another order than at first. The first line of a transaction makes its id.
 * Files mostly come in the order in which the bank writes them. So an unsent transaction is named by its oldest line.
 * The ledger's records, and the owner's deleted ones, are then found under their ids (P-ID-11).
 */

import { birthOf, externalIdOf } from '../../core/identity/external-id.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import { wasRebuilt } from '../../store/documents/runs.ts';
import { type Rename, renameTransactions, transactionOf } from '../../store/outbox/rename-unsent.ts';
import { listHeldIds, type Unsent, unsentTransactions } from '../../store/outbox/unreviewed.ts';
import { lostIds } from '../../store/sidecar/tombstones.ts';
import type { Store } from '../../store/store.ts';
import { oldestLines } from '../../store/streams/oldest-lines.ts';

/**
 * Runs before any deletion is remembered and any creation is bound. Does nothing where the archive was read: that has
 * the order of the first time. A transaction never leaves an id of the ledger, or of a deletion, without another one
 * that takes it. The record under that id would come a second time.
 */
export function nameByOldest(store: Store): void {
  const remembered = new Set([...lostIds(store), ...listHeldIds(store)]);
  const buckets = new Set([...remembered].map(withoutOrdinal));
  if (buckets.size === 0 || wasRebuilt(store)) return;
  for (const [accountId, unsent] of Map.groupBy(unsentTransactions(store), (each) => each.accountId)) {
    const present = new Set(unsent.map(({ externalId }) => externalId));
    const renames = renamesOf(store, accountId, unsent);
    const isOther = ({ from, to }: Rename) =>
      withoutOrdinal(from) !== withoutOrdinal(to) || buckets.has(withoutOrdinal(from));
    if (renames.some(isOther)) renameTransactions(store, possibleOf(renames, present, remembered));
  }
}

/**
 * Leaves out a rename to an id that another transaction keeps. Leaves out a rename that would leave a remembered id
 * to no transaction.
 */
function possibleOf(
  renames: readonly Rename[],
  present: ReadonlySet<string>,
  remembered: ReadonlySet<string>,
): readonly Rename[] {
  for (let possible = renames.filter(({ from, to }) => from !== to); ; ) {
    const left = new Set(possible.map(({ from }) => from));
    const taken = new Set(possible.map(({ to }) => to));
    const next = possible.filter(
      ({ from, to }) => (!present.has(to) || left.has(to)) && (!remembered.has(from) || taken.has(from)),
    );
    if (next.length === possible.length) return next;
    possible = next;
  }
}

function withoutOrdinal(externalId: string): string {
  return externalId.slice(0, externalId.lastIndexOf('.'));
}

/** The ids of an account's transactions if the files had come in the order of their as-of, unchanged ones too. */
function renamesOf(store: Store, accountId: AccountId, unsent: readonly Unsent[]): readonly Rename[] {
  const born = new Map(
    unsent.flatMap((each) => {
      const birth = birthOf(each.handle, each.externalId);
      return birth === undefined ? [] : [[each.transactionId, { ...each, ...birth }] as const];
    }),
  );
  const ordinals = Map.groupBy(born.values(), ({ bucket }) => bucket);
  const told = oldestLines(store, accountId, [...born.keys()]).flatMap(({ bucket, transactionId }) => {
    const each = born.get(transactionId);
    return each === undefined ? [] : [{ ...each, bucket }];
  });
  return [...Map.groupBy(told, ({ bucket }) => bucket)].flatMap(([bucket, members]) => {
    const present = (ordinals.get(bucket) ?? []).map(({ ordinal }) => ordinal);
    const { handle } = members[0] ?? { handle: '' };
    const isFree = (ordinal: number) => transactionOf(store, externalIdOf(handle, bucket, ordinal)) === undefined;
    const given = ordinalsFor(members.length, present, isFree);
    return members.map(({ externalId, transactionId }, at) => {
      return { transactionId, from: externalId, to: externalIdOf(handle, bucket, given[at] ?? 0) };
    });
  });
}

/**
 * As many ordinals as there are transactions. The lowest ones of the bucket come first. Only where these are too few,
 * the next free ones follow: a gap may belong to another transaction.
 */
function ordinalsFor(count: number, present: readonly number[], isFree: (ordinal: number) => boolean): number[] {
  const given = present.toSorted((a, b) => a - b).slice(0, count);
  for (let ordinal = 1; given.length < count; ordinal += 1) if (isFree(ordinal)) given.push(ordinal);
  return given.sort((a, b) => a - b);
}
