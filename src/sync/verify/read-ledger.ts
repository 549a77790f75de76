/** Reading the whole ledger for a comparison. Throws AppError `ledger.…` (exit code 3) where it cannot be read. */
import type { LedgerClient } from '../../ledger/client/client.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import {
  type BalancedAccount,
  type BoundTransaction,
  listBalancedAccounts,
  listBound,
} from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { type Listed, listAll } from '../push/answers/read-objects.ts';

/** The ledger's present records beside the confirmed ones. */
export interface ReadBack {
  readonly bound: readonly BoundTransaction[];
  readonly balanced: readonly BalancedAccount[];
  readonly accounts: readonly LedgerObject[];
  /** By the ledger's id. */
  readonly shown: ReadonlyMap<string, LedgerObject>;
}

export async function readBack(store: Store, ledger: LedgerClient): Promise<ReadBack> {
  // Asked before the ledger is: what is sent meanwhile would look as if it were missing.
  const bound = listBound(store);
  const balanced = listBalancedAccounts(store);
  const { clock } = store;
  const accounts = balanced.length === 0 ? [] : await readAccounts(ledger, clock);
  const shown = await readLedger(ledger, clock);
  await lookAgain({ ledger, clock }, bound, shown);
  return { bound, balanced, accounts, shown };
}

/** Without what changed while the ledger was read. */
export function stillSo(store: Store, { bound, balanced, ...shown }: ReadBack): ReadBack {
  const acked = new Map(listBound(store).map((each) => [each.id, each.acked]));
  const newest = new Map(listBalancedAccounts(store).map((each) => [each.id, each.newestRequest]));
  return {
    ...shown,
    bound: bound.filter((each) => acked.get(each.id) === each.acked),
    balanced: balanced.filter(({ id, newestRequest }) => newest.get(id) === newestRequest),
  };
}

/** A list may leave out what an archived account holds: only the object's own address says that it is gone. */
async function lookAgain(
  { ledger, clock }: { readonly ledger: LedgerClient; readonly clock: Clock },
  bound: readonly BoundTransaction[],
  shown: Map<string, LedgerObject>,
): Promise<void> {
  for (const { ledgerId } of bound) {
    if (shown.has(ledgerId)) continue;
    const read = await ledger.getTransaction(ledgerId);
    if (read.kind === 'found') shown.set(ledgerId, read.value);
    else if (read.kind === 'paced') throw unlisted(read, clock);
    else if (read.kind !== 'missing') throw unreadable(read.kind, 'it does not show a transaction');
  }
}

async function readLedger(ledger: LedgerClient, clock: Clock): Promise<Map<string, LedgerObject>> {
  const listed = await listAll(ledger.listTransactions);
  if (listed.kind !== 'listed') throw unlisted(listed, clock);
  return new Map(
    listed.items.flatMap((item) => {
      const id = readId(item, 'transaction');
      return id === null ? [] : [[id, item] as const];
    }),
  );
}

/** A ledger that does not list its accounts has no balances to compare. */
async function readAccounts(ledger: LedgerClient, clock: Clock): Promise<readonly LedgerObject[]> {
  const listed = await listAll(ledger.listAccounts);
  if (listed.kind === 'unsupported') return [];
  if (listed.kind !== 'listed') throw unlisted(listed, clock);
  return listed.items;
}

function unlisted(listed: Exclude<Listed, { readonly kind: 'listed' }>, clock: Clock): AppError {
  const waitMs = 'waitMs' in listed ? listed.waitMs : null;
  const why = {
    unsupported: 'it does not list its transactions',
    refused: 'message' in listed ? listed.message : '',
    paced: `it told to wait${waitMs === null ? '' : ` until ${localEnd(clock.now() + waitMs)}`}`,
    failed: 'reason' in listed ? listed.reason : '',
  }[listed.kind];
  return unreadable(listed.kind, why);
}

function unreadable(kind: string, why: string): AppError {
  return new AppError(`ledger.${kind}`, `the ledger could not be read back: ${why}`, { exitCode: EXIT.ledger });
}
