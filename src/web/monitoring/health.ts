/** Whether the daemon lives, and whether its last passes went well. */
import { messageOf } from '../../lib/errors.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { readStatus } from '../../store/views/status.ts';
import type { WebContext } from '../web-app.ts';

export interface Readiness {
  readonly ready: boolean;
  /** Why not; names of connectors and nothing that is secret. */
  readonly reasons: readonly string[];
}

/** Ready: the state can be read and written, no connector's last pass failed, the ledger took the last push. */
export function readReadiness(context: WebContext): Readiness {
  try {
    const status = readStatus(context.store, { connectors: context.app.connectors() });
    const reasons = status.attention.flatMap(reasonOf);
    return { ready: reasons.length === 0, reasons };
  } catch (thrown) {
    return { ready: false, reasons: [`the state cannot be read: ${messageOf(thrown)}`] };
  }
}

function reasonOf({ id, kind }: AttentionView): readonly string[] {
  switch (kind) {
    case 'state':
      return ['the disk of the state is full'];
    case 'ledger':
      return ['the last push failed'];
    case 'connector':
      return [`the last pass of ${id} failed`];
    default:
      return [];
  }
}
