import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';

/** `bankfeed accept DOCUMENT…`: imports held documents as they were read, then sends. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'accept', 'take held documents as they were read: yes to what was asked about them, then push')
    .argument('<document...>', 'd7 or the start of a document’s hash');
  givesOrder(command, line, (ids) => ({ kind: 'accept', ids }), tellReport);
};
