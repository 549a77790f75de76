import { createEngine } from '../../sync/daemon/engine.ts';
import { exitCodeOf, pushOnce } from '../../sync/daemon/once.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import { ProgressLine } from '../output/progress.ts';
import { describeReport } from '../output/report.ts';

export interface SplitOrder {
  readonly id: string;
  readonly patienceMs: number;
}

/** `bankfeed split ID`: one transaction is counted as two equal ones from now on, then push. */
export async function split(context: CliContext, order: SplitOrder): Promise<number> {
  const { id, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'split', id, patienceMs }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    engine.split(id);
    const onProgress = progress.show.bind(progress);
    return { runs: [], push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  describeReport(context.out, report);
  return exitCodeOf(report);
}
