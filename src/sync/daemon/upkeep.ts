/** The daemon's work beside passes and pushes: it tells the owner about open questions, and reads the ledger back. */
import type { Clock } from '../../lib/clock.ts';
import { faultFields } from '../../lib/system-faults.ts';
import type { Logger } from '../../plugin/contract.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import { explainWorkError } from '../../store/soundness.ts';
import type { Store } from '../../store/store.ts';
import type { Heartbeat } from '../notices/heartbeat.ts';
import { VERIFIED } from '../verify/verify.ts';
import { PassQueue } from './pass-queue.ts';
import { Timetable } from './timetable.ts';

export interface UpkeepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  /** Tells what is to be told; undefined where nobody wants to know. */
  readonly notify: (() => Promise<void>) | undefined;
  /** The ping to a service that misses it; undefined where nobody waits for it. */
  readonly heartbeat?: Heartbeat | undefined;
  /** How long after the ledger was read back it is read again; milliseconds, 0: never. */
  readonly readBackMs: number;
  readBack(): Promise<unknown>;
}

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const STOP_MS = 5000;

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #timetable: Timetable;
  readonly #rounds: PassQueue<'due' | 'news', void>;
  /** Apart from the rounds: a ledger that allows few requests is read for hours. */
  readonly #readings: PassQueue<'due', void>;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    const { clock } = options;
    this.#rounds = new PassQueue((why) => this.#round(why));
    this.#readings = new PassQueue(() => this.#readBack());
    this.#timetable = new Timetable({
      entries: [{ connector: 'upkeep', schedule: EVERY_FIVE_MINUTES }],
      zone: 'UTC',
      clock,
      due: () => void this.#rounds.request('due'),
    });
  }

  start(): void {
    this.#timetable.start();
  }

  /** There may be something to tell. Returns at once. */
  wake(): void {
    if (this.#options.notify !== undefined) void this.#rounds.request('news');
  }

  /** Looks at the clock, as the timetable does by itself, and waits for what follows. */
  async look(): Promise<void> {
    this.#timetable.look();
    await this.#idle();
  }

  /** Waits for what is under way, though not long: it can be done again. */
  async stop(): Promise<void> {
    this.#timetable.stop();
    const over = new AbortController();
    const idle = this.#idle().finally(() => over.abort());
    await Promise.race([idle, this.#options.clock.sleep(STOP_MS, over.signal)]);
  }

  async #idle(): Promise<void> {
    await this.#rounds.idle();
    await this.#readings.idle();
    await this.#rounds.idle();
  }

  async #round(why: 'due' | 'news'): Promise<void> {
    const { log, notify, heartbeat, store } = this.#options;
    try {
      if (why === 'due' && this.#isReadBackDue()) this.#readings.request('due').catch(() => undefined);
      await notify?.();
      if (why === 'due') await heartbeat?.look();
    } catch (thrown) {
      // A full disk, a ledger that does not answer: there is a next round.
      log.warn(faultFields(explainWorkError(thrown, store)), 'upkeep.failed');
    }
  }

  /** A state that has never been read back is new: its first time comes when so much has passed. */
  #isReadBackDue(): boolean {
    const { store, readBackMs } = this.#options;
    if (readBackMs === 0) return false;
    const last = Number(readFact(store, VERIFIED) ?? Number.NaN);
    const now = store.lived.now();
    if (Number.isNaN(last)) {
      writeFact(store, VERIFIED, String(now));
      return false;
    }
    return now - last >= readBackMs;
  }

  async #readBack(): Promise<void> {
    const { store, log, readBackMs } = this.#options;
    try {
      if (!this.#isReadBackDue()) return;
      await this.#options.readBack();
      this.wake();
    } catch (thrown) {
      log.warn(faultFields(explainWorkError(thrown, store)), 'verify.failed');
      // Asked again in a tenth of the time, not every five minutes.
      writeFact(store, VERIFIED, String(store.lived.now() - Math.floor(readBackMs * 0.9)));
    }
  }
}
