/** A sync without a daemon: pull, push until nothing is due, settle. */
import type { RunReport } from '../pull/pull.ts';
import type { PushReport, PushStop } from '../push/types.ts';
import type { Steps } from './steps.ts';

/** What a sync did: one report for each connector, and what was sent. */
export interface SyncReport {
  readonly runs: readonly RunReport[];
  /** Null where nothing was due. */
  readonly push: PushReport | null;
}

/** What is being done right now, for people. */
export type SyncProgress =
  | { readonly kind: 'pull'; readonly connector: string }
  | { readonly kind: 'push'; readonly done: number; readonly total: number };

export interface OnceOptions {
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
}

/** `connectors` empty: all. */
export async function syncOnce(
  engine: Steps,
  connectors: readonly string[],
  options: OnceOptions,
): Promise<SyncReport> {
  const names = connectors.length === 0 ? engine.connectors : connectors;
  const runs: RunReport[] = [];
  for (const connector of names) {
    if (options.signal.aborted) break;
    options.onProgress?.({ kind: 'pull', connector });
    runs.push(await engine.pull(connector, 'command'));
  }
  const push = await pushOnce(engine, options);
  for (const connector of names) if (!options.signal.aborted) await engine.settle(connector);
  return { runs, push };
}

/** Sends what is due; null where nothing is. */
export async function pushOnce(engine: Steps, options: OnceOptions): Promise<PushReport | null> {
  const { patienceMs, signal, onProgress } = options;
  if (signal.aborted) return null;
  return engine.push('command', {
    patienceMs,
    signal,
    ...(onProgress === undefined
      ? {}
      : { onProgress: ({ sent, remaining }) => onProgress({ kind: 'push', done: sent, total: sent + remaining }) }),
  });
}

/** The exit code of a pass: 0, 1 or 3. A signal's own code is the caller's affair. */
export function exitCodeOf({ runs, push }: SyncReport): 0 | 1 | 3 {
  if (isLedgerOut(push?.stopped)) return 3;
  const met = runs.some((run) => run.outcome !== 'ok') || (push !== null && push.rejected > 0);
  return met ? 1 : 0;
}

function isLedgerOut(stop: PushStop | undefined): boolean {
  return stop !== undefined && stop.kind !== 'aborted';
}
