import { type AppError, EXIT, refusal } from '../../lib/errors.ts';
import type { ForgetReport } from '../../sync/history/forget.ts';
import { t } from '../../words/speak.ts';
import { givesOrder } from '../context/give-order.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { counted } from '../output/words.ts';

/** `bankfeed forget [ID…] [--unknown]`: the owner's no to a question about records. Exit code 0. */
export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'forget', 'answer no: a record is not sent, or stays in the ledger as it is')
    .argument('[id...]', 'records that status asks about, or that verify does not know')
    .option('--unknown', 'also every record that the last verify did not know');
  givesOrder(
    command,
    line,
    (ids) => {
      const { unknown } = command.opts<{ unknown?: boolean }>();
      if (ids.length === 0 && unknown !== true) throw nothingNamed();
      return unknown === true ? { kind: 'forget', ids, all: 'unknown' } : { kind: 'forget', ids };
    },
    (out, { forgotten }) => {
      if (forgotten !== undefined) describe(out, forgotten);
      return EXIT.ok;
    },
  );
};

function describe(out: Output, { left, unsent }: ForgetReport): void {
  if (unsent.length > 0) {
    const ids = unsent.join(', ');
    out.line(t('commands.willNotSent', { records: counted(unsent.length, 'record'), ids }));
    out.line(t('commands.bankfeedRetryIdSends'));
  }
  if (left.length > 0) {
    const records = counted(left.length, 'record');
    out.line(t('commands.ledgerLeftNotNamed', { records }));
  }
  if (left.length + unsent.length === 0) out.line(t('commands.lastBankfeedVerifyKnew'));
}

function nothingNamed(): AppError {
  return refusal('usage#forgetTakesIdsRecords');
}
