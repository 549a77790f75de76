/** Whether the daemon lives and whether its last passes went well, from the store alone. */
import { messageOf } from '../../lib/errors.ts';
import { readStatus } from '../../store/views/status.ts';
import type { WebContext } from '../web-app.ts';

export interface Readiness {
  readonly ready: boolean;
  /** Why not; names of connectors and nothing that is secret. */
  readonly reasons: readonly string[];
}

/** Ready: the state can be read, no connector's last pass failed, the ledger took the last push. */
export function readReadiness(context: WebContext): Readiness {
  try {
    const status = readStatus(context.store, { connectors: context.app.connectors() });
    const reasons = status.attention
      .filter((entry) => entry.kind === 'connector' || entry.kind === 'ledger')
      .map((entry) => (entry.kind === 'ledger' ? 'the last push failed' : `the last pass of ${entry.id} failed`));
    return { ready: reasons.length === 0, reasons };
  } catch (thrown) {
    return { ready: false, reasons: [`the state cannot be read: ${messageOf(thrown)}`] };
  }
}
