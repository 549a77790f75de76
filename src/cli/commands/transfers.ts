import { syncConfigOf } from '../../app/sync-config.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { createEngine } from '../../sync/daemon/engine.ts';
import { exitCodeOf, pushOnce } from '../../sync/daemon/once.ts';
import { listAllTransfers, type TransferView } from '../../sync/transfers/list.ts';
import type { TransferAction, TransferReport } from '../../sync/transfers/orders.ts';
import { carryOut } from '../carry-out.ts';
import { type CliContext, requireSettings } from '../context.ts';
import { ProgressLine } from '../output/progress.ts';
import { describeReport } from '../output/report.ts';
import { type Cell, formatTable, shorten } from '../output/table.ts';
import { counted, dash, stateCell } from '../output/words.ts';
import { readState } from '../reading.ts';

export interface TransfersOrder {
  readonly action: string;
  readonly ids: readonly string[];
  readonly patienceMs: number;
}

const ACTIONS: readonly TransferAction[] = ['pair', 'reject', 'split'];

/** `bankfeed transfers [list | pair ID ID | reject ID ID | split ID]`. Exit code 0, 1, 2, 3 or 4. */
export async function transfers(context: CliContext, order: TransfersOrder): Promise<number> {
  if (order.action === 'list') return list(context);
  const action = ACTIONS.find((each) => each === order.action);
  if (action === undefined) {
    throw new AppError('usage', `transfers cannot ${order.action}`, {
      hint: `one of list, ${ACTIONS.join(', ')}`,
      exitCode: EXIT.usage,
    });
  }
  return decide(context, action, order);
}

async function list(context: CliContext): Promise<number> {
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  const found = await readState(context, ({ store, settings }) =>
    listAllTransfers({ store, config: syncConfigOf(settings, { profiles: {}, digest: '' }) }, today),
  );
  context.out.document(found);
  describe(context, found);
  return EXIT.ok;
}

async function decide(
  context: CliContext,
  action: TransferAction,
  { ids, patienceMs }: TransfersOrder,
): Promise<number> {
  const loaded = await requireSettings(context, 'required');
  using progress = new ProgressLine(context);
  const report = await carryOut(
    context,
    loaded,
    { kind: 'transfers', action, ids, patienceMs },
    progress,
    async (app) => {
      const engine = createEngine(app.pull, () => app.push());
      const transfer = engine.transfer({ action, ids });
      const onProgress = progress.show.bind(progress);
      return { transfer, runs: [], push: await pushOnce(engine, { patienceMs, signal: context.signal, onProgress }) };
    },
  );
  progress[Symbol.dispose]();
  context.out.document(report);
  if (report.transfer !== undefined) context.out.line(sentence(report.transfer));
  describeReport(context.out, report);
  return exitCodeOf(report);
}

function sentence({ action, legs, requests }: TransferReport): string {
  const said = { pair: 'One transfer', reject: 'Never a transfer', split: 'No transfer any more' }[action];
  return `${said}: ${legs.join(' and ')} (${counted(requests, 'request')})`;
}

function describe({ out }: CliContext, found: readonly TransferView[]): void {
  if (found.length === 0) {
    out.line('No transfers, and none to propose.');
    return;
  }
  const columns = ['state', 'booked', 'from', 'to', 'amount', '', 'payee', 'why', 'outflow', 'inflow'];
  const rows = found.map(({ state, outflow, inflow, to, evidence, decidedBy }): readonly Cell[] => [
    stateCell(out, state),
    outflow.bookedOn,
    outflow.account,
    to,
    outflow.amount.replace(/^-/, ''),
    outflow.currency,
    shorten(outflow.payee, 30),
    decidedBy === 'owner' ? 'owner' : dash(evidence.join(', ')),
    outflow.id,
    dash(inflow?.id),
  ]);
  out.line(
    formatTable(
      columns.map((title) => ({ title, align: title === 'amount' ? 'right' : 'left' })),
      rows,
    ),
  );
  if (found.some(({ state }) => state === 'proposed')) {
    out.line(
      out.style('dim', 'bankfeed transfers pair ID ID joins two; bankfeed transfers reject ID ID keeps them apart'),
    );
  }
}
