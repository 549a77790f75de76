/** The daemon with all that stands around it, and how it takes over a configuration that has changed. */
import { randomBytes } from 'node:crypto';
import type { App } from '../../app.ts';
import { reasonOf } from '../../lib/errors.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { removeDaemonFile, writeDaemonFile } from '../../sync/daemon/control.ts';
import type { Daemon } from '../../sync/daemon/daemon.ts';
import type { Engine } from '../../sync/orders/engine.ts';
import type { SettingsEditor } from '../../web/setup/settings-editor.ts';
import type { startWeb, Web } from '../../web/start-web.ts';
import type { SettingsNews } from '../../web/web-app.ts';
import type { LedgerAccess } from '../ledger.ts';
import { openSettingsEditor } from '../setup/settings-editor.ts';
import { type Workplace, webOptionsOf } from './dashboard.ts';
import { type DaemonContext, startWork, type Work } from './work.ts';

export interface RunningDaemon {
  readonly daemon: Daemon;
  readonly engine: Engine;
  readonly ledger: LedgerAccess;
  /** Where a person opens the dashboard; null where it is turned off. */
  readonly dashboard: string | null;
  /** Resolves where the embedded ledger in use ends by itself, or no work can go on, with what ended it. */
  readonly ended: Promise<unknown>;
  /** The changes of the configuration file since the start. */
  readonly news: SettingsNews;
  /**
   * Goes on under another configuration: what is under way ends, and every connector gets a pass.
   * Throws what stands in the way, and then goes on under the old one.
   */
  takeOver(loaded: LoadedSettings): Promise<void>;
  /** The file as it is now cannot be taken over; the dashboard says so. */
  refuse(thrown: unknown): void;
  /** Ends what the aborted signal has stopped: pages, passes, pushes, upkeep. */
  stop(): Promise<void>;
}

/** Starts everything but the first pass. Throws AppError `ledger.listen`, `web.listen` … (exit code 2). */
export async function startDaemon(app: App, context: DaemonContext): Promise<RunningDaemon> {
  // The thread of the embedded ledger starts first: the dashboard is loaded meanwhile.
  const [work, { startWeb }] = await Promise.all([startWork(app, context), import('../../web/start-web.ts')]);
  const running = new Running(work, context, startWeb);
  try {
    await running.open();
    return running;
  } catch (thrown) {
    app.halt();
    await work.stop();
    throw thrown;
  }
}

/** An order under way is waited for at most so long before its work is ended. */
const ORDERS_MS = 30_000;

class Running implements RunningDaemon, Workplace {
  readonly #context: DaemonContext;
  readonly #startWeb: typeof startWeb;
  readonly #token = randomBytes(32).toString('hex');
  readonly #orders = new Set<Promise<unknown>>();
  readonly settingsEditor: SettingsEditor;
  readonly #ended = Promise.withResolvers<unknown>();
  #work: Work;
  #web: Web | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #news: SettingsNews;

  constructor(work: Work, context: DaemonContext, start: typeof startWeb) {
    this.#context = context;
    this.#startWeb = start;
    this.#work = work;
    this.#news = { takenAt: context.clock.now(), problem: null };
    this.settingsEditor = openSettingsEditor({
      ...context,
      env: context.env ?? {},
      hide: context.hide ?? (() => undefined),
      app: () => this.#work.app,
      takeOver: (loaded) => this.takeOver(loaded),
    });
    this.#watchLedger(work);
  }

  get now(): Work {
    return this.#work;
  }

  get daemon(): Daemon {
    return this.#work.daemon;
  }

  get engine(): Engine {
    return this.#work.engine;
  }

  get ledger(): LedgerAccess {
    return this.#work.ledger;
  }

  get ended(): Promise<unknown> {
    return this.#ended.promise;
  }

  get news(): SettingsNews {
    return this.#news;
  }

  get dashboard(): string | null {
    return this.#web === null ? null : (this.#work.app.settings.server.url ?? this.#web.url);
  }

  async open(): Promise<void> {
    const options = webOptionsOf(this, this.#context, this.#token);
    this.#web = options === null ? null : await this.#startWeb(options);
    this.#writeFile();
  }

  async give<Result>(order: (work: Work) => Promise<Result>): Promise<Result> {
    await this.#turn;
    const given = order(this.#work);
    this.#orders.add(given);
    try {
      return await given;
    } finally {
      this.#orders.delete(given);
    }
  }

  refuse(thrown: unknown): void {
    this.#news = { ...this.#news, problem: reasonOf(thrown) };
  }

  takeOver(loaded: LoadedSettings): Promise<void> {
    const turn = this.#turn.then(() => this.#exchange(loaded));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async stop(): Promise<void> {
    await this.#turn;
    removeDaemonFile(this.#work.app.settings.state);
    await this.#web?.close();
    await this.#work.stop();
    await this.#work.app[Symbol.asyncDispose]();
  }

  async #exchange(loaded: LoadedSettings): Promise<void> {
    const old = this.#work.app;
    if (isSame(old.loaded, loaded)) return this.#lookAnew();
    const next = await old.under(loaded);
    await this.#ordersDone();
    // No page asks a state that is being left.
    this.#web?.hold();
    await this.#endWork();
    try {
      await this.#begin(next);
    } catch (thrown) {
      await this.#goBack(old, next);
      throw thrown;
    }
    this.#news = { takenAt: this.#context.clock.now(), problem: null };
    this.#writeFile();
    if (next.store === old.store) return;
    removeDaemonFile(old.settings.state);
    await old[Symbol.asyncDispose]();
  }

  async #endWork(): Promise<void> {
    const { app, stop } = this.#work;
    app.halt();
    await stop();
    await app.endWork();
  }

  /** Profiles beside the file may be others. */
  async #lookAnew(): Promise<void> {
    this.#news = { ...this.#news, problem: null };
    await this.#work.app.parsing.reload();
    this.#work.daemon.lookEverywhere();
  }

  async #begin(app: App): Promise<void> {
    this.#work = await startWork(app, this.#context);
    this.#watchLedger(this.#work);
    await this.#renewWeb();
    void this.#work.daemon.start();
  }

  /** The old configuration worked a moment ago; where it does not any more, nothing can go on. */
  async #goBack(old: App, next: App): Promise<void> {
    try {
      if (this.#work.app === next) await this.#endWork();
      await next.endWork();
      if (next.store !== old.store) await next[Symbol.asyncDispose]();
      await this.#begin(await old.under(old.loaded));
    } catch (thrown) {
      this.#ended.resolve(thrown);
    }
  }

  async #renewWeb(): Promise<void> {
    const options = webOptionsOf(this, this.#context, this.#token);
    if (options === null) {
      await this.#web?.close();
      this.#web = null;
    } else if (this.#web === null) this.#web = await this.#startWeb(options);
    else await this.#web.renew(options);
  }

  async #ordersDone(): Promise<void> {
    const over = new AbortController();
    const done = Promise.allSettled([...this.#orders]).finally(() => over.abort());
    await Promise.race([done, this.#context.clock.sleep(ORDERS_MS, over.signal)]);
  }

  /** A ledger that closes with its work, which is halted before, is no failure. */
  #watchLedger({ app, ledger }: Work): void {
    void ledger.ended.then((thrown) => {
      if (!app.pull.signal.aborted) this.#ended.resolve(thrown);
    });
  }

  #writeFile(): void {
    const { app, ledger } = this.#work;
    writeDaemonFile(app.settings.state, {
      url: this.#web === null ? null : reachable(this.#web.url),
      token: this.#token,
      pid: process.pid,
      ledger: ledger.embedded ? reachable(ledger.url) : null,
    });
  }
}

/** Whether nothing is another, be it a secret in a file that the configuration names. */
function isSame(one: LoadedSettings, other: LoadedSettings): boolean {
  return JSON.stringify([one.settings, one.secrets]) === JSON.stringify([other.settings, other.secrets]);
}

/** An address that listens everywhere is reached here by the loopback one. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
