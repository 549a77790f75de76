import { createEngine } from '../../sync/daemon/engine.ts';
import { exitCodeOf, pushOnce } from '../../sync/daemon/once.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import type { Output } from '../output/output.ts';
import { ProgressLine } from '../output/progress.ts';
import { describeReport } from '../output/report.ts';
import { formatTable, printable } from '../output/table.ts';
import { counted } from '../output/words.ts';

export interface UndoOrder {
  readonly target: string;
  readonly dryRun: boolean;
  readonly patienceMs: number;
}

/** `bankfeed undo RUN-or-DOCUMENT`. Exit code 0, 1, 2, 3 or 4. */
export async function undo(context: CliContext, order: UndoOrder): Promise<number> {
  const { target, dryRun, patienceMs } = order;
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(context, loaded, { kind: 'undo', ...order }, progress, async (app) => {
    const engine = createEngine(app.pull, () => app.push());
    const undone = engine.undo(target, { dryRun });
    const onProgress = progress.show.bind(progress);
    const push = dryRun ? null : await pushOnce(engine, { patienceMs, signal: context.signal, onProgress });
    return { undo: undone, runs: [], push };
  });
  progress[Symbol.dispose]();
  context.out.document(report);
  if (report.undo !== undefined) describeUndo(context.out, report.undo);
  if (!dryRun) describeReport(context.out, report);
  return exitCodeOf(report);
}

/** More than this is not read on a terminal. */
const MOST_ROWS = 50;

function describeUndo(out: Output, report: UndoReport): void {
  if (out.json) return;
  const { documents, deleted, restored, withdrawn, transactions } = report;
  for (const { id, name } of documents) out.line(`${id}  ${printable(name)}`);
  const rows = transactions.slice(0, MOST_ROWS).map(({ externalId, action }) => [action, externalId]);
  if (rows.length > 0) out.line(formatTable([{ title: 'action' }, { title: 'transaction' }], rows));
  if (transactions.length > MOST_ROWS) out.line(`… and ${transactions.length - MOST_ROWS} more`);
  const unpaired = transactions.filter(({ action }) => action === 'unpair').length;
  const said = [
    `${counted(deleted, 'transaction')} deleted, ${restored} restored`,
    ...(unpaired === 0 ? [] : [`${counted(unpaired, 'transfer')} taken apart`]),
    ...(withdrawn === 0 ? [] : [`${counted(withdrawn, 'unsent request')} withdrawn`]),
  ].join(', ');
  out.line(report.dryRun ? `Would be: ${said}. Nothing was changed.` : said);
  const [first] = documents;
  if (!report.dryRun && first !== undefined) {
    out.line(`It stays so, whatever file names it again; bankfeed retry ${first.id} takes it up again.`);
  }
}
