/** The runner of the owner's orders: the daemon, or a command that holds the state itself. */
import type { RunReport } from '../pull/pull.ts';
import type { PushReport } from '../push/types.ts';
import type { Engine, Parts } from './engine.ts';
import type { SyncProgress } from './report.ts';

/** The parts of the program, and how whoever has them runs passes and sends. */
export interface OrderRunner extends Parts {
  /** A pass of each of the named connectors; of all where none is named. */
  pass(connectors: readonly string[]): Promise<readonly RunReport[]>;
  /** A pass of one connector whose outcome is needed at once. */
  look(connector: string): Promise<RunReport>;
  /** Sends what is due; null where nothing was, or where sending is not waited for. */
  send(): Promise<PushReport | null>;
  /** After-actions of what the ledger has confirmed from these connectors; from all where none is named. */
  settle(connectors: readonly string[]): Promise<void>;
}

export interface CommandOptions {
  /** How long a ledger that cannot be reached is waited for. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
}

/** The runner of a command: one pass after the other, then the sending. */
export function commandRunner(engine: Engine, { patienceMs, signal, onProgress }: CommandOptions): OrderRunner {
  const namesOf = (connectors: readonly string[]) => (connectors.length === 0 ? engine.connectors : connectors);
  return {
    ...engine.parts,
    pass: async (connectors) => {
      const runs: RunReport[] = [];
      for (const connector of namesOf(connectors)) {
        if (signal.aborted) break;
        onProgress?.({ kind: 'pull', connector });
        runs.push(await engine.pull(connector, 'command'));
      }
      return runs;
    },
    look: (connector) => engine.pull(connector, 'command'),
    send: async () => {
      if (signal.aborted) return null;
      return engine.push('command', {
        patienceMs,
        signal,
        ...(onProgress === undefined
          ? {}
          : { onProgress: ({ sent, remaining }) => onProgress({ kind: 'push', done: sent, total: sent + remaining }) }),
      });
    },
    settle: async (connectors) => {
      for (const connector of namesOf(connectors)) if (!signal.aborted) await engine.settle(connector);
    },
  };
}
