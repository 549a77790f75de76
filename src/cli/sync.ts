import { checkNames } from '../app/check-connectors.ts';
import { exitCodeOf, syncOnce } from '../sync/once.ts';
import { createSteps } from '../sync/steps.ts';
import { carryOut } from './carry-out.ts';
import { type CliContext, requireSettings } from './context.ts';
import { ProgressLine } from './progress.ts';

export interface SyncOrder {
  readonly connectors: readonly string[];
  readonly dryRun: boolean;
  readonly patienceMs: number;
}

/** `bankfeed sync [CONNECTOR…]`. Exit code 0, 1, 2, 3 or 4 (CONTRACT §2). */
export async function sync(context: CliContext, order: SyncOrder): Promise<number> {
  const { connectors, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  checkNames(connectors, loaded.settings.connectors);
  if (order.dryRun) {
    const { dryRunAll } = await import('./dry-run.ts');
    return dryRunAll(context, loaded, connectors);
  }
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'sync', connectors, patienceMs }, progress, (app) =>
    syncOnce(
      createSteps(app.pull, () => app.push()),
      connectors,
      {
        patienceMs,
        signal: context.signal,
        onProgress: (step) => progress.show(step),
      },
    ),
  );
  progress[Symbol.dispose]();
  context.out.document(report);
  if (!context.out.json) {
    const { describeReport } = await import('./describe-report.ts');
    describeReport(context.out, report);
  }
  return exitCodeOf(report);
}
