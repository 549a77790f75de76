import { join } from 'node:path';
import { builtIns } from '../../connectors/index.ts';
import { syncConfigOf } from '../../src/app/sync-config.ts';
import { currencyTable } from '../../src/domain/currency.ts';
import { createLedgerClient } from '../../src/ledger/client/client.ts';
import type { Logger } from '../../src/plugin/contract.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { beginGeneration } from '../../src/store/sidecar/generation.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { listAccounts } from '../../src/store/views/accounts.ts';
import { listResembling } from '../../src/store/views/resembling.ts';
import { reviewCreations } from '../../src/sync/adopt/adopt-existing.ts';
import { type RetryReport, rereadNamed, retryNamed } from '../../src/sync/history/retry-named.ts';
import type { UndoReport } from '../../src/sync/history/undo.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { createEngine, type Engine } from '../../src/sync/orders/engine.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';
import type { PullDeps } from '../../src/sync/run/deps.ts';
import { listAllTransfers } from '../../src/sync/transfers/list.ts';
import { type VerifyReport, verify } from '../../src/sync/verify/verify.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { answerQuestions } from '../support/ledger/answer-questions.ts';
import type { Crash } from './crash.ts';
import type { Household } from './household.ts';

const currencies = currencyTable({});

/** The owner's orders; sending the consequences is a step of its own. */
interface Owner {
  /** Every question about a record that was not sent. Gives how many there were. */
  answer(): number;
  retry(ids: readonly string[]): Promise<RetryReport>;
  reread(ids: readonly string[]): Promise<RetryReport>;
  undo(target: string, options: { readonly dryRun: boolean }): UndoReport;
  verify(options: { readonly repair: boolean }): Promise<VerifyReport>;
}

function minorOf(text: string, currency: string | null): number {
  return Math.round(Number(text) * 10 ** currencies.places(currency ?? 'EUR'));
}

/** The program, running in this process: the engine that daemon and commands are made of. */
export interface Running {
  readonly engine: Engine & Owner;
  readonly store: Store;
  readonly crash: Crash;
  /** Pairs of externalIds that the owner is asked about. */
  proposals(): ReadonlySet<string>;
  /** ExternalIds of lines that another format may show too, and of what they resemble. */
  resembling(): ReadonlySet<string>;
  /** Account → by how much the bank's balances are said to differ from what is counted; minor units. */
  toldDifferences(): ReadonlyMap<string, number>;
  /** Ends as a killed process does: nothing is finished, nothing is written down. */
  end(): Promise<void>;
}

export interface Start {
  readonly household: Household;
  readonly parsePool: ParsePool;
  readonly ledger: { readonly url: string; readonly key: string };
  readonly crash: Crash;
}

const SILENT: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export function start({ household, parsePool, ledger, crash }: Start): Running {
  const clock = new FakeClock();
  const { settings } = loadSettings({ file: household.config, env: {} });
  const opened = openStore(join(household.folder, 'state'), clock);
  // Thousands of worlds need not reach the disk: what a killed process leaves behind is the same.
  opened.db.pragma('synchronous = OFF');
  beginGeneration(opened);
  const store = crash.store(opened);
  const deps: PullDeps = {
    ...{ store, clock, log: SILENT, parsePool: crash.parsePool(parsePool), signal: crash.abort.signal },
    registry: createRegistry(builtIns, []),
    config: syncConfigOf(settings, { profiles: {}, digest: '' }),
  };
  const client = crash.client(createLedgerClient({ url: ledger.url, apiKey: ledger.key, connections: 4, clock }));
  const review = () => reviewCreations({ store, ledger: client, currencies, accounts: [], adopt: true });
  const push = async () => ({
    ...{ store, ledger: client, clock, random: () => 0.5, concurrency: 4, currencies, review },
  });
  const saveProfile = () => Promise.reject(new Error('a world has no folder of profiles'));
  const engine: Engine & Owner = {
    ...createEngine({
      pull: deps,
      push,
      tryNotices: async () => [],
      saveProfile,
      readingOf: saveProfile,
      removeProfile: saveProfile,
      keepPassword: saveProfile,
    }),
    answer: () => answerQuestions(deps),
    retry: (ids) => retryNamed(deps, ids),
    reread: (ids) => rereadNamed(deps, ids),
    undo: (target, options) => undo(deps, target, options),
    verify: async (options) => verify(await push(), { ...options, currencies: deps.config.currencies }),
  };
  return {
    ...{ engine, store, crash },
    proposals: () => {
      const views = listAllTransfers(deps, '2026-12-31').filter(({ state }) => state === 'proposed');
      return new Set(views.map(({ outflow, inflow }) => `${outflow.id}|${inflow?.id}`));
    },
    resembling: () => {
      const asked = listResembling(store, 10_000);
      return new Set(asked.flatMap(({ id, text }) => [id, /: (\S+)\.$/.exec(text)?.[1] ?? '']));
    },
    toldDifferences: () =>
      new Map(
        listAccounts(store).map(({ handle, currency, continuity }) => [
          handle,
          continuity.miscounts.reduce((sum, { difference }) => sum + minorOf(difference, currency), 0),
        ]),
      ),
    end: async () => {
      client.cutOff();
      await client.close();
      store.close();
    },
  };
}

/** All that the owner is asked or told, for the judge. */
export function questionsOf(running: Running) {
  const { proposals, resembling, toldDifferences } = running;
  return { proposed: proposals(), resembling: resembling(), toldDifferences: toldDifferences() };
}
