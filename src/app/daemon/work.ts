/** The work of a daemon under one configuration: the engine, the sending, the timetable, the upkeep. */

import type { App } from '../../app.ts';
import { currencyTable } from '../../domain/currency.ts';
import { openLedger } from '../../ledger/client/library/ledger.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { faultFields } from '../../lib/system-faults.ts';
import type { Environment } from '../../settings/fill.ts';
import type { Settings } from '../../settings/settings.ts';
import { updateSidecars } from '../../store/sidecar/sidecar-files.ts';
import { explainWorkError } from '../../store/soundness.ts';
import type { Store } from '../../store/store.ts';
import { retireCopy } from '../../store/transactions/removed.ts';
import { Daemon } from '../../sync/daemon/daemon.ts';
import { Upkeep } from '../../sync/daemon/upkeep.ts';
import { type MoneyService, openMoney } from '../../sync/money/money-service.ts';
import { failures } from '../../sync/notices/conditions.ts';
import type { Finding } from '../../sync/notices/finding.ts';
import { Heartbeat } from '../../sync/notices/heartbeat.ts';
import { createEngine, type Engine, type Parts } from '../../sync/orders/engine.ts';
import { startPusher } from '../../sync/push/push-daemon.ts';
import { PushRuns } from '../../sync/push/runs.ts';
import { verify } from '../../sync/verify/verify.ts';
import { BackupKeeper } from '../backup.ts';
import { BookKeeper } from '../books/book-keeper.ts';
import type { LedgerAccess } from '../ledger.ts';
import { tellNotices } from '../notices.ts';

export interface DaemonContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The variables that fill a configuration in. */
  readonly env?: Environment;
  /** Logs say nothing of these from then on. */
  readonly hide?: (secrets: readonly string[]) => void;
}

export interface Work {
  readonly app: App;
  readonly daemon: Daemon;
  readonly engine: Engine;
  readonly ledger: LedgerAccess;
  /** The service for pages about money. */
  readonly money: MoneyService;
  /** Ends passes, pushes and upkeep, once the app is halted. */
  stop(): Promise<void>;
}

/** Starts everything but the first pass. Throws AppError `ledger.listen` … (exit code 2). */
export async function startWork(app: App, { clock, log }: DaemonContext): Promise<Work> {
  const { settings, store } = app;
  const { signal } = app.pull;
  const runs = new PushRuns(store);
  const [ledger, push] = await Promise.all([app.ledger(), app.push((event) => runs.observe(event))]);
  const upkeep = openUpkeep(app, { clock, log, signal }, () => Object.keys(daemon.unrecorded).length === 0);
  const books = new BookKeeper(settings, log);
  const backups = new BackupKeeper({ settings, store, clock, log, onFailure: () => upkeep.wake() });
  const parts = partsOf(app, () => daemon.lookEverywhere());
  const engine = wakingEngine(createEngine(parts), () => {
    upkeep.wake();
    books.wake();
  });
  const pusher = startPusher(push, {
    onDrained: (report) => {
      runs.drained(report);
      upkeep.wake();
      books.wake();
      updateSidecars(store);
      void daemon.settleAll();
    },
    onProgress: ({ sent, remaining }) => daemon.tell({ kind: 'push', done: sent, total: sent + remaining }),
    onError: (thrown) => log.error(faultFields(explainWorkError(thrown, store)), 'push.failed'),
  });
  const money = moneyOf(settings, ledger, { clock, store });
  const entries = settings.connectors
    .filter(({ paused }) => !paused)
    .map(({ name, schedule }) => ({ connector: name, schedule }));
  const daemon = new Daemon({ engine, pusher, entries, zone: settings.timezone, clock, log, signal });
  upkeep.start();
  backups.start();
  return {
    app,
    daemon,
    engine,
    ledger,
    money,
    stop: async () => {
      await Promise.all([daemon.stop(), upkeep.stop(), backups.stop()]);
      await books.idle();
    },
  };
}

/** `look`: has every connector looked at anew. */
function partsOf(app: App, look: () => void): Parts {
  return {
    ...app,
    saveProfile: async (order) => {
      const path = await app.saveProfile(order);
      // Waiting documents may read better with the profile. The person who saved it need not wait for that.
      look();
      return path;
    },
    removeProfile: async (name) => {
      const fingerprints = await app.removeProfile(name);
      look();
      return fingerprints;
    },
  };
}

function openUpkeep(app: App, { clock, log, signal }: DaemonContext, isRecorded: () => boolean): Upkeep {
  const { settings, store } = app;
  return new Upkeep({
    store,
    clock,
    log,
    notify: settings.notify.length === 0 ? undefined : () => tellNotices(app, { clock, log, signal }),
    heartbeat: heartbeatOf(app, { clock, log, signal }, isRecorded),
    readBackMs: settings.ledger.readBack,
    readBack: async () =>
      verify(await app.push(), { repair: false, trigger: 'schedule', currencies: settings.currencies, signal }),
  });
}

/** `isRecorded`: whether the state took the outcome of each connector's last pass. */
function heartbeatOf(app: App, context: DaemonContext, isRecorded: () => boolean): Heartbeat | undefined {
  const { connectors, heartbeat } = app.settings;
  if (heartbeat === undefined) return undefined;
  const sight = { store: app.store, connectors: connectors.map(({ name }) => name) };
  return new Heartbeat({ ...heartbeat, ...context, isWell: () => isRecorded() && failures(sight).every(isNoStop) });
}

/** A record that the ledger refused, a backup and a connector's remark stop nothing. */
function isNoStop({ subject }: Finding): boolean {
  return subject === 'records' || subject === 'backup' || subject.startsWith('remark:');
}

/** After a pass there may be something to tell and to write down. */
function wakingEngine(engine: Engine, wake: () => void): Engine {
  return {
    ...engine,
    get connectors() {
      return engine.connectors;
    },
    pull: (connector, trigger) => engine.pull(connector, trigger).finally(wake),
  };
}

function moneyOf(
  settings: Settings,
  { apiKey, url }: Pick<LedgerAccess, 'apiKey' | 'url'>,
  { clock, store }: { readonly clock: Clock; readonly store: Store },
): MoneyService {
  retireCopy(store, settings.state);
  const { allowPlainHttp } = settings.ledger;
  // A page waits for no long pause: it says that the ledger asked to wait.
  const ledger = openLedger({ url, apiKey, allowPlainHttp, clock, attempts: 2, longestPauseMs: 1_000 });
  return openMoney({ ledger, store, clock, currencies: currencyTable(settings.currencies) });
}
