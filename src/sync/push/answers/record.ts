import { failPoint } from '../../../lib/fail-points.ts';
import { askAboutMissing } from '../../../store/outbox/ask-lost.ts';
import { claimRequests } from '../../../store/outbox/claim.ts';
import { refuseTransfer } from '../../../store/outbox/refuse-transfers.ts';
import { countRequests } from '../../../store/outbox/requests.ts';
import { resolveRequests, withdrawResurrected } from '../../../store/outbox/resolve.ts';
import { type ClaimedRequest, DELETED, MISSING, type Resolution } from '../../../store/outbox/types.ts';
import { bringBack } from '../../transfers/creations.ts';
import type { PushDeps, PushReport } from '../types.ts';
import { passSaga } from './keep-words.ts';
import type { Probe } from './verdict.ts';

interface Pending {
  readonly resolution: Resolution;
  readonly probe: Probe;
  /** Sends it under its new key: runs when that is durable. */
  readonly then: (() => void) | undefined;
}

type Counts = { -readonly [Name in keyof Omit<PushReport, 'stopped'>]: number };

/**
 * Gathers outcomes and writes many in one commit. A lost outcome is asked for under the same key and replayed. So a
 * wait of a few milliseconds does no harm (P-KEY-2). A request that goes out for the first time, or under another
 * key, is on the disk before (P-KEY-1).
 */
export class PushRecord {
  readonly #deps: PushDeps;
  readonly #counts: Counts;
  readonly #onDefinite: () => void;
  #pending: Pending[] = [];
  #reviewedUpTo = Number.MAX_SAFE_INTEGER;

  /** @param onDefinite called when rows are over and done with: others may have waited for them */
  constructor(deps: PushDeps, onDefinite: () => void) {
    this.#deps = deps;
    this.#onDefinite = onDefinite;
    this.#counts = {
      sent: 0,
      created: 0,
      updated: 0,
      deleted: 0,
      adopted: 0,
      resurrected: 0,
      rejected: 0,
      remaining: countRequests(deps.store).waiting,
    };
  }

  get pending(): number {
    return this.#pending.length;
  }

  get report(): PushReport {
    return { ...this.#counts };
  }

  add(resolution: Resolution, probe: Probe = 'expected', then?: () => void): void {
    this.#pending.push({ resolution, probe, then });
  }

  /** Writes what was gathered, and in the same commit claims up to `claim` further rows, which may go out then. */
  commit(claim: number): readonly ClaimedRequest[] {
    const batch = this.#pending;
    this.#pending = [];
    const { store, clock } = this.#deps;
    const nowMs = clock.now();
    const rows = store.transact(() => {
      if (batch.length > 0) this.#resolve(batch, nowMs);
      return claim > 0 ? claimRequests(store, claim, nowMs, this.#reviewedUpTo) : [];
    });
    if (batch.length > 0) this.#afterCommit(batch);
    if (rows.length > 0) failPoint('push.sent-marked');
    return rows;
  }

  #resolve(batch: readonly Pending[], nowMs: number): void {
    const { currencies, store } = this.#deps;
    resolveRequests(
      store,
      batch.map((entry) => entry.resolution),
      nowMs,
    );
    for (const { probe, resolution } of batch) {
      if (probe === 'resurrected') withdrawResurrected(store, resolution.row, nowMs);
      if (resolution.kind === 'done' && resolution.answer === MISSING) this.#counts.rejected += askAboutMissing(store);
      const problem = refusalOf(resolution);
      const inflowId = problem === null ? null : refuseTransfer(store, resolution.row, problem, nowMs);
      if (inflowId !== null) bringBack(store, inflowId, currencies);
    }
    failPoint('push.before-ack');
  }

  /**
   * Creations up to this request may be sent. `adopted` were found in the ledger already, and the owner is asked
   * about `asked`.
   */
  reviewed(upTo: number, adopted: number, asked = 0): void {
    this.#reviewedUpTo = upTo;
    this.#counts.adopted += adopted;
    this.#counts.rejected += asked;
    this.recount();
  }

  /** Whether the outbox holds nothing any more: asked before a pause is waited for that nobody needs. */
  isEverythingDone(): boolean {
    if (this.#counts.remaining > 0) return false;
    this.recount();
    return this.#counts.remaining === 0;
  }

  /** Counts anew what is left: others record intents while this push runs. */
  recount(): void {
    this.#counts.remaining = countRequests(this.#deps.store).waiting;
  }

  #afterCommit(batch: readonly Pending[]): void {
    failPoint('push.acked');
    for (const { resolution, probe, then } of batch) {
      this.#count(resolution, probe);
      then?.();
    }
    // The remains of a refused transfer are new work.
    if (batch.some(({ resolution }) => refusalOf(resolution) !== null)) this.recount();
  }

  #count({ kind, row, ...resolution }: Resolution, probe: Probe): void {
    const counts = this.#counts;
    if (kind === 'postponed' || kind === 'rekeyed') return;
    this.#onDefinite();
    if (kind === 'deferred') {
      failPoint('transfer.edits-carried');
      this.recount();
      return;
    }
    passSaga(row, 'recorded');
    counts.sent += 1;
    counts.remaining -= 1;
    if (kind === 'rejected') {
      counts.rejected += 1;
      const status = 'status' in resolution ? resolution.status : 0;
      this.#deps.log?.({ event: 'push.rejected', request: row.id, status });
      return;
    }
    if (row.kind === 'account.upsert') failPoint('push.account-acked');
    if (row.kind === 'account.balance') failPoint('push.balance-acked');
    const isDeletion = row.kind === 'transaction.delete' && row.method === 'DELETE';
    if (isDeletion || kind === 'gone' || kind === 'parted') counts.deleted += 1;
    else if (row.transactionId !== null)
      this.#countWritten('answer' in resolution ? resolution.answer : null, row, probe);
  }

  #countWritten(answer: string | null, row: ClaimedRequest, probe: Probe): void {
    const counts = this.#counts;
    if (probe === 'resurrected') {
      counts.resurrected += 1;
      counts.remaining += 1;
      this.#deps.log?.({ event: 'push.resurrected', request: row.id });
      return;
    }
    // An update that answers a repeat of our own creation is that creation.
    const isNew = row.kind === 'transaction.upsert' && row.ledgerId === null;
    if (probe === 'adopted') {
      counts.adopted += 1;
      this.#deps.log?.({ event: 'push.adopted', request: row.id });
    } else if (answer === 'created' || isNew) counts.created += 1;
    else counts.updated += 1;
  }
}

/** Why a transaction did not become a transfer; null where it did, or was not to. */
function refusalOf(resolution: Resolution): string | null {
  if (resolution.row.otherAccountId === null) return null;
  if (resolution.kind === 'rejected') return resolution.problem;
  return resolution.kind === 'gone' || resolution.kind === 'parted' ? DELETED : null;
}
