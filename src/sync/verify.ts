/** Reading the ledger back and comparing it with what it confirmed (CONTRACT §2, P-KEY-13). */
import { accountExternalId } from '../core/identity/external-id.ts';
import type { LedgerClient } from '../ledger/client/client.ts';
import { type LedgerObject, readId } from '../ledger/client/object.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { sha256 } from '../lib/hash.ts';
import { readFact, writeFact } from '../store/facts.ts';
import { recordIntents } from '../store/requests.ts';
import { splitMembers } from '../store/requests-merge.ts';
import type { Intent } from '../store/requests-types.ts';
import { beginRun, finishRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { type BoundTransaction, entomb, isAccountedFor, listBound } from '../store/verify.ts';
import { runIdText } from '../store/views/ids.ts';
import { OWNED } from './field-owners.ts';
import { isSame } from './push-readback.ts';
import { listAll } from './review-read.ts';

/** Remembers when the ledger was read back last: milliseconds since 1970. */
export const VERIFIED = 'ledger.verified';
/** Remembers what differed then, so that a person is told of it once. */
const KNOWN_DRIFT = 'ledger.drift';

const OF_TRANSFERS = ['transferToAccountId', 'destinationAmount', 'exchangeRate'];

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
  readonly repaired: boolean;
  /** So many are missing that this seems to be another ledger: then none is remembered as deleted. */
  readonly otherLedger: boolean;
  /** Requests recorded for the ledger. */
  readonly requests: number;
}

export interface VerifyOptions {
  /** Put back what is ours, and remember what was deleted by hand. */
  readonly repair: boolean;
  /** `schedule`: nobody reads the report. Deletions are remembered, and only what is new needs a look. */
  readonly trigger?: 'command' | 'schedule';
}

/**
 * Compares every transaction that the ledger confirmed with what it shows now. With `repair` the fields that are ours
 * are put back, and what the owner deleted is remembered as deleted; what is extra is only reported. Throws AppError
 * `ledger.…` (exit code 3) where the ledger cannot be read.
 */
export async function verify(
  { store, ledger }: { readonly store: Store; readonly ledger: LedgerClient },
  { repair, trigger = 'command' }: VerifyOptions,
): Promise<VerifyReport> {
  // Asked before the ledger is: what is sent meanwhile would look as if it were missing.
  const before = listBound(store);
  const shown = await readLedger(ledger);
  await lookAgain(ledger, before, shown);
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'verify', connector: null, trigger });
    const still = new Map(listBound(store).map((each) => [each.id, each]));
    const bound = before.filter(({ acked, id }) => still.get(id)?.acked === acked);
    const drift: Drift[] = [];
    const intents: Intent[] = [];
    const otherLedger = isOther(bound, shown);
    for (const transaction of bound) {
      const found = compare(transaction, shown.get(transaction.ledgerId));
      if (found === null) continue;
      drift.push(found);
      if (otherLedger) continue;
      if (found.kind !== 'missing') {
        if (repair) intents.push(putBack(transaction, found.fields));
      } else if (repair || trigger === 'schedule') entomb(store, transaction.id);
    }
    const origin = { runId, documentId: null, nowMs: store.clock.now() };
    const requests = recordIntents(store, intents, origin);
    for (const [id, { externalId }] of shown) {
      const isOurs = typeof externalId === 'string' && externalId.startsWith(accountExternalId(''));
      if (isOurs && !isAccountedFor(store, externalId, id)) drift.push({ externalId, kind: 'extra', fields: [] });
    }
    const counts = { compared: bound.length, ...countKinds(drift), requests };
    const isScheduled = trigger === 'schedule';
    const isSettled = ({ kind }: Drift) => kind !== 'extra' && (repair || (kind === 'missing' && isScheduled));
    const left = drift.filter((each) => otherLedger || !isSettled(each));
    const isWell = (isKnown(store, left) && isScheduled) || left.length === 0;
    writeFact(store, VERIFIED, String(store.clock.now()));
    finishRun(store, runId, { outcome: isWell ? 'ok' : 'attention', counts, error: null });
    return {
      run: runIdText(runId),
      compared: bound.length,
      drift,
      repaired: repair && !otherLedger,
      otherLedger,
      requests,
    };
  });
}

/** Fewer may well be what an owner deletes. */
const MANY = 20;

/** An owner deletes some; where most are gone the address or the key leads to another ledger, or it was made anew. */
function isOther(bound: readonly BoundTransaction[], shown: ReadonlyMap<string, LedgerObject>): boolean {
  const missing = bound.filter(({ ledgerId }) => !shown.has(ledgerId)).length;
  return missing >= MANY && missing * 2 > bound.length;
}

/** Whether all that differs did so when the ledger was read back last. Remembers it for the next time. */
function isKnown(store: Store, drift: readonly Drift[]): boolean {
  const marks = drift.map(({ externalId, fields, kind }) => sha256(JSON.stringify([externalId, kind, fields])));
  const before = new Set((readFact(store, KNOWN_DRIFT) ?? '').split(' '));
  writeFact(store, KNOWN_DRIFT, marks.join(' '));
  return marks.every((mark) => before.has(mark));
}

/** Whether a person should look: what was repaired is well again. */
export function needsLook({ drift, repaired }: VerifyReport): boolean {
  return drift.some(({ kind }) => !repaired || kind === 'extra');
}

/** A list may leave out what an archived account holds: only the object's own address says that it is gone. */
async function lookAgain(
  ledger: LedgerClient,
  bound: readonly BoundTransaction[],
  shown: Map<string, LedgerObject>,
): Promise<void> {
  for (const { ledgerId } of bound) {
    if (shown.has(ledgerId)) continue;
    const read = await ledger.getTransaction(ledgerId);
    if (read.kind === 'found') shown.set(ledgerId, read.value);
    else if (read.kind !== 'missing') throw unreadable(read.kind, 'it does not show a transaction');
  }
}

async function readLedger(ledger: LedgerClient): Promise<Map<string, LedgerObject>> {
  const listed = await listAll(ledger.listTransactions);
  if (listed.kind === 'listed') {
    return new Map(
      listed.items.flatMap((item) => {
        const id = readId(item, false);
        return id === null ? [] : [[id, item] as const];
      }),
    );
  }
  const why = {
    unsupported: 'it does not list its transactions',
    refused: 'message' in listed ? listed.message : '',
    paced: 'it told to wait',
    failed: 'reason' in listed ? listed.reason : '',
  }[listed.kind];
  throw unreadable(listed.kind, why);
}

function unreadable(kind: string, why: string): AppError {
  return new AppError(`ledger.${kind}`, `the ledger could not be read back: ${why}`, { exitCode: EXIT.ledger });
}

function compare({ externalId, acked }: BoundTransaction, shown: LedgerObject | undefined): Drift | null {
  if (shown === undefined) return { externalId, kind: 'missing', fields: [] };
  const confirmed = JSON.parse(acked) as LedgerObject;
  // What says nothing any more: only a transfer has another side.
  const isPlain = confirmed.isTransfer === false && shown.isTransfer !== true;
  const owned = isPlain ? OWNED.filter((name) => !OF_TRANSFERS.includes(name)) : OWNED;
  const fields = owned.filter((name) => name in confirmed && !isSame(shown[name] ?? null, confirmed[name] ?? null));
  return fields.length === 0 ? null : { externalId, kind: 'changed', fields };
}

function putBack({ accountId, acked, externalId, id }: BoundTransaction, fields: readonly string[]): Intent {
  const members = splitMembers(acked);
  const told = fields.map((name) => `${JSON.stringify(name)}:${members.get(JSON.stringify(name)) ?? 'null'}`);
  return {
    object: externalId,
    kind: 'transaction.patch',
    method: 'PATCH',
    path: '/v1/transactions/{{transaction}}',
    body: `{${told.join(',')}}`,
    expects: 'any',
    accountId,
    transactionId: id,
  };
}

function countKinds(drift: readonly Drift[]): Record<Drift['kind'], number> {
  const counts = { changed: 0, missing: 0, extra: 0 };
  for (const { kind } of drift) counts[kind] += 1;
  return counts;
}
