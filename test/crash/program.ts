/**
 * The program over one state, in this process. It has engine, store and client as the daemon does, for tests that end
 * its lives. Documents are JSON, since the bytes of a bank are another test's business.
 */
import { builtIns } from '../../connectors/index.ts';
import { prove } from '../../src/core/prove.ts';
import { currencyTable } from '../../src/domain/currency.ts';
import { clientOver, createLedgerClient, type LedgerClient } from '../../src/ledger/client/client.ts';
import type { Transport } from '../../src/ledger/client/transport.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { codeOf } from '../../src/lib/errors.ts';
import { silentLog } from '../../src/lib/log.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { beginGeneration } from '../../src/store/sidecar/generation.ts';
import { recallSidecars } from '../../src/store/sidecar/sidecar-files.ts';
import type { Store } from '../../src/store/store.ts';
import { reviewCreations } from '../../src/sync/adopt/adopt-existing.ts';
import { retryNamed } from '../../src/sync/history/retry-named.ts';
import { documentsNamed, undo } from '../../src/sync/history/undo.ts';
import { createEngine } from '../../src/sync/orders/engine.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';
import { openPacer } from '../../src/sync/push/pace.ts';
import type { PushReport } from '../../src/sync/push/types.ts';
import type { PullDeps } from '../../src/sync/run/deps.ts';
import { orderTransfer } from '../../src/sync/transfers/orders.ts';
import { verify } from '../../src/sync/verify/verify.ts';
import { line, statement } from '../support/identity/statements.ts';
import { answerQuestions } from '../support/ledger/answer-questions.ts';
import { ACCOUNTS, type Handle, type Told } from './bank.ts';

export interface ProgramOptions {
  /** Holds `inbox`. */
  readonly folder: string;
  /** The ledger's address, or another way to it. */
  readonly ledger: string | Transport;
  readonly clock: Clock;
  /** Opened by the caller, who closes it as well. */
  readonly store: Store;
  readonly signal?: AbortSignal;
  /** How a test gets between the program and its ledger. */
  readonly clientOf?: (client: LedgerClient) => LedgerClient;
  /** From 0 to 1. */
  readonly random?: () => number;
}

export interface Program {
  pull(): Promise<void>;
  /** Sends until nothing is due, however long that takes. */
  push(): Promise<PushReport | null>;
  /** Documents by their hashes. Orders that an earlier life carried out, or did not live to know, are passed over. */
  undo(hashes: readonly string[]): Promise<void>;
  retry(hashes: readonly string[]): Promise<void>;
  /** The owner joins two legs, by their externalIds. */
  pair(outflow: string, inflow: string): Promise<void>;
  /** The owner answers each question about a record that was not sent. */
  answer(): Promise<void>;
  /** All that waits for its owner: also a document whose reading was killed three times. */
  retryAll(): Promise<void>;
  /** Reads the ledger back, as the daemon does every week. It may not be reached. */
  readBack(): Promise<void>;
  /** `verify --repair` */
  repair(): Promise<void>;
  /** Ends as a killed process does: what is in flight has no answer. */
  cutOff(): Promise<void>;
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
    const read = statement(shown, { account, asOf: on, period: [from, to] });
    return { format: 'ofx', statements: [read], proofs: [prove(read)], issues: [] };
  },
  prepare: () => Promise.reject(new Error('nothing is prepared here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

const REGISTRY = createRegistry(builtIns, []);
const currencies = currencyTable({});

export function openProgram(options: ProgramOptions): Program {
  const { folder, ledger, clock, store, signal, clientOf = (same) => same, random = Math.random } = options;
  recallSidecars(store, beginGeneration(store) ? 'restored' : 'same');
  const deps: PullDeps = {
    ...{ store, clock, log: silentLog, parsePool: READER, signal: signal ?? new AbortController().signal },
    ...{ registry: REGISTRY, config: configIn(folder) },
  };
  const reached = reach(ledger, clock);
  const client = clientOf(reached);
  const pacer = openPacer({ store, clock });
  const engine = createEngine({
    pull: deps,
    push: async () => ({
      ...{ store, ledger: client, clock, pacer, random, concurrency: 8, currencies },
      review: () => reviewCreations({ store, ledger: client, currencies, accounts: [], adopt: true }),
    }),
    tryNotices: async () => [],
    removeProfile: () => Promise.reject(new Error('there is no folder of profiles')),
    keepPassword: () => Promise.reject(new Error('there is no folder of profiles')),
    saveProfile: () => Promise.reject(new Error('there is no folder of profiles')),
    readingOf: () => Promise.reject(new Error('nobody asks for a reading here')),
  });
  return {
    pull: async () => void (await engine.pull('inbox', 'command')),
    push: () =>
      engine.push('command', { patienceMs: Number.POSITIVE_INFINITY, longestPauseMs: Number.POSITIVE_INFINITY }),
    undo: async (hashes) => {
      const due = hashes.filter((id) => isDue(store, id));
      if (due.length > 0) undo(deps, due, { dryRun: false });
    },
    retry: async (hashes) => {
      for (const id of hashes) await unless(DONE, async () => void (await retryNamed(deps, [id])));
    },
    pair: async (outflow, inflow) => void orderTransfer(deps, { action: 'pair', ids: [outflow, inflow] }),
    answer: async () => void answerQuestions(deps),
    retryAll: async () => void (await retryNamed(deps, [])),
    readBack: () =>
      unless(/^ledger\./, async () => {
        await verify({ store, ledger: client }, { repair: false, trigger: 'schedule' });
      }),
    repair: async () => void (await verify({ store, ledger: client }, { repair: true })),
    cutOff: () => {
      reached.cutOff();
      return reached.close();
    },
  };
}

function reach(ledger: string | Transport, clock: Clock): LedgerClient {
  if (typeof ledger !== 'string') return clientOver(ledger, clock);
  // How long an answer may take is measured by our own time.
  const patient = { ...clock, now: () => clock.now(), monotonic: () => performance.now() };
  return createLedgerClient({ url: ledger, apiKey: 'secret', connections: 8, clock: patient });
}

function configIn(baseFolder: string): PullDeps['config'] {
  const handles = Object.keys(ACCOUNTS) as readonly Handle[];
  const accounts = handles.map((handle) => ({
    ...{ handle, match: [ACCOUNTS[handle]], name: null, type: null, currency: 'EUR', ledgerId: null },
    ...{ aliases: [], fields: {} },
  }));
  const connector = {
    ...{ name: 'inbox', use: 'folder', config: { path: 'inbox', settle: '0s', watch: false }, format: 'auto' },
    ...{ formatOptions: {}, account: null, pending: 'skip' as const },
  };
  return {
    ...{ version: '0.0.0-test', baseFolder, accounts, connectors: [connector] },
    ...{ unknownAccounts: 'create', timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1e6 },
    transfers: { windowDays: 5, auto: true, rules: [] },
  };
}

/** An earlier life may have carried the order out, or have been killed before it knew the document. */
const DONE = /^(undo|retry)\./;

/** Whether an undo of the document would not be refused. */
function isDue(store: Store, id: string): boolean {
  try {
    return documentsNamed(store, [id]).length > 0;
  } catch (thrown) {
    if (DONE.test(String(codeOf(thrown)))) return false;
    throw thrown;
  }
}

async function unless(code: RegExp, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!code.test(String(codeOf(thrown)))) throw thrown;
  }
}
