import { EXIT } from '../../lib/errors.ts';
import { exitCodeOf } from '../../sync/orders/report.ts';
import { needsLook, type VerifyReport } from '../../sync/verify/verify.ts';
import { say, t } from '../../words/speak.ts';
import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { describeReport } from '../output/report.ts';
import { type Column, formatTable } from '../output/table.ts';
import { counted, figure } from '../output/words.ts';

/** `bankfeed verify [--repair]`. Exit code 1 where something differs and was not repaired. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'verify', 'read the ledger back and compare it with what it confirmed')
    .option('--repair', 'put our own values back, and remember deletions by hand');
  const repairs = () => command.opts<{ repair?: boolean }>().repair === true;
  givesOrder(
    command,
    line,
    () => ({ kind: 'verify', repair: repairs() }),
    (out, report) => {
      if (report.verify !== undefined) describeVerify(out, report.verify);
      if (repairs()) describeReport(out, report);
      const code = exitCodeOf(report);
      return code === EXIT.ok && report.verify !== undefined && needsLook(report.verify) ? EXIT.attention : code;
    },
  );
};

const WORDS = { changed: 'edited by hand', missing: 'deleted by hand', extra: 'not known here' } as const;

const DRIFT: readonly Column[] = [{ title: 'transaction' }, { title: 'in the ledger' }, { title: 'fields' }];
const BALANCES: readonly Column[] = [
  { title: 'account', least: 8 },
  { title: 'balance told' },
  { title: 'in the ledger' },
  { title: '' },
];

/** More than this is not read on a terminal. */
const MOST_ROWS = 50;

function describeVerify(out: Output, report: VerifyReport): void {
  const { balances, compared, drift, otherLedger, repaired } = report;
  if (out.json) return;
  const rows = drift
    .slice(0, MOST_ROWS)
    .map(({ externalId, fields, kind }) => [externalId, t(WORDS[kind]), fields.map((one) => say(one)).join(', ')]);
  if (rows.length > 0) out.line(formatTable(DRIFT, rows, out.options));
  if (drift.length > MOST_ROWS) out.line(t('… and {count} more', { count: figure(drift.length - MOST_ROWS) }));
  if (balances.length > 0) {
    const told = balances.map((each) => [each.account, each.told, each.shown, each.currency]);
    out.line(formatTable(BALANCES, told, out.options));
  }
  const transactions = counted(compared, 'transaction');
  out.line(
    drift.length === 0
      ? t('{transactions} compared, all as it should be', { transactions })
      : t('{transactions} compared, {number} not as they should be', { transactions, number: figure(drift.length) }),
  );
  if (otherLedger) {
    out.line(out.style('red', t('Most of them are missing: this seems to be another ledger, so nothing was changed.')));
    out.line(t('Look at ledger.url and ledger.apiKey: bankfeed doctor.'));
  } else if (drift.length + balances.length > 0 && !repaired) {
    out.line(
      t('bankfeed verify --repair puts amount, date, account and balance back, and remembers what you deleted.'),
    );
  }
  if (otherLedger || drift.every(({ kind }) => kind !== 'extra')) return;
  out.line(t('bankfeed forget --unknown, or forget ID, leaves what is not known here as it is.'));
  out.line(t('If an undone document shows it, bankfeed retry d7 imports that, and bankfeed undo d7 deletes it then.'));
}
