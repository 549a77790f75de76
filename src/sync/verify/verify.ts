/** Reading the ledger back and comparing it with what it confirmed (P-KEY-13). */

import { setImmediate } from 'node:timers/promises';
import { currencyTable } from '../../domain/currency.ts';
import type { LedgerObject } from '../../ledger/client/object.ts';
import { patientReads, USUAL_PATIENCE } from '../../ledger/client/pauses.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, assertNever, EXIT } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import { hasLedgerId, knownAccounts } from '../../store/outbox/confirmed.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { noteUnknown } from '../../store/outbox/unknown-records.ts';
import { findHeld } from '../../store/outbox/unreviewed.ts';
import { entomb, findBound } from '../../store/outbox/verified.ts';
import { doubt } from '../../store/sidecar/generation.ts';
import type { Store } from '../../store/store.ts';
import { isUncompared } from '../../store/transactions/known-records.ts';
import { runIdText } from '../../store/views/ids.ts';
import { type Said, words } from '../../words/message.ts';
import { type Hindrance, refusalOf, type Unlisted } from '../push/answers/listing.ts';
import { kinOf } from '../push/answers/other-ledger.ts';
import { listAll } from '../push/answers/read-objects.ts';
import { Pacer } from '../push/pace.ts';
import type { PushDeps } from '../push/types.ts';
import { type BalanceDrift, putBalancesBack } from './balances.ts';
import { putBack } from './compare.ts';
import { type Difference, noteBeginning, Reading, type UnknownRecord } from './reading.ts';

/** Remembers when the ledger was read back last, in the state's lived time. */
export const VERIFIED = 'ledger.verified';
/** Remembers what differed then, so that a person is told of it once. */
const KNOWN_DRIFT = 'ledger.drift';

export interface Drift {
  readonly externalId: string;
  /** `changed`: what is ours was edited by hand. `missing`: deleted by hand. `extra`: under our prefix, unknown here. */
  readonly kind: 'changed' | 'missing' | 'extra';
  /** Names of the fields that differ. */
  readonly fields: readonly string[];
}

export interface VerifyReport {
  /** `r12`. */
  readonly run: string;
  /** Transactions that were compared. */
  readonly compared: number;
  readonly drift: readonly Drift[];
  /** Accounts whose balance is not the one that the ledger was told. */
  readonly balances: readonly BalanceDrift[];
  readonly repaired: boolean;
  /** So many records are missing that this seems to be another ledger. Then none is remembered as deleted. */
  readonly otherLedger: boolean;
  /** Requests recorded for the ledger. */
  readonly requests: number;
}

export interface VerifyOptions {
  /** Put our fields back, and remember records that were deleted by hand. */
  readonly repair: boolean;
  /** `schedule`: nobody reads the report. Deletions are remembered, and only what is new needs a look. */
  readonly trigger?: 'command' | 'schedule';
  /** Places of currencies beyond the standard ones. */
  readonly currencies?: Readonly<Record<string, number>> | undefined;
  /** Ends the reading, its waits included. */
  readonly signal?: AbortSignal;
}

/**
 * Compares every confirmed transaction with the ledger's record. With `repair` our fields are put back, balances too.
 * Records that the owner deleted are remembered as deleted, and extra ones are only reported. Where another self of this
 * state was at work, a scheduled look remembers nothing, and the next push asks. Throws AppError `ledger.…` (exit code 3)
 * where the ledger cannot be read.
 */
export async function verify(
  deps: ReadingDeps,
  { repair, trigger = 'command', currencies: places = {}, signal }: VerifyOptions,
): Promise<VerifyReport> {
  const { store } = deps;
  const reading = await readBack(deps, trigger, signal);
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'verify', connector: null, trigger });
    const createdAgain = reading.bindCreatedAgain();
    const { compared, differences } = reading.differences();
    const otherLedger = reading.isOtherLedger || isOther(compared, differences);
    const unknown = reading.unknown();
    if (!otherLedger && (createdAgain > 0 || isOtherSelfAtWork(store, unknown))) doubt(store);
    const drift: Drift[] = differences.map(driftOf);
    const remembers = repair || (trigger === 'schedule' && !isUncompared(store));
    if (!otherLedger && remembers) rememberDeletions(store, differences);
    const currencies = currencyTable(places);
    const balanced = otherLedger ? [] : reading.balanced();
    const balances = reading.balances.compare(balanced, currencies);
    const repairs = [...repairsOf(differences), ...putBalancesBack(balanced, balances, currencies)];
    const origin = { runId, documentId: null, nowMs: store.clock.now() };
    const requests = repair && !otherLedger ? recordIntents(store, repairs, origin) : 0;
    drift.push(...unknown.map(({ externalId }): Drift => ({ externalId, kind: 'extra', fields: [] })));
    if (!otherLedger)
      noteUnknown(
        store,
        unknown.map(({ externalId }) => externalId),
      );
    const counts = { compared, ...countKinds(drift), balances: balances.length, requests };
    const isScheduled = trigger === 'schedule';
    const isSettled = ({ kind }: Drift) => kind !== 'extra' && (repair || (kind === 'missing' && isScheduled));
    const left = drift.filter((each) => otherLedger || !isSettled(each));
    const off = repair ? [] : balances;
    const isWell = (isKnown(store, left, off) && isScheduled) || left.length + off.length === 0;
    writeFact(store, VERIFIED, String(store.lived.now()));
    finishRun(store, runId, { outcome: isWell ? 'ok' : 'attention', counts, error: null });
    const repaired = repair && !otherLedger;
    return { run: runIdText(runId), compared, drift, balances, repaired, otherLedger, requests };
  });
}

function driftOf({ transaction, fields }: Difference): Drift {
  const { externalId } = transaction;
  return fields === null ? { externalId, kind: 'missing', fields: [] } : { externalId, kind: 'changed', fields };
}

/**
 * The state was rolled back, and a later self created a record in one of its accounts. That self may have deleted other
 * records. Another household writes to accounts of its own.
 */
function isOtherSelfAtWork(store: Store, unknown: readonly UnknownRecord[]): boolean {
  if (unknown.length === 0) return false;
  const accounts = knownAccounts(store);
  return unknown.some(
    ({ accountId, externalId, ledgerId }) =>
      accounts.has(accountId) && !hasLedgerId(store, externalId) && findHeld(store, externalId)?.ledgerId !== ledgerId,
  );
}

/** The owner's deletions in the ledger are remembered as deleted. */
function rememberDeletions(store: Store, differences: readonly Difference[]): void {
  for (const { transaction, fields } of differences) if (fields === null) entomb(store, transaction.id);
}

/** The requests that would put the differences back. */
function repairsOf(differences: readonly Difference[]): readonly Intent[] {
  return differences.flatMap(({ transaction, fields }) => (fields === null ? [] : [putBack(transaction, fields)]));
}

/** Fewer may well be what an owner deletes. */
const MANY = 20;

/**
 * An owner deletes some records. Where most are gone, the address or key leads to another ledger, or the ledger is a
 * new one.
 */
function isOther(compared: number, differences: readonly Difference[]): boolean {
  const missing = differences.filter(({ fields }) => fields === null).length;
  return missing >= MANY && missing * 2 > compared;
}

/** Whether all that differs did so when the ledger was read back last. Remembers it for the next time. */
function isKnown(store: Store, drift: readonly Drift[], balances: readonly BalanceDrift[]): boolean {
  const marks = [
    ...drift.map(({ externalId, fields, kind }) => sha256(JSON.stringify([externalId, kind, fields]))),
    ...balances.map(({ account }) => sha256(JSON.stringify([account, 'balance']))),
  ];
  const before = new Set((readFact(store, KNOWN_DRIFT) ?? '').split(' '));
  writeFact(store, KNOWN_DRIFT, marks.join(' '));
  return marks.every((mark) => before.has(mark));
}

/** Whether a person should look: what was repaired is well again. */
export function needsLook({ balances, drift, repaired }: VerifyReport): boolean {
  if (balances.length > 0 && !repaired) return true;
  return drift.some(({ kind }) => !repaired || kind === 'extra');
}

function countKinds(drift: readonly Drift[]): Record<Drift['kind'], number> {
  const counts = { changed: 0, missing: 0, extra: 0 };
  for (const { kind } of drift) counts[kind] += 1;
  return counts;
}

/** The parts of a push that a reading needs. A pacer of its own begins with the pause that the store remembers. */
type ReadingDeps = Pick<PushDeps, 'store' | 'ledger'> & Partial<Pick<PushDeps, 'pacer' | 'random'>>;

/**
 * Reads in steps, and other work comes in between. A lost answer is asked for again. A told pause is waited out, by a
 * command up to two minutes; nothing is asked before it is over (P-LIM-2).
 */
async function readBack(deps: ReadingDeps, trigger: 'command' | 'schedule', signal?: AbortSignal): Promise<Reading> {
  const { store, ledger, random = Math.random, pacer = new Pacer({ store, clock: store.clock }) } = deps;
  const longest = trigger === 'schedule' ? { longestPauseMs: Number.POSITIVE_INFINITY } : {};
  const patience = { ...USUAL_PATIENCE, ...longest, clock: store.clock, random, pauses: pacer.pauses };
  const reads = patientReads(ledger, patience, signal);
  const beginning = await noteBeginning(store);
  const accounts = beginning.balanced.length === 0 ? [] : await readAccounts(reads, store.clock);
  const reading = new Reading(store, reads, { beginning, accounts });
  const unlisted = await reading.listing.readOn((page) => reading.take(page));
  const obstacle =
    unlisted === null
      ? ((await lookAgain(reads, reading)) ?? (await askWhetherOther(reads, reading)))
      : obstacleOf(unlisted, store.clock);
  if (obstacle !== null) throw unreadable(obstacle);
  return reading;
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
    else if (read.kind === 'missing') confirmed.note(id, 'gone');
    else if (read.kind === 'paced') return obstacleOf(read, store.clock);
    else return { kind: read.kind, why: words('service.notShowTransaction') };
  }
  return null;
}

/** Where not one record is left, it may be another ledger, and nothing of it says what the owner deleted. */
async function askWhetherOther(ledger: LedgerReads, reading: Reading): Promise<Obstacle | null> {
  const { confirmed, store } = reading;
  if (confirmed.gone().length < confirmed.size) return null;
  const kin = await kinOf(store, ledger);
  if (typeof kin !== 'string') return obstacleOf(kin, store.clock);
  reading.isOtherLedger = kin === 'other';
  return null;
}

/** Why the ledger could not be read. */
interface Obstacle {
  readonly kind: Unlisted['kind'];
  readonly why: Said;
}

function obstacleOf(unlisted: Unlisted | Hindrance, clock: Clock): Obstacle {
  const { kind } = unlisted;
  switch (kind) {
    case 'unsupported':
      return { kind, why: words('service.notListTransactions') };
    case 'refused':
      return { kind, why: 'message' in unlisted ? unlisted.message : refusalOf(unlisted) };
    case 'paced': {
      const { waitMs } = unlisted;
      const time = waitMs === null ? undefined : localEnd(clock.now() + waitMs);
      return { kind, why: time === undefined ? words('service.toldWait') : words('service.toldWaitUntil', { time }) };
    }
    case 'failed':
      return { kind, why: unlisted.reason };
    default:
      return assertNever(kind);
  }
}

function unreadable({ kind, why }: Obstacle): AppError {
  return new AppError(`ledger.${kind}`, { why }, { exitCode: EXIT.ledger });
}
