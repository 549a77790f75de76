/** The daemon: passes when they are due, sending when there is something to send, and an orderly stop. */
import type { Clock } from '../../lib/clock.ts';
import { faultFields } from '../../lib/system-faults.ts';
import type { Logger } from '../../plugin/contract.ts';
import { explainWorkError } from '../../store/soundness.ts';
import type { StoredError } from '../../store/views/shapes/common.ts';
import type { Engine } from '../orders/engine.ts';
import { carryOut, type Order } from '../orders/orders.ts';
import type { OrderReport, SyncProgress } from '../orders/report.ts';
import type { RunReport, Trigger } from '../pull/pull.ts';
import type { Pusher } from '../push/push-daemon.ts';
import type { PushReport } from '../push/types.ts';
import { failureOf } from '../run/tally.ts';
import { PassQueue } from './pass-queue.ts';
import { Timetable, type TimetableEntry } from './timetable.ts';

export interface DaemonOptions {
  readonly engine: Engine;
  /** Sends as soon as it is woken; stopped with the daemon. */
  readonly pusher: Pusher;
  readonly entries: readonly TimetableEntry[];
  readonly zone: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the daemon is to stop; passes and pushes end soon after. */
  readonly signal: AbortSignal;
}

/** Several file events in a row are one reason to look. */
const WATCH_QUIET_MS = 300;
/** A watch that has not begun by then is not waited for: its folder may lie on a slow share. */
const WATCH_BEGINS_MS = 2000;
/** After this long an orderly stop is no longer waited for. */
const DRAIN_MS = 10_000;

export class Daemon {
  readonly #options: DaemonOptions;
  readonly #timetable: Timetable;
  readonly #queues = new Map<string, PassQueue<Trigger, RunReport>>();
  readonly #unrecorded = new Map<string, StoredError>();
  readonly #listeners = new Set<(progress: SyncProgress) => void>();
  #watches: Promise<readonly (AsyncDisposable | undefined)[]> = Promise.resolve([]);

  constructor(options: DaemonOptions) {
    this.#options = options;
    const { clock, entries, zone } = options;
    const due = (connector: string) => void this.#requestQuietly(connector, 'schedule');
    this.#timetable = new Timetable({ entries, zone, clock, due });
  }

  /**
   * Begins: watches, schedules, and then one pass of every connector to catch up. Resolves when that pass is done. A pass
   * that the state itself fails (a full disk) is logged; the schedule tries again.
   */
  async start(): Promise<readonly RunReport[]> {
    const { engine, signal } = this.#options;
    this.#timetable.start();
    const watches = engine.connectors.map((connector) => [connector, this.#watch(connector)] as const);
    this.#watches = Promise.all(watches.map(([, watch]) => watch));
    const passes = watches.map(async ([connector, watch]) => {
      await this.#begun(watch);
      return signal.aborted ? undefined : this.#requestQuietly(connector, 'start');
    });
    return (await Promise.all(passes)).filter((report) => report !== undefined);
  }

  /** Tells what is being done, to whoever waits for an order. Gives the way to stop listening. */
  listen(listener: (progress: SyncProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Passes the progress of a pass or of the pusher on to its listeners. */
  tell(progress: SyncProgress): void {
    for (const listener of this.#listeners) listener(progress);
  }

  /** Carries an order out, and waits at most `patienceMs` until what follows is sent. Throws AppError where it is refused. */
  carryOut(order: Order, patienceMs: number): Promise<OrderReport> {
    const { parts } = this.#options.engine;
    return carryOut(
      {
        ...parts,
        pass: (connectors) => this.#passes(connectors, 'command'),
        look: (connector) => this.look(connector),
        send: () => this.pushed(patienceMs),
        settle: () => this.settleAll(),
      },
      order,
    );
  }

  /** Carries an order out. The sending is not waited for, nor are passes whose outcome is not needed at once. */
  request(order: Order): Promise<OrderReport> {
    const { engine, pusher } = this.#options;
    return carryOut(
      {
        ...engine.parts,
        pass: async (connectors) => {
          this.#requestPasses(connectors);
          return [];
        },
        look: (connector) => this.look(connector),
        send: async () => {
          pusher.wake();
          return null;
        },
        settle: async () => undefined,
      },
      order,
    );
  }

  /** One pass of a connector, also of one that came into being since the start. */
  look(connector: string): Promise<RunReport> {
    return this.#queueOf(connector).request('command');
  }

  /** Asks for a pass of every connector without waiting for it. */
  lookEverywhere(): void {
    this.#requestPasses([]);
  }

  /** Failed passes that the state could not take, by connector, each until a pass that it takes. */
  get unrecorded(): Readonly<Record<string, StoredError>> {
    return Object.fromEntries(this.#unrecorded);
  }

  /** The connector's next slot, milliseconds since 1970. */
  nextRun(connector: string): number | null {
    return this.#timetable.next(connector);
  }

  /** Waits until nothing is due, or for why it will not be soon; null where nothing was due. */
  async pushed(patienceMs: number): Promise<PushReport | null> {
    const { engine, pusher, signal } = this.#options;
    return engine.waiting() === 0 ? null : pusher.settle({ patienceMs, signal });
  }

  /** After-actions of what the ledger has confirmed by now: the last step after a push. */
  async settleAll(): Promise<void> {
    const { engine, signal, log } = this.#options;
    for (const connector of engine.connectors) {
      if (signal.aborted) return;
      await engine.settle(connector).catch((thrown: unknown) => {
        log.warn({ connector, ...faultFields(thrown) }, 'settle.failed');
      });
    }
  }

  /** The end after the signal was aborted: waits for what is under way, at most ten seconds. */
  async stop(): Promise<void> {
    this.#timetable.stop();
    const { clock } = this.#options;
    const done = new AbortController();
    const ending = this.#end().finally(() => done.abort());
    await Promise.race([ending, clock.sleep(DRAIN_MS, done.signal)]);
  }

  async #end(): Promise<void> {
    const watches = await this.#watches;
    await Promise.allSettled(watches.map((watch) => watch?.[Symbol.asyncDispose]()));
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.idle()));
    await this.#options.pusher.stop();
  }

  async #watch(connector: string): Promise<AsyncDisposable | undefined> {
    const { engine, clock, log, signal } = this.#options;
    let quiet: AbortController | undefined;
    const wake = () => {
      quiet?.abort();
      const current = new AbortController();
      quiet = current;
      void clock.sleep(WATCH_QUIET_MS, AbortSignal.any([current.signal, signal])).then(() => {
        if (!current.signal.aborted && !signal.aborted) return this.#requestQuietly(connector, 'watch');
        return undefined;
      });
    };
    try {
      return await engine.watch(connector, wake);
    } catch (thrown) {
      // Watching speeds things up; the schedule is the truth.
      log.warn({ connector, ...faultFields(thrown) }, 'watch.failed');
      return undefined;
    }
  }

  /** A file that comes between the first pass and the watch would wait for the schedule. */
  async #begun(watch: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const late = this.#options.clock.sleep(WATCH_BEGINS_MS, over.signal);
    await Promise.race([watch, late]).finally(() => over.abort());
  }

  async #passes(connectors: readonly string[], trigger: Trigger): Promise<readonly RunReport[]> {
    return Promise.all(this.#named(connectors).map((connector) => this.#queueOf(connector).request(trigger)));
  }

  #requestPasses(connectors: readonly string[]): void {
    for (const connector of this.#named(connectors)) void this.#requestQuietly(connector, 'command');
  }

  async #requestQuietly(connector: string, trigger: Trigger): Promise<RunReport | undefined> {
    try {
      return await this.#queueOf(connector).request(trigger);
    } catch (thrown) {
      this.#options.log.error({ connector, ...faultFields(thrown) }, 'run.failed');
      return undefined;
    }
  }

  #queueOf(connector: string): PassQueue<Trigger, RunReport> {
    const known = this.#queues.get(connector);
    if (known !== undefined) return known;
    const made = new PassQueue<Trigger, RunReport>((trigger) => this.#pass(connector, trigger));
    this.#queues.set(connector, made);
    return made;
  }

  async #pass(connector: string, trigger: Trigger): Promise<RunReport> {
    const { engine, pusher } = this.#options;
    this.tell({ kind: 'pull', connector });
    try {
      const report = await engine.pull(connector, trigger);
      this.#unrecorded.delete(connector);
      pusher.wake();
      return report;
    } catch (thrown) {
      const explained = explainWorkError(thrown, engine.parts.pull.store);
      const { hint, ...failure } = failureOf(explained);
      this.#unrecorded.set(connector, hint === null ? failure : { ...failure, hint });
      throw explained;
    }
  }

  #named(connectors: readonly string[]): readonly string[] {
    return connectors.length === 0 ? this.#options.engine.connectors : connectors;
  }
}
