import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtIns } from '../../connectors/index.ts';
import { loadPlugins } from '../../src/plugin/load.ts';
import { PLUGIN_LIMITS } from '../../src/plugin/process/plugin-process.ts';
import { createRegistry, type Registry } from '../../src/plugin/registry.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { listTransactions } from '../../src/store/views/transactions.ts';
import { createParsePool, type ParsePool } from '../../src/sync/parse/pool.ts';
import { pullConnector } from '../../src/sync/pull/pull.ts';
import type { PullDeps } from '../../src/sync/run/deps.ts';
import type { RunReport } from '../../src/sync/run/pull-report.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { TOY_BANK } from '../support/documents/plain-text.ts';
import { connectorConfig } from '../support/houses/pulling.ts';
import { moduleOf, UNLOADABLE, UNRUNNABLE } from '../support/museum/exhibits.ts';

/** Short, since most of the visit is waiting for what hangs. Only broken plug-ins live under them. */
const SHORT = {
  ...PLUGIN_LIMITS,
  ...{
    loadMs: 3_000,
    taskMs: 3_000,
    endMs: 1_000,
    memoryMb: 48,
    documents: 200,
    messages: 5_000,
    messageBytes: 4_000_000,
  },
};

/** For pieces that do not wait for a limit on time: a busy machine must not look like a fault of theirs. */
const PATIENT = { ...SHORT, loadMs: 300_000 };

/** They load in any time, and hang when they are asked for a document. */
const HANGING = { ...PATIENT, taskMs: 3_000 };

const DEFAULTS = { baseFolder: '/', accounts: [], unknownAccounts: 'create', timezone: 'UTC', currencies: {} } as const;

/**
 * One world for all. It has a bank that works, every broken plug-in that loads, and one connector of one that does not.
 */
describe('the museum of broken plug-ins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-museum-'));
  let registry: Registry;
  let store: Store;
  let parsePool: ParsePool;
  const reports = new Map<string, RunReport>();

  beforeAll(async () => {
    for (const [name, exhibit] of Object.entries({ ...UNLOADABLE, ...UNRUNNABLE })) {
      writeFileSync(join(folder, `${name}.mjs`), moduleOf(name, exhibit));
    }
    const pieces = Object.entries({ ...UNLOADABLE, ...UNRUNNABLE });
    const hung = pieces.filter(([, { code }]) => code === 'plugin.time');
    const quick = pieces.filter((piece) => !hung.includes(piece));
    const filesOf = (hall: typeof pieces) => hall.map(([name]) => `./${name}.mjs`);
    const good = await loadPlugins([TOY_BANK], '/');
    const bad = [
      await loadPlugins(filesOf(quick), folder, PATIENT),
      await loadPlugins(filesOf(hung.filter(([name]) => name in UNLOADABLE)), folder, SHORT),
      await loadPlugins(filesOf(hung.filter(([name]) => name in UNRUNNABLE)), folder, HANGING),
    ];
    const loaded = [...good.loaded, ...bad.flatMap((each) => each.loaded)];
    registry = createRegistry(
      builtIns,
      loaded,
      bad.flatMap(({ broken }) => broken),
    );
    const clock = new FakeClock();
    store = openStore(join(folder, 'state'), clock);
    parsePool = createParsePool({});
    const pages = [{ account: '5550001234', rows: [['2026-03-01', -100, 'T1']] }];
    const connectors = [
      ...['spins-at-load', ...Object.keys(UNRUNNABLE)].map((name) => connectorConfig({ name, use: name })),
      connectorConfig({ name: 'toy', use: 'toy-bank', config: { pages } }),
    ];
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const config = { ...DEFAULTS, version: '0', formats: {}, maxDocumentBytes: 100_000, connectors };
    const deps: PullDeps = { store, registry, config, parsePool, clock, log, signal: new AbortController().signal };
    for (const { name } of connectors) reports.set(name, await pullConnector(deps, name, 'schedule'));
  }, 600_000);

  afterAll(async () => {
    await parsePool[Symbol.asyncDispose]();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.entries(UNLOADABLE))('%s: is named before anything is asked of it', (name, { code, says }) => {
    const found = registry.broken.find(({ specifier }) => specifier === `./${name}.mjs`);
    expect(found).toMatchObject({ code, message: expect.stringMatching(says) });
    expect(`${found?.message}${found?.specifier}`).toContain(name);
  });

  test.each(Object.entries(UNRUNNABLE))('%s: its connector fails, and says why', (name, { code, says }) => {
    const { error, outcome } = reports.get(name) ?? {};
    expect(outcome).toBe('failed');
    expect(error).toMatchObject({ code, message: expect.stringMatching(says) });
  });

  test('a connector of a plug-in that does not load fails with the reason', () => {
    expect(reports.get('spins-at-load')).toMatchObject({
      outcome: 'failed',
      error: { code: expect.stringContaining('plugin.') },
    });
  });

  test('harms nobody: the connector that runs last brings its line', () => {
    expect(reports.get('toy')).toMatchObject({ outcome: 'ok', counts: { created: 1 } });
    const { transactions } = listTransactions(store, { limit: 1_000, search: 'SHOP' });
    expect(transactions.length).toBeGreaterThan(0);
  });
});
