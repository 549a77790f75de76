import { EXIT } from '../../lib/errors.ts';
import { listRuns, readRun } from '../../store/views/runs.ts';
import type { RunDetail, RunView } from '../../store/views/shapes/documents.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { formatTable } from '../output/table.ts';
import { countsText, dash, localInstant, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line.command(program, 'runs', 'what was done when').argument('[id]');
  command.action((id?: string) => line.accept(command, { run: (context) => runs(context, id) }));
};

/** `bankfeed runs [ID]`. */
async function runs(context: CliContext, id: string | undefined): Promise<number> {
  if (id !== undefined) return oneRun(context, id);
  const list = await readState(context, ({ store }) => listRuns(store));
  context.out.document(list);
  context.out.line(list.length === 0 ? 'Nothing has run yet.' : runTable(context.out, list));
  return EXIT.ok;
}

async function oneRun(context: CliContext, id: string): Promise<number> {
  const run = await readState(context, ({ store }) => readRun(store, id));
  if (run === undefined) throw notFound(context, 'run', id, 'runs');
  context.out.document(run);
  describeRun(context.out, run);
  return EXIT.ok;
}

function runTable(out: Output, list: readonly RunView[]): string {
  const columns = ['run', 'what', 'connector', 'by', 'started', 'outcome', 'did'].map((title) => ({ title }));
  const rows = list.map((run) => [
    run.id,
    run.kind,
    dash(run.connector),
    run.trigger,
    localInstant(run.startedAt),
    stateCell(out, run.outcome ?? 'unfinished'),
    didText(run),
  ]);
  return formatTable(columns, rows);
}

function didText({ error, counts, undoneBy }: RunView): string {
  const did = error === null ? countsText(counts) : error.message;
  return undoneBy.length === 0 ? did : `${did}; undone by ${undoneBy.join(', ')}`;
}

function describeRun(out: Output, run: RunDetail): void {
  out.line(runTable(out, [run]));
  if (run.error?.hint !== undefined) out.line(`  ${run.error.hint}`);
  if (run.documents.length === 0) return;
  out.line();
  const columns = ['document', 'name', 'state', 'format', 'lines'].map((title) => ({ title }));
  const rows = run.documents.map((each) => [
    each.id,
    each.name,
    stateCell(out, each.state),
    dash(each.format),
    String(each.lines),
  ]);
  out.line(formatTable(columns, rows));
}
