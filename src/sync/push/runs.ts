/** Pushes among the runs: what `runs`, `status` and /readyz say of the ledger. */
import { reasonOf } from '../../lib/errors.ts';
import { beginRun, finishRun, type RunEnd } from '../../store/documents/runs.ts';
import type { Store } from '../../store/store.ts';
import { inEnglish, type Said } from '../../words/message.ts';
import type { Trigger } from '../pull/pull.ts';
import type { PushEvent, PushReport } from './types.ts';

/** Records a push from its beginning to its end, also where it throws. */
export async function recordPush(store: Store, trigger: Trigger, work: () => Promise<PushReport>): Promise<PushReport> {
  const runId = beginRun(store, { kind: 'push', connector: null, trigger });
  try {
    const report = await work();
    finishRun(store, runId, endOf(report));
    return report;
  } catch (thrown) {
    finishRun(store, runId, failed('push.failed', reasonOf(thrown)));
    throw thrown;
  }
}

/** An outage shorter than this is not worth a line among the runs. */
const OUTAGE_MS = 30_000;

/**
 * The daemon pushes without end, so its runs are recorded here. A run is an emptying of the outbox that sent
 * something, or an outage once it has lasted.
 */
export class PushRuns {
  readonly #store: Store;
  #isReported = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The events of the push while it runs. */
  observe(event: PushEvent): void {
    if (event.event !== 'push.failing' || this.#isReported || event.ms < OUTAGE_MS) return;
    this.#isReported = true;
    this.#record(failed('ledger.unreachable', event.reason));
  }

  /** An emptying of the outbox has ended. */
  drained(report: PushReport): void {
    const isNews = report.sent > 0 || report.stopped !== undefined || this.#isReported;
    this.#isReported = false;
    if (isNews && report.stopped?.kind !== 'aborted') this.#record(endOf(report));
  }

  #record(end: RunEnd): void {
    const runId = beginRun(this.#store, { kind: 'push', connector: null, trigger: 'schedule' });
    finishRun(this.#store, runId, end);
  }
}

function endOf({ stopped, ...counts }: PushReport): RunEnd {
  if (stopped !== undefined && stopped.kind !== 'aborted') {
    return { ...failed(`ledger.${stopped.kind}`, stopped.message), counts };
  }
  return { outcome: counts.rejected > 0 ? 'attention' : 'ok', counts, error: null };
}

function failed(code: string, said: Said): RunEnd {
  const words = typeof said === 'string' ? undefined : said;
  return { outcome: 'failed', counts: {}, error: { code, message: inEnglish(said), words } };
}
