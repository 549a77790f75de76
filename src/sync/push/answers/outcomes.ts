import type { Answer } from '../../../ledger/client/outcome.ts';
import { backoffMs } from '../../../lib/backoff.ts';
import { assertNever } from '../../../lib/errors.ts';
import { failPoint } from '../../../lib/fail-points.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { recordTry } from '../../../store/outbox/claim.ts';
import { type ClaimedRequest, MISSING, OWNER_EDITED } from '../../../store/outbox/types.ts';
import { type Said, words } from '../../../words/message.ts';
import type { Circuit } from '../circuit.ts';
import type { Pacer } from '../pace.ts';
import type { PushQueue } from '../queue.ts';
import type { PushDeps, PushStop } from '../types.ts';
import { askOwner, mayOverwrite, type Permission, withdrawsPending } from './guard.ts';
import { askForInflow, askForWords, type Keeping, type Pairing, passSaga } from './keep-words.ts';
import { refusalOf } from './listing.ts';
import { kinOf, OTHER_LEDGER } from './other-ledger.ts';
import { type ReadBack, readBack } from './readback.ts';
import type { PushRecord } from './record.ts';
import { isTooOld, judge, type Verdict } from './verdict.ts';

interface Parts {
  readonly deps: PushDeps;
  readonly queue: PushQueue;
  readonly record: PushRecord;
  readonly pacer: Pacer;
  readonly circuit: Circuit;
  readonly stop: (stop: PushStop) => void;
}

const UNKNOWN_OBJECT: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** Whether the answer may mean that the ledger does not know the record, or its account. */
function saysUnknown({ kind }: ClaimedRequest, verdict: Verdict): boolean {
  if (verdict.kind !== 'resolved' || kind === 'account.upsert') return false;
  const { resolution } = verdict;
  if (resolution.kind === 'rejected') return UNKNOWN_OBJECT.has(resolution.status);
  return resolution.kind === 'gone' || (resolution.kind === 'done' && resolution.answer === 'gone');
}

const SEND = { kind: 'send' } as const;

type LedgerPause = Omit<Extract<Verdict, { kind: 'pause' }>, 'kind'>;

/**
 * Sends one row, or reads its object back where sending would be wrong. Then carries out the consequence of the
 * answer.
 */
export class PushOutcomes {
  readonly #parts: Parts;
  /** Rows whose key was in conflict before: a second conflict is the ledger's last word. */
  readonly #conflicted = new Set<number>();
  /** Rows of which the ledger was asked whether the owner edited their object. */
  readonly #permitted = new Set<number>();
  /** Since when, by the monotonic clock, the ledger has told pauses without one definite answer between. */
  #pausedSince: number | undefined;
  #untoldPauses = 0;
  #lastFailure: Said = '';
  /** Whether it is the ledger that this state wrote to, where that was asked. */
  #kin: ReturnType<typeof kinOf> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get lastFailure(): Said {
    return this.#lastFailure;
  }

  /** How long the ledger has been telling pauses without a definite answer between. */
  pausedMs(): number {
    return this.#pausedSince === undefined ? 0 : this.#parts.deps.clock.monotonic() - this.#pausedSince;
  }

  /**
   * @returns the work that the answer asks for; the caller runs it when it is ready to go on
   */
  async send(row: ClaimedRequest): Promise<() => void> {
    const { clock, ledger, store } = this.#parts.deps;
    const sentAt = clock.monotonic();
    const again = (found: ReadBack) => this.#settleReadBack(row, found, 'the ledger was asked', sentAt);
    if (isTooOld(row, store.lived.now())) return this.#readBack(row, words('service.keyTooOld'), sentAt);
    const before = await this.#askFirst(row);
    if (before.kind !== 'send') {
      const settle = () => this.#heed(row, before, sentAt);
      const isGone = before.kind === 'gone' || before.kind === 'parted' || before.kind === 'missing';
      return isGone ? this.#unlessOther(row, (found) => this.#settleQuestion(row, found, sentAt), settle) : settle;
    }
    if (row.kind === 'transaction.delete') recordTry(store, row);
    passSaga(row, 'sending');
    const answer = await ledger.send(row);
    failPoint('push.answered');
    passSaga(row, 'answered');
    const verdict = judge(row, answer.outcome, store.lived.now());
    if (verdict.kind !== 'read-back') {
      const settle = () => {
        this.#observe(answer, sentAt);
        this.#carryOut(row, verdict, sentAt);
      };
      return saysUnknown(row, verdict) ? this.#unlessOther(row, again, settle) : settle;
    }
    this.#observe(answer, sentAt);
    if (verdict.problem !== null) {
      this.#parts.deps.log?.({ event: 'push.conflict', request: row.id, code: verdict.problem.code });
      if (this.#conflicted.has(row.id)) return () => this.#reject(row, verdict);
      this.#conflicted.add(row.id);
    }
    return this.#readBack(row, verdict.reason, sentAt);
  }

  /** Asks the ledger for the records that the request would change, where their owner may have edited or deleted them. */
  async #askFirst(row: ClaimedRequest): Promise<Permission | Pairing | Keeping> {
    const { deps } = this.#parts;
    if (this.#permitted.has(row.id)) return SEND;
    if (mayOverwrite(row) || withdrawsPending(deps, row)) {
      const permission = await askOwner(deps, row);
      if (permission.kind === 'send') this.#permitted.add(row.id);
      return permission;
    }
    const pairing = row.otherAccountId === null ? SEND : await askForInflow(deps, row);
    if (pairing.kind !== 'send' || row.kind !== 'transaction.delete') return pairing;
    return askForWords(deps, row);
  }

  #observe({ outcome, limits }: Answer, sentAt: number): void {
    const { pacer } = this.#parts;
    const isAnswered = outcome.kind !== 'unknown' || outcome.status !== null;
    if (outcome.kind === 'done') pacer.wasDone(limits, sentAt);
    else if (isAnswered) pacer.observe(limits);
  }

  #carryOut(row: ClaimedRequest, verdict: Exclude<Verdict, { kind: 'read-back' }>, sentAt: number): void {
    switch (verdict.kind) {
      case 'resolved':
        this.#wasDefinite();
        this.#parts.record.add(verdict.resolution, verdict.probe);
        return;
      case 'again':
        this.#tryAgain(row, verdict.reason, sentAt);
        return;
      case 'pause':
        this.#pause(row, verdict, sentAt);
        return;
      case 'stop':
        this.#stop(row, verdict.message);
        return;
      default:
        assertNever(verdict);
    }
  }

  #wasDefinite(): void {
    this.#parts.circuit.succeeded();
    this.#pausedSince = undefined;
    this.#untoldPauses = 0;
  }

  /** The ledger gave no usable answer to what went out at `sentAt`. */
  noteFailure(reason: Said, sentAt: number): void {
    const { circuit, deps } = this.#parts;
    deps.log?.({ event: 'push.failing', reason, ms: circuit.failingMs() });
    circuit.failed(sentAt);
    this.#lastFailure = reason;
  }

  #tryAgain(row: ClaimedRequest, reason: Said, sentAt: number): void {
    const { deps, queue, record } = this.#parts;
    this.noteFailure(reason, sentAt);
    const waitMs = backoffMs(row.attempts, deps.random);
    record.add({ kind: 'postponed', row, attempts: row.attempts, reason });
    queue.addWaiting({ ...row, attempts: row.attempts + 1 }, deps.clock.monotonic() + waitMs);
  }

  /**
   * A question before the request got no answer. The request itself did not go out, so this is no try of it while the
   * process lives. The state counts it, except for a deletion, whose try is recorded when it goes out.
   */
  #askLater(row: ClaimedRequest, reason: Said, sentAt: number): void {
    const { deps, queue, record } = this.#parts;
    this.noteFailure(reason, sentAt);
    const attempts = row.kind === 'transaction.delete' ? row.attempts - 1 : row.attempts;
    record.add({ kind: 'postponed', row, attempts, reason });
    queue.addWaiting(row, deps.clock.monotonic() + backoffMs(row.attempts, deps.random));
  }

  #pause(row: ClaimedRequest, { ms, reason, mayHaveRun }: LedgerPause, sentAt: number): void {
    const { circuit, deps, pacer, queue } = this.#parts;
    circuit.succeeded();
    const now = deps.clock.monotonic();
    this.#pausedSince ??= now;
    if (ms === null) this.#untoldPauses += 1;
    pacer.pause(ms ?? Math.max(1000, backoffMs(this.#untoldPauses, deps.random)), reason, sentAt);
    queue.addWaiting(mayHaveRun ? { ...row, attempts: row.attempts + 1 } : row, now);
  }

  /** The row keeps its key: with another API key it goes out again as it is. */
  #stop(row: ClaimedRequest, message: Said): void {
    this.#parts.queue.addWaiting(row, this.#parts.deps.clock.monotonic());
    this.#parts.stop({ kind: 'auth', message });
  }

  #reject(row: ClaimedRequest, verdict: Extract<Verdict, { kind: 'read-back' }>): void {
    this.#wasDefinite();
    this.#parts.record.add({ kind: 'rejected', row, status: verdict.status, problem: JSON.stringify(verdict.problem) });
  }

  async #readBack(row: ClaimedRequest, reason: Said, sentAt: number): Promise<() => void> {
    const found = await readBack(this.#parts.deps.ledger, row);
    const settle = () => this.#settleReadBack(row, found, reason, sentAt);
    const again = (kin: ReadBack) => this.#settleReadBack(row, kin, 'the ledger was asked', sentAt);
    return found.kind === 'gone' ? this.#unlessOther(row, again, settle) : settle;
  }

  /**
   * The ledger does not know what a request is about. Before that is taken for its owner's work, it is asked once in a
   * push whether it is the ledger that this state wrote to. Another one is told nothing. `unanswered` says what becomes
   * of the row where that question gets no answer: a request that has not gone out yet counts as untried.
   */
  async #unlessOther(
    row: ClaimedRequest,
    unanswered: (found: ReadBack) => void,
    settle: () => void,
  ): Promise<() => void> {
    const { ledger, store } = this.#parts.deps;
    this.#kin ??= kinOf(store, ledger);
    const kin = await this.#kin;
    if (kin === 'same') return settle;
    if (kin === 'other') return () => this.#stop(row, OTHER_LEDGER);
    this.#kin = undefined;
    return () => unanswered(kin);
  }

  #settleReadBack(row: ClaimedRequest, found: ReadBack, reason: Said, sentAt: number): void {
    const { record } = this.#parts;
    switch (found.kind) {
      case 'equal':
        this.#wasDefinite();
        record.add({ kind: 'done', row, status: 200, answer: 'read-back', ledgerId: found.ledgerId });
        return;
      case 'gone':
        this.#wasDefinite();
        if (row.kind === 'transaction.delete' && row.method === 'PATCH') {
          record.add({ kind: 'done', row, status: found.status, answer: MISSING, ledgerId: null });
        } else record.add({ kind: 'gone', row, status: found.status });
        return;
      case 'differs':
        this.#wasDefinite();
        this.#rekey({ ...row, ledgerId: row.ledgerId ?? found.ledgerId }, reason);
        return;
      case 'refused':
        this.#stop(row, refusalOf(found));
        return;
      case 'paced':
        this.#pause(row, { ms: found.waitMs, reason: words('service.ledgerToldWait'), mayHaveRun: false }, sentAt);
        return;
      case 'failed':
        this.#tryAgain(row, found.reason, sentAt);
        return;
      default:
        assertNever(found);
    }
  }

  /** The ledger was asked before the request goes out. */
  #settleQuestion(row: ClaimedRequest, found: ReadBack, sentAt: number): void {
    if (found.kind === 'failed') this.#askLater(row, found.reason, sentAt);
    else this.#settleReadBack(row, found, words('service.ownerAsked'), sentAt);
  }

  /** The owner's edits and deletions stay so (P-OWN-1). */
  #heed(row: ClaimedRequest, before: Exclude<Permission | Pairing | Keeping, { kind: 'send' }>, sentAt: number): void {
    const { record } = this.#parts;
    switch (before.kind) {
      case 'reworded':
        this.#wasDefinite();
        this.#permitted.add(row.id);
        if (before.body !== null) this.#rekey(row, OWNER_EDITED, before.body);
        else {
          // A record that was to go and stays keeps its id.
          const kind = row.kind === 'transaction.delete' ? 'transaction.patch' : row.kind;
          const nothing: ClaimedRequest = { ...row, kind, body: '{}' };
          record.add({ kind: 'done', row: nothing, status: 200, answer: 'kept', ledgerId: row.ledgerId });
        }
        break;
      case 'parted':
        this.#wasDefinite();
        // There is no transfer where the inflow's record is gone. The outflow is a plain record.
        record.add({ ...before, row });
        break;
      case 'keep':
        this.#wasDefinite();
        // The owner's words on a record that goes are written on the one that stays. Then the first one goes.
        record.add({ ...before, kind: 'deferred', row });
        break;
      case 'missing':
        this.#wasDefinite();
        record.add({ kind: 'done', row, status: 404, answer: MISSING, ledgerId: null });
        break;
      default:
        this.#settleQuestion(row, before, sentAt);
    }
  }

  /** The new key is durable before it is sent (P-KEY-1). */
  #rekey(row: ClaimedRequest, reason: Said, body = row.body): void {
    const { deps, queue, record } = this.#parts;
    const sentLived = deps.store.lived.now();
    const key = uuidv7(deps.clock.now());
    const { ledgerId } = row;
    const rekeyed = { kind: 'rekeyed', row, key, reason, ledgerId, ...(body === null ? {} : { body }) } as const;
    record.add(rekeyed, 'expected', () =>
      queue.addWaiting({ ...row, body, key, attempts: 1, sentLived }, deps.clock.monotonic()),
    );
  }
}
