/** Reading the whole ledger for a comparison. Throws AppError `ledger.…` (exit code 3) where it cannot be read. */
import { setImmediate } from 'node:timers/promises';
import type { LedgerObject } from '../../ledger/client/object.ts';
import { patientReads } from '../../ledger/client/patient-reads.ts';
import { USUAL_PATIENCE } from '../../ledger/client/pauses.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, assertNever, EXIT } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import { forgetReading, keepReading, keptReading } from '../../store/outbox/kept-reading.ts';
import { findBound } from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { type Hindrance, refusalOf, type Unlisted } from '../push/answers/listing.ts';
import { kinOf } from '../push/answers/other-ledger.ts';
import { listAll } from '../push/answers/read-objects.ts';
import { openPacer } from '../push/open-pacer.ts';
import type { PushDeps } from '../push/types.ts';
import { beginningOf, type KeptReading, noteBeginning, Reading } from './reading.ts';

/** The parts of a push that a reading needs. A pacer of its own begins with the pause that the store remembers. */
export type ReadingDeps = Pick<PushDeps, 'store' | 'ledger'> & Partial<Pick<PushDeps, 'pacer' | 'random'>>;

/**
 * Reads in steps, and other work comes in between. A lost answer is asked for again, and a told pause of up to two
 * minutes is waited out; nothing is asked before it is over (P-LIM-2). A reading that breaks off all the same is kept
 * in the state, and the next call goes on where it was, also in another process.
 */
export async function readBack(deps: ReadingDeps, signal?: AbortSignal): Promise<Reading> {
  const { store, ledger, random = Math.random, pacer = openPacer({ store, clock: store.clock }) } = deps;
  const patience = { ...USUAL_PATIENCE, clock: store.clock, random, pauses: pacer.pauses };
  const reads = patientReads(ledger, patience, signal);
  const kept = keptReading<KeptReading>(store);
  const reading = await begin(store, reads, kept);
  const unlisted = await reading.listing.readOn((page) => reading.take(page));
  const obstacle =
    unlisted === null
      ? ((await lookAgain(reads, reading)) ?? (await askWhetherOther(reads, reading)))
      : obstacleOf(unlisted, store.clock);
  if (obstacle === null || obstacle.kind === 'unsupported') forgetReading(store);
  else keepReading(store, reading.keep());
  if (obstacle === null) return reading;
  // The ledger may have forgotten the cursor meanwhile.
  if (obstacle.kind === 'unsupported' && kept !== undefined) return readBack(deps, signal);
  throw unreadable(obstacle);
}

async function begin(store: Store, ledger: LedgerReads, kept: KeptReading | undefined): Promise<Reading> {
  const beginning = kept === undefined ? await noteBeginning(store) : beginningOf(store, kept);
  const accounts = beginning.balanced.length === 0 ? [] : await readAccounts(ledger, store.clock);
  return new Reading(store, ledger, { beginning, accounts, kept });
}

/** A ledger that does not list its accounts has no balances to compare. */
async function readAccounts(ledger: LedgerReads, clock: Clock): Promise<readonly LedgerObject[]> {
  const listed = await listAll(ledger.listAccounts);
  if (listed.kind === 'unsupported') return [];
  if (listed.kind !== 'listed') throw unreadable(obstacleOf(listed, clock));
  return listed.items;
}

/** So many are passed over between two turns of other work. */
const A_STEP = 500;

/** A list may leave out what an archived account holds: only the object's own address says that it is gone. */
async function lookAgain(ledger: LedgerReads, reading: Reading): Promise<Obstacle | null> {
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

/** Where not one record is left, it may be another ledger, and nothing of it says what the owner deleted. */
async function askWhetherOther(ledger: LedgerReads, reading: Reading): Promise<Obstacle | null> {
  const { confirmed, store } = reading;
  if ([...confirmed.gone()].length < confirmed.size) return null;
  const kin = await kinOf(store, ledger);
  if (typeof kin !== 'string') return obstacleOf(kin, store.clock);
  reading.isOtherLedger = kin === 'other';
  return null;
}

/** Why the ledger could not be read. */
interface Obstacle {
  readonly kind: Unlisted['kind'];
  readonly why: string;
}

function obstacleOf(unlisted: Unlisted | Hindrance, clock: Clock): Obstacle {
  const { kind } = unlisted;
  switch (kind) {
    case 'unsupported':
      return { kind, why: 'it does not list its transactions' };
    case 'refused':
      return { kind, why: 'message' in unlisted ? unlisted.message : refusalOf(unlisted) };
    case 'paced': {
      const { waitMs } = unlisted;
      return { kind, why: `it told to wait${waitMs === null ? '' : ` until ${localEnd(clock.now() + waitMs)}`}` };
    }
    case 'failed':
      return { kind, why: unlisted.reason };
    default:
      return assertNever(kind);
  }
}

function unreadable({ kind, why }: Obstacle): AppError {
  return new AppError(`ledger.${kind}`, `the ledger could not be read back: ${why}`, { exitCode: EXIT.ledger });
}
