/**
 * One life of the program as a process of its own, for a test that kills it: it waits for a message that says what to do,
 * makes its passes over one API, and ends. The parent has the server, and the truth.
 */
import { builtIns } from '../../../connectors/index.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { readOptions } from '../../../src/plugin/options.ts';
import { createRegistry } from '../../../src/plugin/registry.ts';
import { openStore } from '../../../src/store/store.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { AccountConfig, ConnectorConfig, PullDeps } from '../../../src/sync/run/deps.ts';
import { CLOSED_DOOR, contextFor } from '../../../src/sync/run/open-connector.ts';
import { FakeClock } from '../../support/fake-clock.ts';

export interface Orders {
  readonly folder: string;
  /** ISO instant. */
  readonly now: string;
  readonly connector: ConnectorConfig;
  readonly accounts: readonly AccountConfig[];
  readonly passes: number;
  readonly stepMs: number;
}

/** What the life asks of its parent; each is answered by one message. */
export type Word =
  | { readonly kind: 'ready' }
  | { readonly kind: 'time'; readonly now: number }
  | { readonly kind: 'consent'; readonly address: string };

const NO_READER: ParsePool = {
  parse: () => Promise.reject(new Error('nothing is read here')),
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

async function live({ folder, now, connector, accounts, passes, stepMs }: Orders): Promise<void> {
  const clock = new FakeClock(now);
  const store = openStore(`${folder}/state`, clock);
  const deps: PullDeps = {
    ...{ store, clock, log: silentLog, parsePool: NO_READER, signal: new AbortController().signal },
    registry: createRegistry(builtIns),
    config: {
      ...{ version: '0.0.0-test', baseFolder: folder, accounts, connectors: [connector], unknownAccounts: 'create' },
      ...{ timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1e7 },
    },
  };
  for (let pass = 0; pass < passes; pass += 1) {
    await ask({ kind: 'time', now: clock.now() });
    const { error } = await pullConnector(deps, connector.name, 'schedule');
    if (error?.code === 'enable-banking.consent') await login(deps, connector).catch(() => undefined);
    clock.advance(stepMs);
  }
  store.close();
}

/** As `bankfeed connectors login`; the parent is the bank's customer. */
async function login(deps: PullDeps, connector: ConnectorConfig): Promise<void> {
  const plugin = deps.registry.feed(connector.use);
  const options = await readOptions(plugin.config, connector.config, connector.name);
  const needs = typeof plugin.http === 'function' ? await plugin.http(options) : plugin.http;
  let shown = '';
  await plugin.login?.(options, contextFor(deps, connector, CLOSED_DOOR, needs), {
    show: (text) => {
      shown += text;
    },
    ask: () => ask({ kind: 'consent', address: /https:\S+/.exec(shown)?.[0] ?? '' }),
  });
}

function ask(word: Word): Promise<string> {
  return new Promise((resolve) => {
    process.once('message', (answer: string) => resolve(answer));
    process.send?.(word);
  });
}

process.once('message', (orders: Orders) => {
  live(orders).then(
    () => process.exit(0),
    (thrown: unknown) => {
      console.error(thrown);
      process.exit(3);
    },
  );
});
process.send?.({ kind: 'ready' } satisfies Word);
