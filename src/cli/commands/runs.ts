import { EXIT } from '../../lib/errors.ts';
import { listRuns, readRun } from '../../store/views/runs.ts';
import type { RunDetail, RunView } from '../../store/views/shapes/documents.ts';
import { hintText, messageText } from '../../words/message.ts';
import { say, t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { type Output, printable } from '../output/output.ts';
import { type Column, formatTable, shorten } from '../output/table.ts';
import { countsText, dash, localInstant, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'runs', 'what was done when').argument('[id]');
  line.runs(command, runs);
};

/** `bankfeed runs [ID]`. */
async function runs(context: CliContext, id: string | undefined): Promise<number> {
  if (id !== undefined) return oneRun(context, id);
  const list = await readState(context, ({ store }) => listRuns(store));
  context.out.document(list);
  context.out.line(list.length === 0 ? t('commands.nothingRunYet') : runTable(context.out, list));
  return EXIT.ok;
}

async function oneRun(context: CliContext, id: string): Promise<number> {
  const run = await readState(context, ({ store }) => readRun(store, id));
  if (run === undefined) throw notFound(context, 'run', id);
  context.out.document(run);
  describeRun(context.out, run);
  return EXIT.ok;
}

const COLUMNS: readonly Column[] = [
  { title: 'word.run' },
  { title: 'word.what', least: 8 },
  { title: 'word.by' },
  { title: 'word.started' },
  { title: 'word.outcome' },
  { title: 'word.did', least: 16, wraps: true },
];

const DOCUMENTS: readonly Column[] = [
  { title: 'word.document' },
  { title: 'word.name', least: 12 },
  { title: 'word.state' },
  { title: 'word.format' },
  { title: 'word.lines', align: 'right' },
];

function runTable(out: Output, list: readonly RunView[]): string {
  const rows = list.map((run) => [
    run.id,
    whatText(run),
    say(run.trigger),
    localInstant(run.startedAt),
    stateCell(out, run.outcome ?? 'unfinished'),
    didText(run),
  ]);
  return formatTable(COLUMNS, rows, out.options);
}

/** The run itself has all of it. */
const LONGEST_ERROR = 60;

/** A pass is known by its connector. */
function whatText({ connector, kind }: RunView): string {
  if (connector === null) return say(kind);
  return kind === 'pull' ? connector : `${say(kind)} ${connector}`;
}

function didText({ error, counts, undoneBy }: RunView): string {
  const did = error === null ? countsText(counts) : shorten(messageText(error), LONGEST_ERROR);
  return undoneBy.length === 0 ? did : `${did}; ${t('pages.undone', { runs: undoneBy.join(', ') })}`;
}

function describeRun(out: Output, run: RunDetail): void {
  out.line(runTable(out, [run]));
  if (run.error !== null) out.line(`  ${printable(messageText(run.error))}`);
  const hint = run.error && hintText(run.error);
  if (hint != null) out.line(`  ${hint}`);
  if (run.documents.length === 0) return;
  out.line();
  const rows = run.documents.map((each) => [
    each.id,
    each.name,
    stateCell(out, each.state),
    dash(each.format),
    String(each.lines),
  ]);
  out.line(formatTable(DOCUMENTS, rows, out.options));
}
