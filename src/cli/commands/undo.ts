import { EXIT } from '../../lib/errors.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { tellReport } from '../output/report.ts';
import { formatTable, printable } from '../output/table.ts';
import { counted } from '../output/words.ts';

/** `bankfeed undo RUN-or-DOCUMENT…`: undoes the work of these, then sends the changes. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'undo', 'undo what runs or documents did, and remember it')
    .argument('<run-or-document...>', 'r12, d7 or the start of a document’s hash')
    .option('--dry-run', 'say what would be undone and change nothing');
  givesOrder(
    command,
    line,
    (targets) => ({ kind: 'undo', targets, dryRun: command.opts<{ dryRun?: boolean }>().dryRun === true }),
    (out, report) => {
      if (report.undo !== undefined) describeUndo(out, report.undo);
      return report.undo?.dryRun === true ? EXIT.ok : tellReport(out, report);
    },
  );
};

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
  if (!report.dryRun && documents.length > 0) {
    const names = documents.map(({ id }) => id).join(' ');
    out.line(`All is as if it had never come; bankfeed retry ${names} redoes it.`);
  }
}
