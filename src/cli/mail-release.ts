import { createEngine } from '../sync/engine.ts';
import { exitCodeOf, pushOnce } from '../sync/once.ts';
import { carryOut } from './carry-out.ts';
import { type CliContext, requireSettings } from './context.ts';
import { describeReport } from './describe-report.ts';
import { ProgressLine } from './progress.ts';

export interface ReleaseOrder {
  /** Documents, or addresses of senders. */
  readonly ids: readonly string[];
  readonly patienceMs: number;
}

/** `bankfeed mail release ID…`: takes in what was kept back for want of proof, on the owner's word, then pushes. */
export async function release(context: CliContext, order: ReleaseOrder): Promise<number> {
  const { ids, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'release', ids, patienceMs }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const taken = await engine.release(ids);
    const onProgress = progress.show.bind(progress);
    return { ...taken, push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  describeReport(context.out, report);
  return exitCodeOf(report);
}
