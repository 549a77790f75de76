import { t } from '../../words/speak.ts';
import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';
import { counted } from '../output/words.ts';

/** `bankfeed retry [ID…]`: tries rejected and quarantined documents again, and redoes undone ones. Then it sends. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'retry', 'try rejected or quarantined documents again, or redo undone ones, then push')
    .argument('[id...]', 'only these documents, transactions or requests');
  givesOrder(
    command,
    line,
    (ids) => ({ kind: 'retry', ids }),
    (out, report, ids) => {
      const { requests = 0 } = report;
      if (requests > 0 || ids.length === 0) {
        out.line(t('commands.triedAgain', { records: counted(requests, 'rejected record') }));
      }
      return tellReport(out, report);
    },
  );
};
