/** Reading the whole ledger for a comparison. Throws AppError `ledger.…` (exit code 3) where it cannot be read. */
import { setImmediate } from 'node:timers/promises';
import type { LedgerClient } from '../../ledger/client/client.ts';
import type { LedgerObject } from '../../ledger/client/object.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, assertNever, EXIT } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import { findBound } from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { readPauseView } from '../../store/views/status.ts';
import type { Unlisted } from '../push/answers/listing.ts';
import { listAll } from '../push/answers/read-objects.ts';
import { noteBeginning, Reading } from './reading.ts';

/** Readings that a failure or a told pause broke off. */
const brokenOff = new WeakMap<LedgerClient, Reading>();

/**
 * Nothing is asked before a told pause is over (P-LIM-2). Reads in steps, and other work comes in between. A reading
 * that breaks off goes on where it was with the next call.
 */
export async function readBack(store: Store, ledger: LedgerClient): Promise<Reading> {
  const pause = readPauseView(store);
  if (pause !== null) throw unreadable({ kind: 'paced', why: pausedWhy(Date.parse(pause.until)) });
  const begun = brokenOff.get(ledger);
  brokenOff.delete(ledger);
  const reading = begun?.store === store ? begun : await begin(store, ledger);
  const unlisted = await reading.listing.readOn((page) => reading.take(page));
  // The ledger may have forgotten the cursor meanwhile.
  if (unlisted?.kind === 'unsupported' && reading === begun) return readBack(store, ledger);
  const obstacle = unlisted === null ? await lookAgain(ledger, reading) : obstacleOf(unlisted, store.clock);
  if (obstacle === null) return reading;
  if (obstacle.kind === 'failed' || obstacle.kind === 'paced') brokenOff.set(ledger, reading);
  throw unreadable(obstacle);
}

async function begin(store: Store, ledger: LedgerClient): Promise<Reading> {
  const beginning = await noteBeginning(store);
  const accounts = beginning.balanced.length === 0 ? [] : await readAccounts(ledger, store.clock);
  return new Reading(store, ledger, beginning, accounts);
}

/** A ledger that does not list its accounts has no balances to compare. */
async function readAccounts(ledger: LedgerClient, clock: Clock): Promise<readonly LedgerObject[]> {
  const listed = await listAll(ledger.listAccounts);
  if (listed.kind === 'unsupported') return [];
  if (listed.kind !== 'listed') throw unreadable(obstacleOf(listed, clock));
  return listed.items;
}

/** So many are passed over between two turns of other work. */
const A_STEP = 500;

/** A list may leave out what an archived account holds: only the object's own address says that it is gone. */
async function lookAgain(ledger: LedgerClient, reading: Reading): Promise<Obstacle | null> {
  const { confirmed, store } = reading;
  let passed = 0;
  for (const id of confirmed.unseen()) {
    passed += 1;
    if (passed % A_STEP === 0) await setImmediate();
    const transaction = findBound(store, id);
    if (transaction === undefined || !confirmed.isUnchanged(transaction)) continue;
    const read = await ledger.getTransaction(transaction.ledgerId);
    if (read.kind === 'found') reading.show(transaction.ledgerId, read.value);
    else if (read.kind === 'missing') confirmed.noteGone(id);
    else if (read.kind === 'paced') return obstacleOf(read, store.clock);
    else return { kind: read.kind, why: 'it does not show a transaction' };
  }
  return null;
}

/** Why the ledger could not be read. */
interface Obstacle {
  readonly kind: Unlisted['kind'];
  readonly why: string;
}

function obstacleOf(unlisted: Unlisted, clock: Clock): Obstacle {
  const { kind } = unlisted;
  switch (kind) {
    case 'unsupported':
      return { kind, why: 'it does not list its transactions' };
    case 'refused':
      return { kind, why: unlisted.message };
    case 'paced': {
      const { waitMs } = unlisted;
      return { kind, why: pausedWhy(waitMs === null ? null : clock.now() + waitMs) };
    }
    case 'failed':
      return { kind, why: unlisted.reason };
    default:
      return assertNever(kind);
  }
}

function pausedWhy(untilMs: number | null): string {
  return `it told to wait${untilMs === null ? '' : ` until ${localEnd(untilMs)}`}`;
}

function unreadable({ kind, why }: Obstacle): AppError {
  return new AppError(`ledger.${kind}`, `the ledger could not be read back: ${why}`, { exitCode: EXIT.ledger });
}
