import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';

/** `bankfeed split ID`: one transaction counts as two equal ones from now on, then the second is sent. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'split', 'count a transaction as two equal ones, then push')
    .argument('<id>', 'externalId');
  givesOrder(command, line, ([id = '']) => ({ kind: 'split', id }), tellReport);
};
