import { checkNames } from '../../app/checkup/connectors.ts';
import type { App } from '../../app.ts';
import { exitCodeOf } from '../../sync/orders/report.ts';
import { type CliContext, noteBroken, requireSettings } from '../context/context.ts';
import { giveOrder, withPatience } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';

export const declare: Declare = (program, line) => {
  const command = withPatience(
    line
      .command(program, 'sync', 'one pass over the connectors, then push until nothing is due')
      .argument('[connector...]', 'only these')
      .option('--dry-run', 'say what would happen and write nothing'),
  );
  line.runs(command, sync);
};

/** `bankfeed sync [CONNECTOR…]`. Exit code 0, 1, 2, 3 or 4. */
export async function sync(
  context: CliContext,
  connectors: readonly string[],
  { dryRun, patience: patienceMs }: { readonly dryRun?: true; readonly patience: number },
): Promise<number> {
  const loaded = await requireSettings(context, 'required');
  checkNames(connectors, loaded.settings.connectors);
  if (dryRun) {
    const { dryRunAll } = await import('./dry-run.ts');
    return dryRunAll(context, loaded, connectors);
  }
  const report = await giveOrder(
    context,
    loaded,
    { kind: 'sync', connectors },
    { patienceMs, afterwards: (app) => tell(context, app) },
  );
  if (!context.out.json) {
    const { describeReport } = await import('../output/report.ts');
    describeReport(context.out, report);
  }
  return exitCodeOf(report);
}

/** Notices load when somebody wants to be told. */
async function tell(context: CliContext, app: App): Promise<void> {
  noteBroken(context, app.pull.registry);
  if (app.settings.notify.length === 0 || app.pull.signal.aborted) return;
  const { tellNotices } = await import('../../app/notices.ts');
  await tellNotices(app, app.pull);
}
