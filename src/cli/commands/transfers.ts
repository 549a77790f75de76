import { Argument } from 'commander';
import { syncConfigOf } from '../../app/sync-config.ts';
import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import { EXIT } from '../../lib/errors.ts';
import { type LegView, listAllTransfers, type TransferView } from '../../sync/transfers/list.ts';
import type { TransferAction, TransferOrder, TransferReport } from '../../sync/transfers/orders.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { giveOrder, withPatience } from '../context/give-order.ts';
import { readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';
import { type Cell, type Column, formatTable, shorten } from '../output/table.ts';
import { counted, stateCell } from '../output/words.ts';

const ACTIONS: readonly TransferAction[] = ['pair', 'reject', 'split'];

/** `bankfeed transfers [list | pair ID ID | reject ID ID | split ID]`. Exit code 0, 1, 2, 3 or 4. */
export const declare: Declare = (program, line) => {
  const command = withPatience(
    line
      .command(program, 'transfers', 'transfers between own accounts: proposals and decisions')
      .addArgument(new Argument('[action]', 'what to do').choices(['list', ...ACTIONS]).default('list'))
      .argument('[id...]', 'transactions: two to pair or reject, one to split'),
  );
  line.runs(
    command,
    async (context, action: TransferAction | 'list', ids: string[], { patience }: { patience: number }) =>
      action === 'list' ? list(context) : decide(context, { action, ids }, patience),
  );
};

async function list(context: CliContext): Promise<number> {
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  const found = await readState(context, ({ store, settings }) =>
    listAllTransfers({ store, config: syncConfigOf(settings, { profiles: {}, digest: '' }) }, today),
  );
  context.out.document(found);
  describe(context, found);
  return EXIT.ok;
}

async function decide(context: CliContext, order: TransferOrder, patienceMs: number): Promise<number> {
  const loaded = await requireSettings(context, 'required');
  const report = await giveOrder(context, loaded, { kind: 'transfers', ...order }, { patienceMs });
  if (report.transfer !== undefined) context.out.line(sentence(report.transfer));
  return tellReport(context.out, report);
}

function sentence({ action, legs, requests }: TransferReport): string {
  const said = {
    pair: t('commands.oneTransfer'),
    reject: t('commands.neverTransfer'),
    split: t('commands.noTransferAnyMore'),
  }[action];
  return `${said}: ${legs.join(` ${t('word.and')} `)} (${counted(requests, 'request')})`;
}

const COLUMNS: readonly Column[] = [
  { title: 'word.state' },
  { title: 'word.ids' },
  { title: 'word.booked' },
  { title: 'word.from', least: 10 },
  { title: 'word.to', least: 10 },
  { title: 'word.amount', align: 'right' },
  { title: '' },
];

function describe({ out }: CliContext, found: readonly TransferView[]): void {
  if (found.length === 0) {
    out.line(t('commands.noTransfersNonePropose'));
    return;
  }
  const rows = found.map(({ state, outflow, inflow, to }): readonly Cell[] => [
    stateCell(out, state),
    inflow === null ? outflow.short : `${outflow.short} ${inflow.short}`,
    outflow.bookedOn,
    outflow.accountName,
    inflow?.accountName ?? to ?? '',
    outflow.amount.replace(/^-/, ''),
    outflow.currency,
  ]);
  out.line(formatTable(COLUMNS, rows, out.options));
  for (const each of found.filter(({ state }) => state === 'proposed')) out.line(reasonOf(each));
  if (found.some(({ state }) => state === 'proposed')) {
    out.line(out.style('dim', t('commands.bankfeedTransfersPairId')));
  }
}

/** Why the two may be one, with what each of them says. */
function reasonOf({ evidence, inflow, outflow }: TransferView): string {
  const leg = ({ payee, short }: LegView) => (payee === null ? short : `${short} “${shorten(payee, 20)}”`);
  const legs = inflow === null ? leg(outflow) : `${leg(outflow)} ${t('word.and')} ${leg(inflow)}`;
  return `${legs}: ${sayEvidence(evidence)}`;
}
