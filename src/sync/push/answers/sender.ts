import { backoffMs } from '../../../lib/backoff.ts';
import { assertNever } from '../../../lib/errors.ts';
import { failPoint } from '../../../lib/fail-points.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { recordTry } from '../../../store/outbox/claim.ts';
import type { ClaimedRequest } from '../../../store/outbox/types.ts';
import { type Said, words } from '../../../words/message.ts';
import type { Circuit } from '../circuit.ts';
import type { Pacer } from '../pace.ts';
import type { PushDeps, PushStop } from '../types.ts';
import { askOwner, mayOverwrite, type Permission, withdrawsPending } from './guard.ts';
import { askForInflow, askForWords, type Keeping, type Pairing, passSaga } from './keep-words.ts';
import { kinOf, OTHER_LEDGER } from './other-ledger.ts';
import { readBack } from './readback.ts';
import type { PushRecord } from './record.ts';
import { isTooOld, judge, judgeNoAnswer, judgeQuestion, judgeReadBack, saysUnknown, type Verdict } from './verdict.ts';

interface Parts {
  readonly deps: PushDeps;
  readonly record: PushRecord;
  readonly pacer: Pacer;
  readonly circuit: Circuit;
  /** Sends the row again, at the earliest after `ms`. */
  readonly later: (row: ClaimedRequest, ms: number) => void;
  readonly stop: (stop: PushStop) => void;
}

const SEND = { kind: 'send' } as const;

/** Sends single rows, or reads their objects back where sending would be wrong, and carries out what the ledger says. */
export class Sender {
  readonly #parts: Parts;
  /** Rows whose key was in conflict before: a second conflict is the ledger's last word. */
  readonly #conflicted = new Set<number>();
  /** Rows of which the ledger was asked whether the owner edited their object. */
  readonly #permitted = new Set<number>();
  /** Since when, by the monotonic clock, the ledger has told pauses without one definite answer between. */
  #pausedSince: number | undefined;
  #untoldPauses = 0;
  /** Whether it is the ledger that this state wrote to, where that was asked. */
  #kin: ReturnType<typeof kinOf> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How long the ledger has been telling pauses without a definite answer between. */
  pausedMs(): number {
    return this.#pausedSince === undefined ? 0 : this.#parts.deps.clock.monotonic() - this.#pausedSince;
  }

  async send(row: ClaimedRequest): Promise<void> {
    const sentAt = this.#parts.deps.clock.monotonic();
    const before = this.#isTooOld(row) ? SEND : await this.#askFirst(row);
    const isAsked = before.kind !== 'send';
    let verdict = isAsked ? judgeQuestion(row, before) : await this.#sendOrReadBack(row, sentAt);
    // The ledger does not know what the request is about. Before that is taken for its owner's work, it is asked once
    // in a push whether it is the ledger that this state wrote to. Another one is told nothing.
    if (saysUnknown(row, verdict)) {
      this.#kin ??= kinOf(this.#parts.deps.store, this.#parts.deps.ledger);
      const kin = await this.#kin;
      if (kin === 'other') verdict = { kind: 'stop', message: OTHER_LEDGER };
      else if (kin !== 'same') {
        this.#kin = undefined;
        verdict = judgeNoAnswer(kin, isAsked ? 'ask-again' : 'again');
      }
    }
    this.#carryOut(row, verdict, sentAt);
  }

  #isTooOld(row: ClaimedRequest): boolean {
    return isTooOld(row, this.#parts.deps.store.lived.now());
  }

  /** Asks the ledger for the records that the request would change, where their owner may have edited or deleted them. */
  async #askFirst(row: ClaimedRequest): Promise<Permission | Pairing | Keeping> {
    const { deps } = this.#parts;
    if (this.#permitted.has(row.id)) return SEND;
    if (mayOverwrite(row) || withdrawsPending(deps, row)) {
      const permission = await askOwner(deps, row);
      if (permission.kind === 'send' || permission.kind === 'reworded') this.#permitted.add(row.id);
      return permission;
    }
    const pairing = row.otherAccountId === null ? SEND : await askForInflow(deps, row);
    if (pairing.kind !== 'send' || row.kind !== 'transaction.delete') return pairing;
    return askForWords(deps, row);
  }

  async #sendOrReadBack(row: ClaimedRequest, sentAt: number): Promise<Verdict> {
    const { deps, pacer } = this.#parts;
    const { ledger, store } = deps;
    let reason: Said = words('service.keyTooOld');
    if (!this.#isTooOld(row)) {
      if (row.kind === 'transaction.delete') recordTry(store, row);
      passSaga(row, 'sending');
      const { limits, outcome } = await ledger.send(row);
      failPoint('push.answered');
      passSaga(row, 'answered');
      if (outcome.kind === 'done') pacer.wasDone(limits, sentAt);
      else if (outcome.kind !== 'unknown' || outcome.status !== null) pacer.observe(limits);
      const verdict = judge(row, outcome, store.lived.now());
      if (verdict.kind !== 'read-back') return verdict;
      const { problem, status } = verdict;
      if (problem !== null) {
        deps.log?.({ event: 'push.conflict', request: row.id, code: problem.code });
        const resolution = { kind: 'rejected', row, status, problem: JSON.stringify(problem) } as const;
        if (this.#conflicted.has(row.id)) return { kind: 'resolved', resolution, probe: 'expected' };
        this.#conflicted.add(row.id);
      }
      reason = verdict.reason;
    }
    return judgeReadBack(row, await readBack(ledger, row), reason);
  }

  #carryOut(row: ClaimedRequest, verdict: Verdict, sentAt: number): void {
    const { circuit, deps, later, pacer, record, stop } = this.#parts;
    switch (verdict.kind) {
      case 'resolved':
        this.#wasDefinite();
        record.add(verdict.resolution, verdict.probe);
        return;
      case 'rekey':
        this.#wasDefinite();
        this.#rekey(verdict);
        return;
      case 'again':
        circuit.failed(verdict.reason, sentAt);
        record.add({ kind: 'postponed', row, attempts: row.attempts, reason: verdict.reason });
        later({ ...row, attempts: row.attempts + 1 }, backoffMs(row.attempts, deps.random));
        return;
      case 'ask-again': {
        // The request itself did not go out, so this is no try of it while the process lives. The state counts it,
        // except for a deletion, whose try is recorded when it goes out.
        circuit.failed(verdict.reason, sentAt);
        const attempts = row.kind === 'transaction.delete' ? row.attempts - 1 : row.attempts;
        record.add({ kind: 'postponed', row, attempts, reason: verdict.reason });
        later(row, backoffMs(row.attempts, deps.random));
        return;
      }
      case 'pause': {
        const { ms, mayHaveRun, reason } = verdict;
        circuit.succeeded();
        this.#pausedSince ??= deps.clock.monotonic();
        if (ms === null) this.#untoldPauses += 1;
        pacer.pause(ms ?? Math.max(1000, backoffMs(this.#untoldPauses, deps.random)), reason, sentAt);
        later(mayHaveRun ? { ...row, attempts: row.attempts + 1 } : row, 0);
        return;
      }
      case 'stop':
        // The row keeps its key: with another API key it goes out again as it is.
        later(row, 0);
        stop({ kind: 'auth', message: verdict.message });
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

  /** The new key is durable before it is sent (P-KEY-1). */
  #rekey({ row, reason, body }: Extract<Verdict, { kind: 'rekey' }>): void {
    const { deps, later, record } = this.#parts;
    const sentLived = deps.store.lived.now();
    const key = uuidv7(deps.clock.now());
    const { ledgerId } = row;
    const words = body ?? row.body;
    const rekeyed = {
      kind: 'rekeyed',
      row,
      key,
      reason,
      ledgerId,
      ...(words === null ? {} : { body: words }),
    } as const;
    record.add(rekeyed, 'expected', () => later({ ...row, body: words, key, attempts: 1, sentLived }, 0));
  }
}
