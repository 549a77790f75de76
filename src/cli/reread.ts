import { createEngine } from '../sync/engine.ts';
import { exitCodeOf, pushOnce } from '../sync/once.ts';
import { carryOut } from './carry-out.ts';
import { type CliContext, requireSettings } from './context.ts';
import { describeReport } from './describe-report.ts';
import { ProgressLine } from './progress.ts';
import type { RetryOrder } from './retry.ts';

/** `bankfeed reread [DOC…]`: imported documents by the present reader and settings, then push. No id changes. */
export async function reread(context: CliContext, order: RetryOrder): Promise<number> {
  const { ids, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'reread', ids, patienceMs }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const taken = await engine.reread(ids);
    const onProgress = progress.show.bind(progress);
    return { ...taken, push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  describeReport(context.out, report);
  return exitCodeOf(report);
}
