/** The times of the daemon's work; passes and pushes are tested elsewhere. */
import { expect, test } from 'vitest';
import { runIdOf } from '../../../src/domain/row-ids.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { Daemon, type DaemonOptions } from '../../../src/sync/daemon/daemon.ts';
import type { Engine, Parts } from '../../../src/sync/orders/engine.ts';
import type { RunReport, Trigger } from '../../../src/sync/pull/pull.ts';
import type { Pusher } from '../../../src/sync/push/push-daemon.ts';
import type { PushReport } from '../../../src/sync/push/types.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { connectorConfig, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

const PUSHED: PushReport = {
  sent: 1,
  created: 1,
  updated: 0,
  deleted: 0,
  adopted: 0,
  resurrected: 0,
  rejected: 0,
  remaining: 0,
};

/** A household of two connectors that writes down what is asked of it, over an empty state. */
class World {
  readonly done: string[] = [];
  readonly clock = new FakeClock();
  readonly stop = new AbortController();
  readonly wakes = new Map<string, () => void>();
  waiting = 0;
  diskIsFull = false;
  /** The watch of the inbox. */
  watchBegins: Promise<void> = Promise.resolve();

  readonly engine: Engine;
  readonly options: DaemonOptions;
  readonly daemon: Daemon;

  readonly #steps: Omit<Engine, 'parts'> = {
    connectors: ['inbox', 'mail'],
    pull: async (connector, trigger) => this.#pull(connector, trigger),
    settle: async (connector) => void this.done.push(`settle ${connector}`),
    waiting: () => this.waiting,
    push: async () => null,
    watch: async (connector, wake) => {
      if (connector === 'mail') throw new Error('no such folder');
      await this.watchBegins;
      this.wakes.set(connector, wake);
      return { [Symbol.asyncDispose]: async () => void this.done.push(`unwatch ${connector}`) };
    },
  };

  readonly pusher: Pusher = {
    wake: () => void this.done.push('wake'),
    settle: async () => {
      this.waiting = 0;
      this.done.push('pushed');
      return PUSHED;
    },
    report: null,
    stop: async () => void this.done.push('stop push'),
  };

  constructor(parts: Parts) {
    this.engine = { ...this.#steps, parts };
    this.options = {
      engine: this.engine,
      pusher: this.pusher,
      entries: [
        { connector: 'inbox', schedule: '0 * * * *' },
        { connector: 'mail', schedule: '@daily' },
      ],
      zone: 'Europe/Berlin',
      clock: this.clock,
      log: silentLog,
      signal: this.stop.signal,
    };
    this.daemon = new Daemon(this.options);
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.daemon.stop();
  }

  async #pull(connector: string, trigger: Trigger): Promise<RunReport> {
    this.done.push(`${trigger} ${connector}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (this.diskIsFull) throw new Error('disk is full');
    this.waiting += 1;
    const counts = { documents: 0, known: 0, imported: 0, quarantined: 0, held: 0, created: 0, updated: 0 };
    const rest = { deleted: 0, unchanged: 0, skipped: 0, requests: 1 };
    return { runId: runIdOf(1), connector, outcome: 'ok', counts: { ...counts, ...rest }, issues: [], error: null };
  }
}

async function openWorld(): Promise<World> {
  const connectors = ['inbox', 'mail'].map((name) => connectorConfig({ name }));
  const { deps } = await pullHouse({ parsePool, config: { connectors } });
  const never = () => Promise.reject(new Error('not for these orders'));
  return new World({
    pull: deps,
    push: never,
    tryNotices: async () => [],
    saveProfile: never,
    readingOf: never,
    removeProfile: never,
    keepPassword: never,
  });
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test('a failure that the state cannot take is known by connector until a pass of it is well', async () => {
  const world = await openWorld();
  world.diskIsFull = true;
  await world.daemon.start();
  const failure = { code: 'connector.failed', message: 'disk is full' };
  expect(world.daemon.unrecorded).toEqual({ inbox: failure, mail: failure });
  world.diskIsFull = false;
  await world.daemon.look('inbox');
  expect(world.daemon.unrecorded).toEqual({ mail: failure });
  await world.end();
});

test('many wake-ups of a source are one pass', async () => {
  const world = await openWorld();
  await world.daemon.start();
  for (let event = 0; event < 5; event++) world.wakes.get('inbox')?.();
  await settled();
  expect(world.done.filter((each) => each === 'watch inbox')).toHaveLength(1);
  await world.end();
});

test('an order that is not waited for asks for its passes and wakes the push', async () => {
  const world = await openWorld();
  await world.daemon.start();
  world.done.length = 0;
  const report = await world.daemon.request({ kind: 'sync', connectors: ['mail'] });
  expect(report).toEqual({ runs: [], push: null });
  expect(world.done).toEqual(['command mail', 'wake']);
  expect(await world.daemon.request({ kind: 'retry', ids: [] })).toEqual({ requests: 0, runs: [], push: null });
  await world.end();
});

test('whoever listens is told what is being done, until they leave', async () => {
  const world = await openWorld();
  const heard: string[] = [];
  const leave = world.daemon.listen((progress) => heard.push(progress.kind));
  await world.daemon.carryOut({ kind: 'sync', connectors: ['inbox'] }, 1000);
  leave();
  await world.daemon.carryOut({ kind: 'sync', connectors: ['inbox'] }, 1000);
  expect(heard).toEqual(['pull']);
  await world.end();
});

test('stopping waits no longer than ten seconds for a pass that hangs', async () => {
  const world = await openWorld();
  const hanging = { ...world.engine, pull: () => new Promise<RunReport>(() => undefined) };
  const { pusher, clock, stop } = world;
  const daemon = new Daemon({
    engine: hanging,
    pusher,
    entries: [],
    zone: 'UTC',
    clock,
    log: silentLog,
    signal: stop.signal,
  });
  void daemon.start();
  await settled();
  const before = clock.monotonic();
  stop.abort();
  await daemon.stop();
  expect(clock.monotonic() - before).toBe(10_000);
});
