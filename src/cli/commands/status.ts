import { syncConfigOf } from '../../app/sync-config.ts';
import { EXIT } from '../../lib/errors.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import type { AttentionView, StatusView } from '../../store/views/shapes/status.ts';
import { readStatus } from '../../store/views/status.ts';
import { askUnrecorded } from '../../sync/daemon/control.ts';
import { plannedRuns } from '../../sync/daemon/schedule.ts';
import { proposalsToDecide } from '../../sync/transfers/open-proposals.ts';
import { messageText, tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { type Output, printable } from '../output/output.ts';
import { type Column, formatTable } from '../output/table.ts';
import { counted, dash, localInstant, proofWord, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'status', 'connectors, accounts, documents, and what needs a look')
    .option('--watch', 'show it anew whenever it changes, until Ctrl-C');
  const isWatched = () => command.opts<{ watch?: true }>().watch === true;
  line.runs(command, (context) => (isWatched() ? watchStatus(context) : status(context)), isWatched);
};

const LOOK_EVERY_MS = 1000;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

/** `bankfeed status`. Exit code 1 where something needs a look. */
async function status(context: CliContext): Promise<number> {
  const view = await look(context);
  show(context.out, view);
  // A possible transfer is a question: nothing is wrong while it waits.
  return view.attention.every(({ kind }) => kind === 'transfer') ? EXIT.ok : EXIT.attention;
}

/** `bankfeed status --watch`: with `--json` one document a line. */
async function watchStatus(context: CliContext): Promise<number> {
  const { clock, out, signal } = context;
  let shown = '';
  while (!signal.aborted) {
    const view = await look(context);
    const text = JSON.stringify(view);
    if (text !== shown) {
      if (out.options.color) process.stdout.write(CLEAR_SCREEN);
      else if (shown !== '') out.line();
      show(out, view);
    }
    shown = text;
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
  return EXIT.ok;
}

function look(context: CliContext): Promise<StatusView> {
  return readState(context, async ({ store, settings, currencies }) => {
    const unrecorded = await askUnrecorded(settings.state);
    const planned = plannedRuns(settings.connectors, settings.timezone, context.clock.now());
    const connectors = planned.map((each) => ({ ...each, unrecorded: unrecorded[each.name] ?? null }));
    const config = syncConfigOf(settings, { profiles: {}, digest: '' });
    return readStatus(store, { connectors, currencies, further: proposalsToDecide({ store, config }) });
  });
}

function show(out: Output, view: StatusView): void {
  out.document(view);
  describe(out, view);
}

function describe(out: Output, view: StatusView): void {
  if (view.connectors.length > 0) out.line(connectorTable(out, view));
  for (const { lastError, lastRemark, name } of view.connectors) {
    const last = lastError ?? lastRemark;
    if (last !== null) out.line(`${name}: ${printable(messageText(last))}`);
  }
  if (view.accounts.length > 0) out.line(`\n${accountTable(out, view)}`);
  const { documents, records } = view;
  const undone = documents.undone === 0 ? '' : `, ${documents.undone} ${t('word.undone')}`;
  out.line();
  out.line(
    `${t('status.importedQuarantinedHeld', {
      imported: counted(documents.imported, 'document'),
      quarantined: documents.quarantined,
      held: documents.held,
    })}${undone}`,
  );
  out.line(
    t('status.ledgerRequestsDueUnanswered', {
      transactions: counted(records.confirmed, 'transaction'),
      due: records.due,
      sent: records.sent,
      rejected: records.rejected,
    }),
  );
  if (view.pausedUntil !== null) {
    const time = localEnd(Date.parse(view.pausedUntil));
    const text = t('commands.nothingIsSentBefore', { time, why: tell(view.pausedBecause ?? '') });
    out.line(out.style('yellow', printable(text)));
  }
  if (view.attention.length === 0) {
    out.line(out.style('green', t('status.nothingNeedsLook')));
    return;
  }
  out.line();
  out.line(out.style('yellow', t('pages.needsLook')));
  for (const each of view.attention) describeAttention(out, each);
}

function describeAttention(out: Output, each: AttentionView): void {
  out.line(`  ${printable(each.title)}: ${printable(each.text)}`);
  out.line(`    ${printable(each.todo)}`);
}

const CONNECTORS: readonly Column[] = [
  { title: 'word.connector', least: 10 },
  { title: 'word.use', least: 6 },
  { title: 'word.last run' },
  { title: 'word.outcome' },
  { title: 'word.next run' },
];

const ACCOUNTS: readonly Column[] = [
  { title: 'word.account', least: 12 },
  { title: 'word.name', least: 8 },
  { title: 'word.balance', align: 'right' },
  { title: '' },
  { title: 'word.last statement' },
  { title: 'word.proof' },
];

function connectorTable(out: Output, view: StatusView): string {
  const rows = view.connectors.map((each) => [
    each.name,
    each.use,
    localInstant(each.lastRun),
    stateCell(out, each.lastOutcome),
    localInstant(each.nextRun),
  ]);
  return formatTable(CONNECTORS, rows, out.options);
}

function accountTable(out: Output, view: StatusView): string {
  const rows = view.accounts.map((each) => [
    each.handle,
    each.name,
    dash(each.balance),
    dash(each.currency),
    dash(each.lastStatement),
    { styled: proofWord(out, each.proof, each.difference) },
  ]);
  return formatTable(ACCOUNTS, rows, out.options);
}
