import { createEngine } from '../sync/engine.ts';
import { exitCodeOf, pushOnce } from '../sync/once.ts';
import { carryOut } from './carry-out.ts';
import { type CliContext, requireSettings } from './context.ts';
import { describeReport } from './describe-report.ts';
import { ProgressLine } from './progress.ts';
import { counted } from './words.ts';

export interface RetryOrder {
  readonly ids: readonly string[];
  readonly patienceMs: number;
}

/** `bankfeed retry [ID…]`: what was rejected or quarantined, then push. */
export async function retry(context: CliContext, order: RetryOrder): Promise<number> {
  const { ids, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'retry', ids, patienceMs }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const taken = await engine.retry(ids);
    const onProgress = progress.show.bind(progress);
    return { ...taken, push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  context.out.line(`${counted(report.requests ?? 0, 'rejected record')} taken up again`);
  describeReport(context.out, report);
  return exitCodeOf(report);
}
