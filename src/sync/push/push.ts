import { backoffMs } from '../../lib/backoff.ts';
import { AppError } from '../../lib/errors.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { listInterrupted, releaseRequests } from '../../store/outbox/claim.ts';
import type { ClaimedRequest } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { type Said, words } from '../../words/message.ts';
import type { Hindrance, Reviewed } from './answers/read-objects.ts';
import { PushRecord } from './answers/record.ts';
import { Sender } from './answers/sender.ts';
import { Circuit } from './circuit.ts';
import { type KnownPause, LOOK_EVERY_MS, Pacer } from './pace.ts';
import type { PushDeps, PushOptions, PushReport, PushStop } from './types.ts';

export type { PushReport } from './types.ts';

/** Answers wait this long at most before they are written down together. The next claim writes them as well. */
const WRITE_DELAY_MS = 15;
/** After an abort, what is in flight has this long to be answered. */
const GRACE_MS = 500;
/** Rows claimed at once for each request in flight. More would grow old, and a claimed row cannot be merged. */
const CLAIMED_AHEAD = 4;
const LONGEST_PAUSE_MS = 120_000;

/** Two pushes at a time on one store would send one row twice. */
const pushing = new WeakSet<Store>();

/**
 * Sends the outbox until nothing is due, or until something stops it. The key is refused, or the signal is aborted.
 * The ledger fails for the length of the patience, or tells a long pause. Every request stays in the outbox until its
 * outcome is definite. The next push goes on where this one ended.
 *
 * @throws AppError from the store (a full disk): nothing is lost, and unrecorded answers are replayed
 */
export async function push(deps: PushDeps, options: PushOptions): Promise<PushReport> {
  return await new Drain(deps, options).run();
}

/**
 * One emptying of the outbox. A loop takes the next request that may go out and sends it, with `concurrency` of them in
 * flight, until nothing is due or something stops it.
 */
export class Drain {
  readonly #deps: PushDeps;
  readonly #options: PushOptions;
  readonly #record: PushRecord;
  readonly #pacer: Pacer;
  readonly #circuit: Circuit;
  readonly #sender: Sender;
  readonly #over = new AbortController();
  /** Claimed rows that have not gone out, in their order. */
  readonly #fresh: ClaimedRequest[] = [];
  /** Rows that go out again, the first due one first. `dueAt` by the monotonic clock. */
  readonly #retries: { readonly row: ClaimedRequest; readonly dueAt: number }[] = [];
  #inFlight = 0;
  /** Nothing in the store was due when it was last asked. */
  #exhausted = false;
  #stop: PushStop | undefined;
  #error: { readonly thrown: unknown } | undefined;
  /** Resolves when the loop must look again: an answer, new work, a stop. */
  #news = Promise.withResolvers<void>();

  constructor(deps: PushDeps, options: PushOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#record = new PushRecord(deps, () => {
      this.#exhausted = false;
    });
    this.#circuit = new Circuit(deps);
    this.#pacer = deps.pacer ?? new Pacer(deps);
    this.#sender = new Sender({
      deps,
      record: this.#record,
      pacer: this.#pacer,
      circuit: this.#circuit,
      later: (row, ms) => this.#later(row, ms),
      stop: (stop) => this.#end(stop),
    });
  }

  /** Rejects with the store's error (a full disk) once nothing is in flight any more. */
  async run(): Promise<PushReport> {
    const { review, store } = this.#deps;
    const { signal } = this.#options;
    if (pushing.has(store)) throw new AppError('push.twice');
    pushing.add(store);
    const onAbort = () => this.#abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) this.#abort();
    try {
      if (review !== undefined) await this.#review(review);
      // Answers that an earlier process did not live to record: the same bytes go out under the same key.
      for (const row of listInterrupted(store)) this.#later({ ...row, attempts: row.attempts + 1 }, 0);
      for (let row = await this.#next(); row !== undefined; row = await this.#next()) void this.#send(row);
      releaseRequests(store, this.#fresh);
      this.#record.recount();
      return this.#stop === undefined ? this.report : { ...this.report, stopped: this.#stop };
    } catch (thrown) {
      this.#error ??= { thrown };
      while (this.#inFlight > 0) await this.#hear(Infinity);
      throw this.#error.thrown;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#over.abort();
      pushing.delete(store);
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
      this.#circuit.failed(found.reason, beganAt);
      const patienceLeft = this.#options.patienceMs - this.#circuit.failingMs();
      if (patienceLeft > 0) return Math.min(waitMs, patienceLeft);
      this.#endUnreachable();
    }
    return 0;
  }

  /** There may be new work in the store. */
  wake(): void {
    if (this.#error !== undefined || this.#over.signal.aborted) return;
    this.#exhausted = false;
    try {
      this.#record.recount();
    } catch (thrown) {
      this.#error = { thrown };
    }
    this.#news.resolve();
  }

  get report(): PushReport {
    return this.#record.report;
  }

  /** Since when the ledger has failed without a break, and what it said last. */
  get failing(): { readonly ms: number; readonly reason: Said } {
    return { ms: this.#circuit.failingMs(), reason: this.#circuit.reason };
  }

  /** The told pause that is waited for, or null. */
  get pause(): (KnownPause & { readonly ms: number }) | null {
    const ms = this.#pacer.pauseMs();
    return ms > 0 ? { ...this.#pacer.knownPause, ms } : null;
  }

  #later(row: ClaimedRequest, ms: number): void {
    const dueAt = this.#deps.clock.monotonic() + ms;
    const place = this.#retries.findIndex((each) => each.dueAt > dueAt);
    this.#retries.splice(place === -1 ? this.#retries.length : place, 0, { row, dueAt });
  }

  /** Waits for the next request that may go out; undefined once all is answered and written, and nothing is due. */
  async #next(): Promise<ClaimedRequest | undefined> {
    for (;;) {
      if (this.#error !== undefined) throw this.#error.thrown;
      let waitMs = this.#gateMs();
      if (waitMs === 0) {
        const row = this.#take();
        if (row !== undefined) return row;
        const [retry] = this.#retries;
        waitMs = retry === undefined ? Infinity : retry.dueAt - this.#deps.clock.monotonic();
      }
      const isIdle = this.#inFlight === 0;
      if (isIdle && this.#record.pending > 0) this.#commit(0);
      else if (isIdle && (this.#stop !== undefined || this.#isEmpty())) return undefined;
      else if (this.#record.pending === 0) await this.#hear(waitMs);
      else if ((await this.#hear(Math.min(waitMs, WRITE_DELAY_MS))) === 'silence') this.#commit(0);
    }
  }

  /** Waits for news, at most for `ms`. */
  async #hear(ms: number): Promise<'news' | 'silence'> {
    const heard = new AbortController();
    const news = this.#news.promise.then(() => 'news' as const);
    const silence = () => this.#deps.clock.sleep(ms, heard.signal).then(() => 'silence' as const);
    const first = await (ms === Infinity ? news : Promise.race([news, silence()]));
    heard.abort();
    if (first === 'news') this.#news = Promise.withResolvers<void>();
    return first;
  }

  #isEmpty(): boolean {
    return this.#exhausted && this.#fresh.length + this.#retries.length === 0;
  }

  /** A row that has waited long enough, else a fresh one. */
  #take(): ClaimedRequest | undefined {
    const [retry] = this.#retries;
    const isDue = retry !== undefined && retry.dueAt <= this.#deps.clock.monotonic();
    if (!isDue && this.#fresh.length === 0 && !this.#exhausted) this.#commit(CLAIMED_AHEAD * this.#deps.concurrency);
    // Whoever was told of what was written may have stopped the push.
    if (this.#stop !== undefined) return undefined;
    return isDue ? this.#retries.shift()?.row : this.#fresh.shift();
  }

  async #send(row: ClaimedRequest): Promise<void> {
    this.#inFlight += 1;
    this.#circuit.sent();
    failPoint('push.before-send');
    try {
      await this.#sender.send(row);
    } catch (thrown) {
      this.#error ??= { thrown };
    }
    this.#inFlight -= 1;
    this.#news.resolve();
  }

  /** Milliseconds until something may go out; Infinity where only an answer or new work can tell. Ends a push that would wait too long. */
  #gateMs(): number {
    if (this.#stop !== undefined || this.#inFlight >= this.#deps.concurrency) return Infinity;
    if (this.#record.isEverythingDone()) this.#exhausted = true;
    if (this.#isEmpty()) return Infinity;
    const patienceLeft = this.#circuit.isFailing ? this.#options.patienceMs - this.#circuit.failingMs() : Infinity;
    if (patienceLeft <= 0) return this.#endUnreachable();
    const probeMs = this.#circuit.waitMs(this.#inFlight);
    if (probeMs > 0) return Math.min(patienceLeft, probeMs);
    this.#pacer.refresh();
    const admission = this.#pacer.admit(this.#inFlight);
    if (admission.kind === 'go') return 0;
    // What is in flight may bring the ledger's newer word.
    return admission.kind === 'wait' && this.#inFlight === 0 ? this.#pauseMs(admission) : Infinity;
  }

  /** The ledger's limits say when something may be sent again: kept for the next process, and waited for if short. */
  #pauseMs({ ms, reason }: { readonly ms: number; readonly reason: Said }): number {
    const { until } = this.#pacer.foresee(ms, reason);
    const longest = this.#options.longestPauseMs ?? LONGEST_PAUSE_MS;
    if (this.#sender.pausedMs() + ms > longest) this.#end({ kind: 'pause', message: reason, until });
    return Math.min(ms, LOOK_EVERY_MS);
  }

  /** Writes the collected outcomes and claims up to `claim` rows, which may go out. */
  #commit(claim: number): void {
    const rows = this.#record.commit(claim);
    if (claim > 0) this.#exhausted = rows.length < claim;
    this.#fresh.push(...rows);
    // Last, since who is told may stop the push.
    this.#options.onProgress?.(this.#record.report);
  }

  #end(stop: PushStop): void {
    this.#stop ??= stop;
    this.#news.resolve();
  }

  #endUnreachable(): number {
    this.#end({
      kind: 'unreachable',
      message: words('service.noUsableAnswerLedger', { why: this.#circuit.reason }),
    });
    return Infinity;
  }

  #abort(): void {
    this.#end({ kind: 'aborted', message: words('service.stoppedBeforeEverythingSent') });
    void this.#deps.clock.sleep(GRACE_MS, this.#over.signal).then(() => {
      if (!this.#over.signal.aborted) this.#deps.ledger.cutOff();
    });
  }
}
