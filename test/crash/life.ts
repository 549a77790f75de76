/**
 * One life of the program as a process of its own, for a test that kills it: `node life.ts`. It loads, waits for a
 * message that says what to do, does it, and ends. Documents are JSON, since the bytes of a bank are
 * another test's business; all else is the program itself.
 */
import { builtIns } from '../../connectors/index.ts';
import { prove } from '../../src/core/prove.ts';
import { currencyTable } from '../../src/domain/currency.ts';
import { createLedgerClient } from '../../src/ledger/client/client.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { codeOf } from '../../src/lib/errors.ts';
import { acquireLock } from '../../src/lib/files/lock.ts';
import { silentLog } from '../../src/lib/log.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { beginGeneration } from '../../src/store/sidecar/generation.ts';
import { keepBeside, recallBeside } from '../../src/store/sidecar/sidecar-files.ts';
import { openStore } from '../../src/store/store.ts';
import { reviewCreations } from '../../src/sync/adopt/adopt-existing.ts';
import { retryNamed } from '../../src/sync/history/retry-named.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { createEngine } from '../../src/sync/orders/engine.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';
import { openPacer } from '../../src/sync/push/open-pacer.ts';
import type { PullDeps } from '../../src/sync/run/deps.ts';
import { line, statement } from '../support/statements.ts';
import { ACCOUNTS, type Handle, type Told } from './bank.ts';

/** What a process is to do with its life. */
export interface Orders {
  readonly folder: string;
  readonly url: string;
  /** Milliseconds since 1970 at which its clock stands, which then goes `hurry` times as fast as ours. */
  readonly now: number;
  readonly hurry: number;
  readonly undo: readonly string[];
  readonly retry: readonly string[];
  /** A document whose reading was killed three times waits for its owner, who may have it read. */
  readonly waiting: 'left' | 'retried';
}

function hurriedClock({ now, hurry }: Orders): Clock {
  const began = performance.now();
  const monotonic = () => (performance.now() - began) * hurry;
  return {
    monotonic,
    now: () => Math.floor(now + monotonic()),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const timer = setTimeout(resolve, ms / hurry);
        signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
      }),
  };
}

const READER: ParsePool = {
  parse: async ({ bytes }) => {
    const { of, on, from, to, lines } = JSON.parse(new TextDecoder().decode(bytes)) as Told;
    const shown = lines.map(({ day: bookedOn, cents, payee, reference, other }) =>
      line(bookedOn, (cents / 100).toFixed(2), payee, reference, {
        counterparty: other === null ? null : { account: ACCOUNTS[other], name: null },
      }),
    );
    const account = {
      bankId: null,
      branchId: null,
      accountId: ACCOUNTS[of],
      iban: null,
      type: null,
      kind: 'bank',
    } as const;
    const read = statement(shown, { account, asOf: `${on}T12:00:00`, period: [from, to] });
    return { format: 'ofx', statements: [read], proofs: [prove(read)], issues: [] };
  },
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

async function live(orders: Orders): Promise<void> {
  const clock = hurriedClock(orders);
  const state = `${orders.folder}/state`;
  const lock = acquireLock(state);
  const store = openStore(state, clock);
  beginGeneration(store);
  recallBeside(store);
  const handles = Object.keys(ACCOUNTS) as readonly Handle[];
  const accounts = handles.map((handle) => ({
    ...{ handle, match: [ACCOUNTS[handle]], name: null, type: null, currency: 'EUR', ledgerId: null },
    ...{ aliases: [], fields: {} },
  }));
  const connector = {
    ...{ name: 'inbox', use: 'folder', config: { path: 'inbox', settle: '0s', watch: false }, format: 'auto' },
    ...{ formatOptions: {}, account: null, pending: 'skip' as const },
  };
  const deps: PullDeps = {
    ...{ store, clock, log: silentLog, parsePool: READER, signal: new AbortController().signal },
    registry: createRegistry(builtIns, []),
    config: {
      ...{ version: '0.0.0-test', baseFolder: orders.folder, accounts, connectors: [connector] },
      ...{ unknownAccounts: 'create', timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1e6 },
      transfers: { windowDays: 5, auto: true, rules: [] },
    },
  };
  // How long an answer may take is measured by our own time.
  const patient = { ...clock, monotonic: () => performance.now() };
  const client = createLedgerClient({ url: orders.url, apiKey: 'secret', connections: 8, clock: patient });
  const pacer = openPacer({ store, clock });
  const currencies = currencyTable({});
  const engine = createEngine({
    pull: deps,
    push: async () => ({
      ...{ store, ledger: client, clock, pacer, random: Math.random, concurrency: 8, currencies },
      review: () => reviewCreations({ store, ledger: client, currencies, adopt: true }),
    }),
    tryNotices: async () => [],
    saveProfile: () => Promise.reject(new Error('there is no folder of profiles')),
    removeProfile: () => Promise.reject(new Error('there is no folder of profiles')),
    keepPassword: () => Promise.reject(new Error('there is no folder of profiles')),
    readingOf: () => Promise.reject(new Error('nobody asks for a reading here')),
  });
  const send = () =>
    engine.push('command', { patienceMs: Number.POSITIVE_INFINITY, longestPauseMs: Number.POSITIVE_INFINITY });
  await engine.pull('inbox', 'command');
  const pushing = send();
  if (orders.waiting === 'retried') await retryNamed(deps, []);
  for (const id of orders.undo) await unlessDone(async () => void undo(deps, id, { dryRun: false }));
  for (const id of orders.retry) await unlessDone(async () => void (await retryNamed(deps, [id])));
  await pushing;
  await send();
  keepBeside(store);
  client.cutOff();
  await client.close();
  store.close();
  lock.release();
}

/** An earlier life may have carried the order out, or have been killed before it knew the document. */
async function unlessDone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!/^(undo|retry)\./.test(String(codeOf(thrown)))) throw thrown;
  }
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
process.send?.('ready');
