/** What a sync takes: pulling, pushing, settling. Pushing loads when something is due: mostly nothing is. */
import { countRequests } from '../../store/outbox/requests.ts';
import { pullConnector, type RunReport, type Trigger } from '../pull/pull.ts';
import { settlePending } from '../pull/settle.ts';
import type { PushDeps, PushOptions, PushReport } from '../push/types.ts';
import type { PullDeps } from '../run/deps.ts';

export interface Steps {
  /** Names of the configured connectors, in their order. */
  readonly connectors: readonly string[];
  /** One pass of a connector. Its failures are in the report; rejects where the state itself fails (a full disk). */
  pull(connector: string, trigger: Trigger): Promise<RunReport>;
  /** After-actions of what the ledger has confirmed. */
  settle(connector: string): Promise<void>;
  /** Requests that wait to be sent. */
  waiting(): number;
  /** Sends what is due and records that; null where nothing is due: then the ledger is not even opened. */
  push(trigger: Trigger, options: PushOptions): Promise<PushReport | null>;
}

export function createSteps(deps: PullDeps, openPush: () => Promise<PushDeps>): Steps {
  const { store } = deps;
  return {
    connectors: deps.config.connectors.map((connector) => connector.name),
    pull: (connector, trigger) => pullConnector(deps, connector, trigger),
    settle: async (connector) => {
      await settlePending(deps, connector);
    },
    waiting: () => countRequests(store).waiting,
    push: async (trigger, options) => {
      if (countRequests(store).waiting === 0) return null;
      const { push } = await import('../push/push.ts');
      const { recordPush } = await import('../push/runs.ts');
      const pushDeps = await openPush();
      return recordPush(store, trigger, () => push(pushDeps, options));
    },
  };
}
