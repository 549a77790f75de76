/** The daemon with all that stands around it: the ledger, the dashboard, the commands' door. */
import { randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import { currencyTable } from '../domain/currency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { keepBeside } from '../store/sidecar/sidecar-files.ts';
import { removeDaemonFile, writeDaemonFile } from '../sync/daemon/control.ts';
import { controlRoutes } from '../sync/daemon/control-routes.ts';
import { Daemon } from '../sync/daemon/daemon.ts';
import { Upkeep } from '../sync/daemon/upkeep.ts';
import { failures } from '../sync/notices/conditions.ts';
import type { Finding } from '../sync/notices/finding.ts';
import { Heartbeat } from '../sync/notices/heartbeat.ts';
import { createEngine, type Engine, type ProfileOrder } from '../sync/orders/engine.ts';
import { startPusher } from '../sync/push/push-daemon.ts';
import { PushRuns } from '../sync/push/runs.ts';
import { verify } from '../sync/verify/verify.ts';
import { startWeb, type Web } from '../web/server.ts';
import type { WebApp } from '../web/web-app.ts';
import { BookKeeper } from './books/book-keeper.ts';
import { layoutsOf } from './layouts.ts';
import type { LedgerAccess } from './ledger.ts';
import { sightOf, tellNotices } from './notices.ts';
import { uploadsOf } from './uploads.ts';

export interface RunningDaemon {
  readonly daemon: Daemon;
  readonly engine: Engine;
  readonly ledger: LedgerAccess;
  /** Where a person opens the dashboard; null where it is turned off. */
  readonly dashboard: string | null;
  /** Ends what the aborted signal has stopped: pages, passes, pushes, upkeep. */
  stop(): Promise<void>;
}

export interface DaemonContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Starts everything but the first pass. Throws AppError `ledger.listen`, `web.listen` … (exit code 2). */
export async function startDaemon(app: App, context: DaemonContext): Promise<RunningDaemon> {
  const { settings, store } = app;
  const { clock, log, signal } = context;
  const ledger = await app.ledger();
  const upkeep = openUpkeep(app, context);
  const books = new BookKeeper(settings, log);
  const saveProfile = async (order: ProfileOrder) => {
    const path = await app.saveProfile(order);
    // What waits may read better with the profile; whoever saved it need not wait for that.
    daemon.lookEverywhere();
    return path;
  };
  const engine = heard(createEngine({ ...app, saveProfile }), () => {
    upkeep.wake();
    books.wake();
  });
  const runs = new PushRuns(store, clock);
  const pushDeps = await app.push((event) => runs.hear(event));
  const pusher = startPusher(pushDeps, {
    onDrained: (report) => {
      runs.drained(report);
      upkeep.wake();
      books.wake();
      keepBeside(store);
      void daemon.settleAll();
    },
    onProgress: ({ sent, remaining }) => daemon.tell({ kind: 'push', done: sent, total: sent + remaining }),
    onError: (thrown) => log.error({ error: String(thrown) }, 'push.failed'),
  });
  const entries = settings.connectors.map(({ name, schedule }) => ({ connector: name, schedule }));
  const daemon = new Daemon({ engine, pusher, entries, zone: settings.timezone, clock, log, signal });
  const token = randomBytes(32).toString('hex');
  const web = await openDashboard(app, context, daemon, token).catch(async (thrown: unknown) => {
    await pusher.stop();
    throw thrown;
  });
  upkeep.start();
  writeDaemonFile(settings.state, {
    url: web === null ? null : reachable(web.url),
    token,
    pid: process.pid,
    ledger: ledger.embedded ? reachable(ledger.url) : null,
  });
  return {
    daemon,
    engine,
    ledger,
    dashboard: web === null ? null : (settings.server.url ?? web.url),
    stop: async () => {
      removeDaemonFile(settings.state);
      await web?.close();
      await Promise.all([daemon.stop(), upkeep.stop()]);
      await books.idle();
    },
  };
}

function openUpkeep(app: App, { clock, log, signal }: DaemonContext): Upkeep {
  const { settings, store } = app;
  return new Upkeep({
    store,
    clock,
    log,
    notify: settings.notify.length === 0 ? undefined : () => tellNotices(app, { clock, log, signal }),
    heartbeat: heartbeatOf(app, { clock, log, signal }),
    readBackMs: settings.ledger.readBack,
    readBack: async () =>
      verify(await app.push(), { repair: false, trigger: 'schedule', currencies: settings.currencies }),
  });
}

function heartbeatOf(app: App, context: DaemonContext): Heartbeat | undefined {
  const { heartbeat } = app.settings;
  if (heartbeat === undefined) return undefined;
  return new Heartbeat({ ...heartbeat, ...context, isWell: () => failures(sightOf(app)).every(isNoStop) });
}

/** A record that the ledger refused, and a connector's remark, stop nothing. */
function isNoStop({ subject }: Finding): boolean {
  return subject === 'records' || subject.startsWith('remark:');
}

/** After a pass there may be something to tell and to write down. */
function heard(engine: Engine, wake: () => void): Engine {
  return {
    ...engine,
    get connectors() {
      return engine.connectors;
    },
    pull: (connector, trigger) => engine.pull(connector, trigger).finally(wake),
  };
}

async function openDashboard(
  app: App,
  { clock, log }: DaemonContext,
  daemon: Daemon,
  token: string,
): Promise<Web | null> {
  const { settings, store } = app;
  if (settings.server.listen === false) return null;
  return startWeb({
    store,
    clock,
    log,
    app: dashboardOf(app, daemon),
    currencies: currencyTable(settings.currencies),
    ...settings.server,
    listen: settings.server.listen,
    password: settings.server.password ?? null,
    uploadToken: settings.server.uploadToken ?? null,
    routes: controlRoutes({ daemon, token }),
  });
}

function dashboardOf(app: App, daemon: Daemon): WebApp {
  const { settings } = app;
  return {
    layouts: layoutsOf(app, (order) => daemon.request(order)),
    uploads: uploadsOf(app, (connector) => daemon.look(connector)),
    connectors: () =>
      settings.connectors.map(({ name, use }) => {
        const next = daemon.nextRun(name);
        return { name, use, nextRun: next === null ? null : new Date(next).toISOString() };
      }),
    request: (order) => daemon.request(order),
    proposals: () =>
      sightOf(app)
        .proposals()
        .filter(({ state }) => state === 'proposed').length,
    hearLedgerCalls: app.hearLedgerCalls,
  };
}

/** An address that listens everywhere is reached here by the loopback one. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
