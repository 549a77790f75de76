/** The passes of one life of the program over one API. They run in the test's own process, or in one that is killed. */
import { builtIns } from '../../../connectors/index.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { readOptions } from '../../../src/plugin/options.ts';
import { createRegistry } from '../../../src/plugin/registry.ts';
import { openStore } from '../../../src/store/store.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { AccountConfig, ConnectorConfig, PullDeps } from '../../../src/sync/run/deps.ts';
import { contextFor, IDLE_HOOKS } from '../../../src/sync/run/open-connector.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';

export interface Orders {
  readonly folder: string;
  /** ISO instant. */
  readonly now: string;
  readonly connector: ConnectorConfig;
  readonly accounts: readonly AccountConfig[];
  readonly passes: number;
  readonly stepMs: number;
}

/** The questions of a life about the world; each is answered by one text. */
export type Question =
  | { readonly kind: 'time'; readonly now: number }
  | { readonly kind: 'consent'; readonly address: string };

type Ask = (question: Question) => string | Promise<string>;

const NO_READER: ParsePool = {
  parse: () => Promise.reject(new Error('nothing is read here')),
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

/** Makes its passes, or ends where `signal` says so. */
export async function live(orders: Orders, ask: Ask, signal = new AbortController().signal): Promise<void> {
  const { folder, now, connector, accounts, passes, stepMs } = orders;
  const clock = new FakeClock(now);
  const store = openStore(`${folder}/state`, clock);
  const deps: PullDeps = {
    ...{ store, clock, log: silentLog, parsePool: NO_READER, signal },
    registry: createRegistry(builtIns),
    config: {
      ...{ version: '0.0.0-test', baseFolder: folder, accounts, connectors: [connector], unknownAccounts: 'create' },
      ...{ timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1e7 },
    },
  };
  for (let pass = 0; pass < passes && !signal.aborted; pass += 1) {
    await ask({ kind: 'time', now: clock.now() });
    const { error } = await pullConnector(deps, connector.name, 'schedule');
    if (error?.code === 'enable-banking.consent') await login(deps, connector, ask).catch(() => undefined);
    clock.advance(stepMs);
  }
  store.close();
}

/** As `bankfeed connectors login`; who is asked is the bank's customer. */
async function login(deps: PullDeps, connector: ConnectorConfig, ask: Ask): Promise<void> {
  const plugin = deps.registry.feed(connector.use);
  const options = await readOptions(plugin.config, connector.config, connector.name);
  const needs = typeof plugin.http === 'function' ? await plugin.http(options) : plugin.http;
  let shown = '';
  await plugin.login?.(options, contextFor(deps, connector, IDLE_HOOKS, needs), {
    show: (text) => {
      shown += text;
    },
    ask: async () => ask({ kind: 'consent', address: /https:\S+/.exec(shown)?.[0] ?? '' }),
  });
}
