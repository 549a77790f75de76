/** The parts that orders and passes are carried out with, and the steps of a sync: pull, push, settle, watch. */
import type { ChosenOptions } from '../../store/documents/accepted.ts';
import { countRequests } from '../../store/outbox/requests.ts';
import { isReviewDue } from '../../store/transactions/known-records.ts';
import type { TriedChannel } from '../notices/notify.ts';
import { pullConnector, type RunReport, type Trigger } from '../pull/pull.ts';
import { settlePending } from '../pull/settle.ts';
import type { PushDeps, PushOptions, PushReport } from '../push/types.ts';
import { findConnector, type PullDeps } from '../run/deps.ts';
import { IDLE_HOOKS, openConnector } from '../run/open-connector.ts';

/** The parts from the composition root: the state with its readers, the ledger, and the folder of profiles. */
export interface Parts {
  readonly pull: PullDeps;
  /** The parts of a push; reaches the ledger at the first question. */
  push(): Promise<PushDeps>;
  /** Sends a test by the named entries of `notify`, counted from 1; by all where none is named. */
  tryNotices(entries: readonly number[]): Promise<readonly TriedChannel[]>;
  /** Writes a profile of tables and gives its path. Throws AppError `profile.…` where it may not. */
  saveProfile(order: ProfileOrder): Promise<string>;
  /**
   * Removes a profile that was confirmed and gives the layouts that it spoke for. Throws AppError `profile.unknown` where
   * none of that name lies in the state.
   */
  removeProfile(name: string): Promise<readonly string[]>;
  /** Keeps a password for locked documents of the connector, or forgets it. */
  keepPassword(connector: string, password: string, way: 'keep' | 'forget'): Promise<void>;
  /**
   * One of the readings of a held document (`d7`) as a profile, and a name for it. Reading 1 is the best. Throws
   * AppError `confirm.unknown`, `inspect.…` (exit code 2).
   */
  readingOf(documentId: string, reading: number): Promise<ChosenReading>;
}

export interface ChosenReading {
  readonly profile: unknown;
  readonly name: string;
  /** Its choices that hold for the document alone; `isAll`: there is nothing that a profile would keep. */
  readonly only: { readonly options: ChosenOptions; readonly isAll: boolean } | null;
}

export interface ProfileOrder {
  readonly name: string;
  /** Checked by the profile's schema before anything is written. */
  readonly profile: unknown;
  /** Write over a file of that name. */
  readonly force: boolean;
  /** A confirmed layout is kept in the `state`. The layout of `inspect --save` lies beside the configuration. */
  readonly place: 'configuration' | 'state';
}

export interface Engine {
  readonly parts: Parts;
  /** Names of the present connectors that are not paused. The configured ones come first and in their order. */
  readonly connectors: readonly string[];
  /** One pass of a connector. Its failures are in the report; rejects where the state itself fails (a full disk). */
  pull(connector: string, trigger: Trigger): Promise<RunReport>;
  /** After-actions of what the ledger has confirmed. */
  settle(connector: string): Promise<unknown>;
  /** Requests that wait to be sent. */
  waiting(): number;
  /** Sends what is due and records that; null where nothing is due: then the ledger is not even opened. */
  push(trigger: Trigger, options: PushOptions): Promise<PushReport | null>;
  /** Calls `wake` when the connector's source may have something; undefined where it cannot tell. */
  watch(connector: string, wake: () => void): Promise<AsyncDisposable | undefined>;
}

export function createEngine(parts: Parts): Engine {
  const { pull: deps } = parts;
  const { store } = deps;
  return {
    parts,
    get connectors() {
      return deps.config.connectors.filter(({ paused }) => paused !== true).map(({ name }) => name);
    },
    pull: (connector, trigger) => pullConnector(deps, connector, trigger),
    settle: (connector) => settlePending(deps, connector),
    waiting: () => countRequests(store).waiting,
    push: async (trigger, options) => {
      // Pushing loads when something is due: mostly nothing is.
      if (countRequests(store).waiting === 0 && !isReviewDue(store)) return null;
      const { push } = await import('../push/push.ts');
      const { recordPush } = await import('../push/runs.ts');
      const pushDeps = await parts.push();
      return recordPush(store, trigger, () => push(pushDeps, options));
    },
    watch: (connector, wake) => watchConnector(deps, connector, wake),
  };
}

async function watchConnector(deps: PullDeps, name: string, wake: () => void): Promise<AsyncDisposable | undefined> {
  const { connector } = await openConnector(deps, findConnector(deps.config, name), IDLE_HOOKS);
  const watch = await connector.watch?.(wake);
  if (watch === undefined) {
    await connector[Symbol.asyncDispose]();
    return undefined;
  }
  return {
    [Symbol.asyncDispose]: async () => {
      await watch[Symbol.asyncDispose]();
      await connector[Symbol.asyncDispose]();
    },
  };
}
