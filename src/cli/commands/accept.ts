import { Option } from 'commander';
import { refusal } from '../../lib/errors.ts';
import { ACCOUNT_TYPES, currencyCode } from '../../settings/schema/account.ts';
import type { Order } from '../../sync/orders/orders.ts';
import { givesOrder } from '../context/give-order.ts';
import { readingOption } from '../context/read-files.ts';
import { type Declare, notExpected } from '../context/task.ts';
import { tellReport } from '../output/report.ts';

interface AcceptOptions {
  readonly account?: string;
  readonly name?: string;
  readonly type?: (typeof ACCOUNT_TYPES)[number];
  readonly currency?: string;
  readonly reading?: number;
  readonly save?: string;
}

/** `bankfeed accept DOCUMENT…`: imports held documents as they were read, then sends. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'accept', 'take held documents as they were read: yes to what was asked about them, then push')
    .argument('<document...>', 'd7 or the start of a document’s hash')
    .option('--account <handle>', 'whose lines they are; holds for files like them as well')
    .option('--name <name>', 'the name of the account, where it is a new one')
    .addOption(new Option('--type <type>', 'its type in the ledger').choices(ACCOUNT_TYPES))
    .option('--currency <code>', 'its currency, where the documents name none', currencyOption)
    .option('--reading <number>', 'which of the readings that `bankfeed inspect` shows is right', readingOption)
    .option('--save <name>', 'the name of the profile that the reading is kept as');
  givesOrder(command, line, (ids) => orderOf(ids, command.opts<AcceptOptions>()), tellReport);
};

function currencyOption(text: string): string {
  const code = currencyCode.safeParse(text);
  if (!code.success) throw notExpected('settings.currencyCodeSuchUsd');
  return code.data;
}

function orderOf(ids: readonly string[], options: AcceptOptions): Order {
  const { account, name, type, currency, reading, save } = options;
  if (account === undefined && [name, type, currency].some((each) => each !== undefined)) {
    throw refusal('accept.account#whose');
  }
  const answer = account === undefined ? undefined : { handle: account, name, type, currency };
  return { kind: 'accept', ids, account: answer, reading: reading ?? (save === undefined ? undefined : 1), save };
}
