import { backoffMs } from '../../lib/backoff.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { listInterrupted, releaseRequests } from '../../store/outbox/claim.ts';
import type { ClaimedRequest } from '../../store/outbox/types.ts';
import { type Said, words } from '../../words/message.ts';
import { PushOutcomes } from './answers/outcomes.ts';
import type { Hindrance, Reviewed } from './answers/read-objects.ts';
import { PushRecord } from './answers/record.ts';
import { Circuit } from './circuit.ts';
import { type KnownPause, LOOK_EVERY_MS, openPacer, type Pacer } from './pace.ts';
import { PushQueue } from './queue.ts';
import type { PushDeps, PushOptions, PushReport, PushStop } from './types.ts';

/** Answers wait this long at most before they are written down together. The next claim writes them as well. */
const WRITE_DELAY_MS = 15;
/** After an abort, what is in flight has this long to be answered. */
const GRACE_MS = 500;
/**
 * The number of rows that are claimed ahead for each request in flight. More would grow old, and a claimed row cannot
 * be merged.
 */
const CLAIMED_AHEAD = 4;
const LONGEST_PAUSE_MS = 120_000;

/**
 * One emptying of the outbox. A loop takes the next request that may go out and sends it, with `concurrency` of them in
 * flight, until nothing is due or something stops it.
 */
export class Drain {
  readonly #deps: PushDeps;
  readonly #options: PushOptions;
  readonly #queue = new PushQueue();
  readonly #record: PushRecord;
  readonly #pacer: Pacer;
  readonly #circuit: Circuit;
  readonly #outcomes: PushOutcomes;
  readonly #over = new AbortController();
  #inFlight = 0;
  /** Nothing in the store was due when it was last asked. */
  #exhausted = false;
  #isReviewed = false;
  #writing: 'none' | 'waiting' | 'due' = 'none';
  #timer: { readonly at: number; readonly cancel: AbortController } | undefined;
  #stop: PushStop | undefined;
  #error: { readonly thrown: unknown } | undefined;
  /** Resolves when the loop must look again: an answer, a timer, new work, a stop. */
  #news = Promise.withResolvers<void>();

  constructor(deps: PushDeps, options: PushOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#record = new PushRecord(deps, () => {
      this.#exhausted = false;
    });
    this.#circuit = new Circuit(deps.clock, deps.random);
    this.#pacer = deps.pacer ?? openPacer(deps);
    this.#outcomes = new PushOutcomes({
      deps,
      queue: this.#queue,
      record: this.#record,
      pacer: this.#pacer,
      circuit: this.#circuit,
      stop: (stop) => this.#end(stop),
    });
  }

  /** Rejects with the store's error (a full disk) once nothing is in flight any more. */
  async run(): Promise<PushReport> {
    const { signal } = this.#options;
    const onAbort = () => this.#abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) this.#abort();
    try {
      if (this.#deps.review !== undefined) await this.#review(this.#deps.review);
      this.#isReviewed = true;
      this.#resumeInterrupted();
      for (let row = await this.#next(); row !== undefined; row = await this.#next()) void this.#send(row);
      return this.#finish();
    } catch (thrown) {
      this.#error ??= { thrown };
      while (this.#inFlight > 0) await this.#hear();
      throw this.#error.thrown;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#over.abort();
      this.#timer?.cancel.abort();
    }
  }

  /**
   * Has creations compared with the ledger before they go out, through outages and told pauses within the push's
   * patience. Nothing is asked before a pause is over, also one from before a restart.
   */
  async #review(review: () => Promise<Reviewed>): Promise<void> {
    const { clock, random } = this.#deps;
    const { signal } = this.#options;
    const pausedSince = clock.monotonic();
    for (let attempt = 1; this.#stop === undefined; attempt++) {
      await this.#waitOutPause(pausedSince);
      if (this.#stop !== undefined || signal?.aborted === true) return;
      const beganAt = clock.monotonic();
      const found = await review();
      if (found.kind === 'reviewed') {
        this.#circuit.succeeded();
        this.#record.reviewed(found.upTo, found.adopted, found.asked);
        return;
      }
      const waitMs = this.#afterHindrance(found, beganAt, backoffMs(attempt, random));
      if (this.#stop === undefined) await clock.sleep(waitMs, signal);
    }
  }

  /** Ends the push where the pause is longer than it may wait. */
  async #waitOutPause(pausedSince: number): Promise<void> {
    const { clock } = this.#deps;
    const { longestPauseMs = LONGEST_PAUSE_MS, signal } = this.#options;
    for (;;) {
      this.#pacer.refresh();
      const ms = this.#pacer.pauseMs();
      if (ms === 0 || signal?.aborted === true || this.#record.isEverythingDone()) return;
      const { reason, until } = this.#pacer.knownPause;
      // A ledger that answers between two pauses is read on, however many pages it has.
      const since = Math.max(pausedSince, this.#pacer.doneAt);
      if (clock.monotonic() - since + ms > longestPauseMs) return this.#end({ kind: 'pause', message: reason, until });
      await clock.sleep(Math.min(ms, LOOK_EVERY_MS), signal);
    }
  }

  /** @returns milliseconds to wait before the next question */
  #afterHindrance(found: Hindrance, beganAt: number, waitMs: number): number {
    if (found.kind === 'refused') this.#end({ kind: 'auth', message: found.message });
    else if (found.kind === 'paced') {
      this.#circuit.succeeded();
      this.#pacer.pause(Math.max(1000, found.waitMs ?? waitMs), words('service.ledgerToldWait'), beganAt);
    } else {
      this.#outcomes.noteFailure(found.reason, beganAt);
      const patienceLeft = this.#options.patienceMs - this.#circuit.failingMs();
      if (patienceLeft > 0) return Math.min(waitMs, patienceLeft);
      this.#end({ kind: 'unreachable', message: words('service.noUsableAnswerLedger', { why: found.reason }) });
    }
    return 0;
  }

  /** There may be new work in the store. */
  wake(): void {
    this.#exhausted = false;
    this.#attempt(() => this.#record.recount());
    this.#news.resolve();
  }

  get report(): PushReport {
    return this.#record.report;
  }

  /** Since when the ledger has failed without a break, and what it said last. */
  get failing(): { readonly ms: number; readonly reason: Said } {
    return { ms: this.#circuit.failingMs(), reason: this.#outcomes.lastFailure };
  }

  /** The told pause that is waited for, or null. */
  get pause(): (KnownPause & { readonly ms: number }) | null {
    const ms = this.#pacer.pauseMs();
    return ms > 0 ? { ...this.#pacer.knownPause, ms } : null;
  }

  /** Requests whose answers an earlier process did not live to record: the same bytes under the same key. */
  #resumeInterrupted(): void {
    const { clock, store } = this.#deps;
    for (const row of listInterrupted(store)) {
      this.#queue.addWaiting({ ...row, attempts: row.attempts + 1 }, clock.monotonic());
    }
  }

  /** Waits for the next request that may go out; undefined once all is answered and written, and nothing is due. */
  async #next(): Promise<ClaimedRequest | undefined> {
    for (;;) {
      if (this.#error !== undefined) throw this.#error.thrown;
      const isWriteDue = this.#writing === 'due' || (this.#inFlight === 0 && this.#queue.size === 0);
      if (this.#writing === 'due') this.#writing = 'none';
      if (isWriteDue && this.#record.pending > 0) this.#commit(this.#claimsWithWrite());
      const row = this.#stop === undefined ? this.#take() : undefined;
      if (row !== undefined) return row;
      if (this.#record.pending > 0) this.#writeLater();
      else if (this.#inFlight === 0 && this.#isDone()) return undefined;
      await this.#hear();
    }
  }

  async #hear(): Promise<void> {
    await this.#news.promise;
    this.#news = Promise.withResolvers<void>();
  }

  #isDone(): boolean {
    return this.#stop !== undefined || (this.#exhausted && this.#queue.size === 0);
  }

  #take(): ClaimedRequest | undefined {
    const isFull = this.#inFlight >= this.#deps.concurrency;
    if (this.#record.isEverythingDone()) this.#exhausted = true;
    const gate = isFull || (this.#exhausted && this.#queue.size === 0) ? 'closed' : this.#gate();
    // While the ledger works on what is in flight, the next rows are made ready.
    if ((isFull || gate !== 'closed') && this.#queue.freshCount === 0) this.#commit(this.#claimsNow());
    if (gate === 'closed' || this.#stop !== undefined) return undefined;
    const now = this.#deps.clock.monotonic();
    const row = this.#queue.take(now);
    const dueAt = this.#queue.firstDueAt();
    if (row === undefined && dueAt !== undefined) this.#wait(dueAt - now);
    return row;
  }

  async #send(row: ClaimedRequest): Promise<void> {
    this.#inFlight += 1;
    this.#circuit.sent();
    failPoint('push.before-send');
    try {
      const settle = await this.#outcomes.send(row);
      this.#inFlight -= 1;
      this.#attempt(settle);
    } catch (thrown) {
      this.#inFlight -= 1;
      this.#error ??= { thrown };
    }
    this.#news.resolve();
  }

  /** After an error nothing more is written: the next push asks for the answers anew. */
  #attempt(work: () => void): void {
    if (this.#error !== undefined || this.#over.signal.aborted) return;
    try {
      work();
    } catch (thrown) {
      this.#error = { thrown };
    }
  }

  /** Whether something may go out now, or nothing before a timer or an answer comes. */
  #gate(): 'open' | 'closed' {
    const failingMs = this.#circuit.failingMs();
    const patienceLeft = this.#circuit.isFailing() ? this.#options.patienceMs - failingMs : Infinity;
    if (patienceLeft <= 0) {
      this.#end({
        kind: 'unreachable',
        message: words('service.noUsableAnswerLedger', { why: this.#outcomes.lastFailure }),
      });
      return 'closed';
    }
    this.#wait(Math.min(patienceLeft, this.#circuit.waitMs(this.#inFlight)));
    if (this.#circuit.waitMs(this.#inFlight) > 0) return 'closed';
    this.#pacer.refresh();
    const admission = this.#pacer.admit(this.#inFlight);
    if (admission.kind === 'go') return 'open';
    if (admission.kind === 'wait') this.#pause(admission.ms, admission.reason);
    return 'closed';
  }

  /** The ledger's limits say when something may be sent again: kept for the next process, and waited for if short. */
  #pause(ms: number, reason: Said): void {
    const { until } = this.#pacer.foresee(ms, reason);
    const longest = this.#options.longestPauseMs ?? LONGEST_PAUSE_MS;
    if (this.#outcomes.pausedMs() + ms <= longest) this.#wait(Math.min(ms, LOOK_EVERY_MS));
    else this.#end({ kind: 'pause', message: reason, until });
  }

  /** How many rows to claim together with what is written: none while it is open when they could go out. */
  #claimsWithWrite(): number {
    const isHeld = this.#stop !== undefined || this.#circuit.isFailing() || this.#pacer.pauseMs() > 0;
    return isHeld ? 0 : this.#claimsNow();
  }

  /** How many rows to claim now: none while half of those claimed ahead have not gone out. */
  #claimsNow(): number {
    const ahead = this.#queue.freshCount;
    const most = CLAIMED_AHEAD * this.#deps.concurrency;
    return this.#exhausted || ahead > most / 2 ? 0 : most - ahead;
  }

  #writeLater(): void {
    if (this.#writing !== 'none') return;
    this.#writing = 'waiting';
    void this.#deps.clock.sleep(WRITE_DELAY_MS).then(() => {
      this.#writing = 'due';
      this.#news.resolve();
    });
  }

  /** Writes the collected outcomes and claims up to `claim` rows, which may go out. */
  #commit(claim: number): void {
    if (claim === 0 && this.#record.pending === 0) return;
    const rows = this.#record.commit(claim);
    if (claim > 0) this.#exhausted = rows.length < claim;
    this.#queue.addFresh(rows);
    // Last, since who is told may stop the push.
    this.#options.onProgress?.(this.#record.report);
  }

  /** Sees to it that the push goes on after `ms`, if no answer makes it go on before. */
  #wait(ms: number): void {
    if (ms <= 0 || ms === Infinity) return;
    const { clock } = this.#deps;
    const at = clock.monotonic() + ms;
    if (this.#timer !== undefined && this.#timer.at <= at) return;
    this.#timer?.cancel.abort();
    const timer = { at, cancel: new AbortController() };
    this.#timer = timer;
    void clock.sleep(ms, timer.cancel.signal).then(() => {
      if (this.#timer !== timer) return;
      this.#timer = undefined;
      this.#news.resolve();
    });
  }

  #end(stop: PushStop): void {
    this.#stop ??= stop;
    this.#news.resolve();
  }

  #abort(): void {
    this.#end({ kind: 'aborted', message: words('service.stoppedBeforeEverythingSent') });
    void this.#deps.clock.sleep(GRACE_MS, this.#over.signal).then(() => {
      if (this.#inFlight > 0 || !this.#isReviewed) this.#deps.ledger.cutOff();
    });
  }

  #finish(): PushReport {
    releaseRequests(this.#deps.store, this.#queue.drainUnsent());
    this.#record.recount();
    const report = this.#record.report;
    return this.#stop === undefined ? report : { ...report, stopped: this.#stop };
  }
}
