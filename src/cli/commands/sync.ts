import { checkNames } from '../../app/checkup/connectors.ts';
import type { App } from '../../app.ts';
import { exitCodeOf, syncOnce } from '../../sync/daemon/once.ts';
import { createSteps } from '../../sync/daemon/steps.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import { ProgressLine } from '../output/progress.ts';

export interface SyncOrder {
  readonly connectors: readonly string[];
  readonly dryRun: boolean;
  readonly patienceMs: number;
}

/** Loads when somebody wants to be told. */
async function tell(app: App): Promise<void> {
  if (app.settings.notify.length === 0 || app.pull.signal.aborted) return;
  const { tellNotices } = await import('../../app/notices.ts');
  await tellNotices(app, app.pull);
}

/** `bankfeed sync [CONNECTOR…]`. Exit code 0, 1, 2, 3 or 4. */
export async function sync(context: CliContext, order: SyncOrder): Promise<number> {
  const { connectors, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  checkNames(connectors, loaded.settings.connectors);
  if (order.dryRun) {
    const { dryRunAll } = await import('./dry-run.ts');
    return dryRunAll(context, loaded, connectors);
  }
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'sync', connectors, patienceMs }, progress, async (app) => {
    const steps = createSteps(app.pull, () => app.push());
    const onProgress = progress.show.bind(progress);
    const done = await syncOnce(steps, connectors, { patienceMs, signal: context.signal, onProgress });
    await tell(app);
    return done;
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  if (!context.out.json) {
    const { describeReport } = await import('../output/report.ts');
    describeReport(context.out, report);
  }
  return exitCodeOf(report);
}
