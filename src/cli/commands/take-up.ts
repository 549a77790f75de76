import type { TakeUp } from '../../sync/daemon/control.ts';
import { createEngine } from '../../sync/daemon/engine.ts';
import { exitCodeOf, pushOnce } from '../../sync/daemon/once.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import { ProgressLine } from '../output/progress.ts';
import { describeReport } from '../output/report.ts';
import { counted } from '../output/words.ts';

export interface TakeUpOrder {
  readonly kind: TakeUp;
  /** Documents, records or, for `release`, addresses of senders; for `retry` and `reread` none means all. */
  readonly ids: readonly string[];
  readonly patienceMs: number;
}

/** `bankfeed retry [ID…]`, `bankfeed reread [DOC…]`, `bankfeed accept DOC…`, `bankfeed mail release ID…`: reads again what is named, then pushes. */
export async function takeUp(context: CliContext, order: TakeUpOrder): Promise<number> {
  const { kind, ids, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, order, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const taken = await engine[kind](ids);
    const onProgress = progress.show.bind(progress);
    return { ...taken, push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  const { requests = 0 } = report;
  if (kind === 'retry' && (requests > 0 || ids.length === 0))
    context.out.line(`${counted(requests, 'rejected record')} taken up again`);
  describeReport(context.out, report);
  return exitCodeOf(report);
}
