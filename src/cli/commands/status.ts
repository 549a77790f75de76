import { EXIT } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import type { AttentionView, StatusView } from '../../store/views/shapes/status.ts';
import { readStatus } from '../../store/views/status.ts';
import { plannedRuns } from '../../sync/daemon/schedule.ts';
import type { CliContext } from '../context/context.ts';
import { readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { formatTable, printable } from '../output/table.ts';
import { counted, dash, localInstant, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'status', 'connectors, accounts, documents, and what needs a look');
  command.action(() => line.accept(command, { run: status }));
};

/** `bankfeed status`. Exit code 1 where something needs a look. */
async function status(context: CliContext): Promise<number> {
  const view = await readState(context, ({ store, settings, currencies }) => {
    const connectors = plannedRuns(settings.connectors, settings.timezone, context.clock.now());
    return readStatus(store, { connectors, currencies });
  });
  context.out.document(view);
  describe(context.out, view);
  return view.attention.length === 0 ? EXIT.ok : EXIT.attention;
}

function describe(out: Output, view: StatusView): void {
  if (view.connectors.length > 0) out.line(connectorTable(out, view));
  if (view.accounts.length > 0) out.line(`\n${accountTable(out, view)}`);
  const { documents, records } = view;
  const undone = documents.undone === 0 ? '' : `, ${documents.undone} undone`;
  out.line();
  out.line(
    `${counted(documents.imported, 'document')} imported, ${documents.quarantined} quarantined, ${documents.held} held${undone}`,
  );
  out.line(
    `${counted(records.confirmed, 'transaction')} in the ledger; requests: ${records.due} due, ${records.sent} unanswered, ${records.rejected} rejected`,
  );
  if (view.pausedUntil !== null) {
    const text = `Nothing is sent before ${localEnd(Date.parse(view.pausedUntil))}: ${view.pausedBecause}.`;
    out.line(out.style('yellow', printable(text)));
  }
  if (view.attention.length === 0) {
    out.line(out.style('green', 'Nothing needs a look.'));
    return;
  }
  out.line();
  out.line(out.style('yellow', 'Needs a look'));
  for (const each of view.attention) describeAttention(out, each);
}

export function describeAttention(out: Output, each: AttentionView): void {
  out.line(`  ${printable(each.title)}: ${printable(each.text)}`);
  out.line(`    ${printable(each.todo)}`);
}

function connectorTable(out: Output, view: StatusView): string {
  const columns = ['connector', 'use', 'last run', 'outcome', 'next run', 'last error'].map((title) => ({ title }));
  const rows = view.connectors.map((each) => [
    each.name,
    each.use,
    localInstant(each.lastRun),
    stateCell(out, each.lastOutcome),
    localInstant(each.nextRun),
    dash(each.lastError?.message),
  ]);
  return formatTable(columns, rows);
}

function accountTable(out: Output, view: StatusView): string {
  const columns = ['account', 'name', 'balance', '', 'last statement', 'proof'];
  const rows = view.accounts.map((each) => [
    each.handle,
    each.name,
    dash(each.balance),
    dash(each.currency),
    dash(each.lastStatement),
    stateCell(out, each.proof, each.difference === null ? '' : ` by ${each.difference}`),
  ]);
  return formatTable(
    columns.map((title) => ({ title, align: title === 'balance' ? 'right' : 'left' })),
    rows,
  );
}
