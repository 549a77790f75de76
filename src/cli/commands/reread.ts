import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';

/** `bankfeed reread [DOCUMENT…]`: reads imported documents from the archive another time, then sends. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'reread', 'read imported documents again, after an upgrade or a mended profile, then push')
    .argument('[document...]', 'only these: d7 or the start of a document’s hash');
  givesOrder(command, line, (ids) => ({ kind: 'reread', ids }), tellReport);
};
