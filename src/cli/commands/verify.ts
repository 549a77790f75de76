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

const WORDS = {
  changed: 'commands.editedHand',
  missing: 'commands.deletedHand',
  extra: 'commands.notKnownHere',
} as const;

const DRIFT: readonly Column[] = [{ title: 'word.transaction' }, { title: 'money.ledger' }, { title: 'word.fields' }];
const BALANCES: readonly Column[] = [
  { title: 'word.account', least: 8 },
  { title: 'word.balance told' },
  { title: 'money.ledger' },
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
  if (drift.length > MOST_ROWS) out.line(t('notices.more', { count: figure(drift.length - MOST_ROWS) }));
  if (balances.length > 0) {
    const told = balances.map((each) => [each.account, each.told, each.shown, each.currency]);
    out.line(formatTable(BALANCES, told, out.options));
  }
  const transactions = counted(compared, 'transaction');
  out.line(
    drift.length === 0
      ? t('commands.comparedAllShould', { transactions })
      : t('commands.comparedNotShould', { transactions, number: figure(drift.length) }),
  );
  if (otherLedger) {
    out.line(out.style('red', t('commands.mostMissingSeemsAnother')));
    out.line(t('commands.lookLedgerUrlLedger'));
  } else if (drift.length + balances.length > 0 && !repaired) {
    out.line(t('commands.bankfeedVerifyRepairPuts'));
  }
  if (otherLedger || drift.every(({ kind }) => kind !== 'extra')) return;
  out.line(t('commands.bankfeedForgetUnknownForget'));
  out.line(t('commands.ifUndoneDocumentShows'));
}
