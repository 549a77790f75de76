import { Option } from 'commander';
import { parseDate } from '../../domain/calendar-date.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { listAccounts } from '../../store/views/accounts.ts';
import type { TransactionPage, TransactionQuery, TransactionState } from '../../store/views/shapes/transactions.ts';
import { listTransactions } from '../../store/views/transactions.ts';
import { t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { type Reading, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { type Column, formatTable } from '../output/table.ts';
import { dash, stateCell } from '../output/words.ts';

const STATES: readonly TransactionState[] = ['due', 'sent', 'rejected', 'confirmed', 'deleted'];

/** People read the newest page; a program gets everything that matches. */
const PEOPLES_PAGE = 50;
const PROGRAMS_PAGE = 1_000_000;

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'transactions', 'what came out')
    .option('--account <account>', 'of this account')
    .option('--since <date>', 'from this day on, YYYY-MM-DD')
    .addOption(new Option('--state <state>', 'in this state').choices(STATES))
    .option('--search <text>', 'with this in payee or memo');
  line.runs(command, transactions);
};

/** `bankfeed transactions [--account A] [--since D] [--state S] [--search T]`. */
async function transactions(context: CliContext, query: TransactionQuery): Promise<number> {
  if (query.since !== undefined && parseDate(query.since) === undefined)
    throw refusal('usage#sinceNotDay', { text: query.since });
  const limit = context.out.json ? PROGRAMS_PAGE : PEOPLES_PAGE;
  const page = await readState(context, (reading) => {
    checkAccount(reading, query.account);
    return listTransactions(reading.store, { ...query, limit, currencies: reading.currencies });
  });
  context.out.document(page.transactions);
  describe(context, page);
  return EXIT.ok;
}

function checkAccount({ store, settings }: Reading, account: string | undefined): void {
  if (account === undefined) return;
  const handles = [...new Set([...listAccounts(store).map((each) => each.handle), ...Object.keys(settings.accounts)])];
  if (handles.includes(account)) return;
  const like = nearest(account, handles);
  if (like !== undefined) throw refusal('usage#noAccountLike', { name: account, like });
  throw refusal(handles.length === 0 ? 'usage#noAccountYet' : 'usage#noAccount', {
    name: account,
    names: handles.join(', '),
  });
}

const COLUMNS: readonly Column[] = [
  { title: 'word.id' },
  { title: 'word.booked' },
  { title: 'word.account', least: 8 },
  { title: 'word.amount', align: 'right' },
  { title: '' },
  { title: 'word.payee', least: 10 },
  { title: 'word.state' },
];

function describe({ out }: CliContext, page: TransactionPage): void {
  if (page.transactions.length === 0) {
    out.line(t('commands.noTransactions'));
    return;
  }
  const rows = page.transactions.map((each) => [
    each.id,
    each.bookedOn,
    each.account,
    each.amount,
    each.currency,
    dash(each.payee ?? each.memo),
    stateCell(out, each.state),
  ]);
  out.line(formatTable(COLUMNS, rows, out.options));
  if (page.next !== null) out.line(out.style('dim', t('commands.olderOnesNarrowSince')));
}
