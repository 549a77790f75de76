import { EXIT } from '../../lib/errors.ts';
import type { UndoReport } from '../../sync/history/undo.ts';
import { say, t } from '../../words/speak.ts';
import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import { type Output, printable } from '../output/output.ts';
import { tellReport } from '../output/report.ts';
import { type Column, formatTable } from '../output/table.ts';
import { counted, figure } from '../output/words.ts';

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

const COLUMNS: readonly Column[] = [{ title: 'word.action' }, { title: 'word.transaction' }];

/** More than this is not read on a terminal. */
const MOST_ROWS = 50;

function describeUndo(out: Output, report: UndoReport): void {
  if (out.json) return;
  const { documents, deleted, left, restored, withdrawn, transactions } = report;
  for (const { id, name } of documents) out.line(`${id}  ${printable(name)}`);
  const rows = transactions.slice(0, MOST_ROWS).map(({ externalId, action }) => [say(action), externalId]);
  if (rows.length > 0) {
    out.line(formatTable(COLUMNS, rows, out.options));
  }
  if (transactions.length > MOST_ROWS) {
    out.line(t('notices.more', { count: figure(transactions.length - MOST_ROWS) }));
  }
  const unpaired = transactions.filter(({ action }) => action === 'unpair').length;
  const said = [
    t('commands.deletedRestored', {
      transactions: counted(deleted, 'transaction'),
      restored: figure(restored),
    }),
    ...(left === 0 ? [] : [t('commands.leftBefore', { transactions: counted(left, 'transaction') })]),
    ...(unpaired === 0 ? [] : [t('commands.takenApart', { transfers: counted(unpaired, 'transfer') })]),
    ...(withdrawn === 0 ? [] : [t('commands.withdrawn', { requests: counted(withdrawn, 'unsent request') })]),
  ].join(', ');
  out.line(report.dryRun ? t('commands.wouldNothingChanged', { what: said }) : said);
  if (!report.dryRun && documents.length > 0) {
    const names = documents.map(({ id }) => id).join(' ');
    out.line(t('commands.allIfNeverCome', { names }));
  }
}
