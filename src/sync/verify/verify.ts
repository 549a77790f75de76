/** Reading the ledger back and comparing it with what it confirmed (P-KEY-13). */
import { accountExternalId } from '../../core/identity/external-id.ts';
import { currencyTable } from '../../domain/currency.ts';
import type { LedgerClient } from '../../ledger/client/client.ts';
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { sha256 } from '../../lib/hash.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { leftRecords, noteUnknown } from '../../store/outbox/unknown-records.ts';
import { type BoundTransaction, entomb, isAccountedFor } from '../../store/outbox/verified.ts';
import type { Store } from '../../store/store.ts';
import { runIdText } from '../../store/views/ids.ts';
import { OWNED } from '../push/answers/field-owners.ts';
import { isSame } from '../push/answers/readback.ts';
import { type BalanceDrift, compareBalances, putBalancesBack } from './balances.ts';
import { type ReadBack, readBack, stillSo } from './read-ledger.ts';

/** Remembers when the ledger was read back last, in the state's lived time. */
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
}

/**
 * Compares every confirmed transaction with the ledger's record. With `repair` our fields are put back, balances too.
 * Records that the owner deleted are remembered as deleted, and extra ones are only reported. Throws AppError
 * `ledger.…` (exit code 3) where the ledger cannot be read.
 */
export async function verify(
  { store, ledger }: { readonly store: Store; readonly ledger: LedgerClient },
  { repair, trigger = 'command', currencies: places = {} }: VerifyOptions,
): Promise<VerifyReport> {
  const read = await readBack(store, ledger);
  await store.loan.over();
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'verify', connector: null, trigger });
    const now = stillSo(store, read);
    const otherLedger = isOther(now.bound, now.shown);
    const remembers = !otherLedger && (repair || trigger === 'schedule');
    const { drift, intents } = findDrift(store, now, remembers ? 'remember' : 'report');
    const currencies = currencyTable(places);
    const shown = { accounts: now.accounts, transactions: now.shown.values() };
    const balances = otherLedger ? [] : compareBalances(now.balanced, shown, currencies);
    const repairs = [...intents, ...putBalancesBack(now.balanced, balances, currencies)];
    const origin = { runId, documentId: null, nowMs: store.clock.now() };
    const requests = repair && !otherLedger ? recordIntents(store, repairs, origin) : 0;
    const unknown = extras(store, now);
    drift.push(...unknown);
    if (!otherLedger)
      noteUnknown(
        store,
        unknown.map(({ externalId }) => externalId),
      );
    const compared = now.bound.length;
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

/** The owner's deletions in the ledger are remembered as deleted, or only reported. */
type Deleted = 'remember' | 'report';

/** The differences, and the requests that would put them back. */
function findDrift(
  store: Store,
  { bound, shown }: ReadBack,
  deleted: Deleted,
): { readonly drift: Drift[]; readonly intents: readonly Intent[] } {
  const drift: Drift[] = [];
  const intents: Intent[] = [];
  for (const transaction of bound) {
    const found = compare(transaction, shown.get(transaction.ledgerId));
    if (found === null) continue;
    drift.push(found);
    if (found.kind !== 'missing') intents.push(putBack(transaction, found.fields));
    else if (deleted === 'remember') entomb(store, transaction.id);
  }
  return { drift, intents };
}

/** Unknown records under our prefix. The owner leaves some of them as they are. */
function extras(store: Store, { bound, shown }: ReadBack): readonly Drift[] {
  const left = new Set(leftRecords(store));
  // Nearly every record is bound, and of those the state need not be asked one by one.
  const known = new Map(bound.map(({ externalId, ledgerId }) => [ledgerId, externalId]));
  return [...shown].flatMap(([id, { externalId }]) => {
    const isOurs = typeof externalId === 'string' && externalId.startsWith(accountExternalId(''));
    if (!isOurs || known.get(id) === externalId) return [];
    return !left.has(externalId) && !isAccountedFor(store, externalId, id)
      ? [{ externalId, kind: 'extra', fields: [] }]
      : [];
  });
}

/** Fewer may well be what an owner deletes. */
const MANY = 20;

/**
 * An owner deletes some records. Where most are gone, the address or key leads to another ledger, or the ledger is a
 * new one.
 */
function isOther(bound: readonly BoundTransaction[], shown: ReadonlyMap<string, LedgerObject>): boolean {
  const missing = bound.filter(({ ledgerId }) => !shown.has(ledgerId)).length;
  return missing >= MANY && missing * 2 > bound.length;
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

function compare({ externalId, acked }: BoundTransaction, shown: LedgerObject | undefined): Drift | null {
  if (shown === undefined) return { externalId, kind: 'missing', fields: [] };
  const confirmed = parseObject(acked);
  // A field without meaning now: only a transfer has another side.
  const isPlain = confirmed.isTransfer === false && shown.isTransfer !== true;
  const owned = isPlain ? OWNED.filter((name) => !OF_TRANSFERS.includes(name)) : OWNED;
  const implied = impliedOf(confirmed);
  const differs = (name: string): boolean => {
    if (name in confirmed) return !isSame(shown[name] ?? null, confirmed[name] ?? null);
    return name in implied && shown[name] != null && !isSame(shown[name], implied[name]);
  };
  const fields = owned.filter(differs);
  return fields.length === 0 ? null : { externalId, kind: 'changed', fields };
}

/**
 * The terms of a transfer that was confirmed without any: the same amount arrives. A ledger may have kept earlier
 * terms.
 */
function impliedOf(confirmed: LedgerObject): LedgerObject {
  const isSaid = confirmed.isTransfer !== true || 'destinationAmount' in confirmed;
  return isSaid ? {} : { destinationAmount: confirmed.amount, exchangeRate: 1 };
}

function putBack({ accountId, acked, externalId, id }: BoundTransaction, fields: readonly string[]): Intent {
  const members = splitMembers(acked);
  const implied = new Map([
    ['"destinationAmount"', members.get('"amount"')],
    ['"exchangeRate"', '1'],
  ]);
  const textOf = (name: string) => members.get(name) ?? implied.get(name) ?? 'null';
  const told = fields.map((name) => `${JSON.stringify(name)}:${textOf(JSON.stringify(name))}`);
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
