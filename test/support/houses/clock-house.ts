/**
 * The whole daemon under a clock that a test drives. It has real files, engine, store and pages, and a ledger over
 * HTTP.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningDaemon, startDaemon } from '../../../src/app/daemon/daemon.ts';
import { type App, openApp } from '../../../src/app.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import { runsIn } from '../ask.ts';
import { DrivenClock } from '../clock/driven-clock.ts';
import { ofxText } from '../documents/ofx-text.ts';
import { type NastyLedger, startNastyLedger } from '../ledger/nasty-ledger.ts';
import { tempFolder } from '../run/temp.ts';
import { dropFile } from './pulling.ts';

const START = '2026-04-01T12:00:00Z';
const PASSWORD = 'correct horse battery staple';
/** Turns of the event loop in which nothing happens. */
const QUIET_TURNS = 25;

interface Process {
  readonly app: App;
  readonly running: RunningDaemon;
  readonly stop: AbortController;
}

/** A household whose machine has a clock that may be wrong. The ledger's clock is right. */
export async function openClockHouse(): Promise<ClockHouse> {
  const clock = new DrivenClock(START);
  const rightNow = () => Date.parse(START) + clock.monotonic();
  const ledger = await startNastyLedger({
    now: rightNow,
    monotonic: () => clock.monotonic(),
    sleep: () => Promise.resolve(),
  });
  return new ClockHouse(clock, ledger, rightNow);
}

export class ClockHouse {
  readonly clock: DrivenClock;
  readonly ledger: NastyLedger;
  readonly folder = tempFolder();
  /** Amounts that the ledger must hold in the end, each once. */
  readonly expected: number[] = [];
  readonly #rightNow: () => number;
  #process: Process | undefined;

  constructor(clock: DrivenClock, ledger: NastyLedger, rightNow: () => number) {
    this.clock = clock;
    this.ledger = ledger;
    this.#rightNow = rightNow;
    mkdirSync(join(this.folder, 'inbox'));
    const config = {
      state: 'state',
      ledger: { url: ledger.url, apiKey: 'secret', concurrency: 4 },
      server: { listen: '127.0.0.1:0', password: PASSWORD },
      connectors: { inbox: { use: 'folder', path: 'inbox', settle: '0s', watch: false, schedule: '*/15 * * * *' } },
    };
    writeFileSync(this.config, JSON.stringify(config));
  }

  get config(): string {
    return join(this.folder, 'bankfeed.yaml');
  }

  /** A statement of one line comes. */
  drop(): void {
    const number = this.expected.length + 1;
    const day = new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
    const lines = [{ id: `f${number}`, on: day, amount: `-${number}.00` }];
    dropFile(join(this.folder, 'inbox', `${number}.ofx`), ofxText({ lines }));
    this.expected.push(number);
  }

  async start(): Promise<void> {
    const { clock } = this;
    const stop = new AbortController();
    const loaded = loadSettings({ file: this.config, env: {} });
    const context = { clock, log: silentLog, signal: stop.signal };
    const app = await openApp({ loaded, ...context, role: 'daemon' });
    app.store.db.pragma('synchronous = OFF');
    const running = await startDaemon(app, context);
    this.#process = { app, running, stop };
    void running.daemon.start();
    await this.#settled();
  }

  async stop(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    process?.stop.abort();
    await process?.running.stop();
    await process?.app[Symbol.asyncDispose]();
  }

  /** Time goes by, whatever the clock on the wall says. */
  pass(ms: number): Promise<void> {
    return this.clock.pass(ms, () => this.#settled());
  }

  setRight(): void {
    this.clock.jumpTo(new Date(this.#rightNow()).toISOString());
  }

  /** Logs in; gives the cookie. */
  async logIn(): Promise<string> {
    const origin = this.#url;
    const body = new URLSearchParams({ password: PASSWORD });
    const response = await fetch(`${origin}/login`, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
    return (response.headers.get('set-cookie') ?? '').split(';', 1).join('');
  }

  async isLoggedIn(cookie: string): Promise<boolean> {
    const response = await fetch(`${this.#url}/`, { headers: { cookie }, redirect: 'manual' });
    await response.body?.cancel();
    return response.status === 200;
  }

  get #url(): string {
    return this.#process?.running.dashboard ?? '';
  }

  /** Resolves when nothing is under way that takes no time of the driven clock. */
  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isBusy()) quiet = 0;
    }
  }

  #isBusy(): boolean {
    const store = this.#process?.app.store;
    return this.ledger.inFlight > 0 || (store !== undefined && runsIn(store).some(({ outcome }) => outcome === null));
  }
}
