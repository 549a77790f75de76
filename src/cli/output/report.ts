import { exitCodeOf, type OrderReport, type SyncReport } from '../../sync/orders/report.ts';
import type { RunReport } from '../../sync/pull/pull.ts';
import type { PushReport } from '../../sync/push/types.ts';
import { hintText, messageText } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { type Output, printable } from './output.ts';
import { type Column, formatTable, isWithin } from './table.ts';
import { counted, figure, issueText, stateCell, stopText } from './words.ts';

/** The result of a sync, and its exit code. */
export function tellReport(out: Output, report: OrderReport): number {
  describeReport(out, report);
  return exitCodeOf(report);
}

/** The report of a sync for people: a row for each connector, open points, and the requests that were sent. */
export function describeReport(out: Output, report: SyncReport & Pick<OrderReport, 'waiting'>): void {
  if (out.json) return;
  if (report.runs.length > 0) out.line(runTable(out, report.runs));
  for (const run of report.runs) describeTrouble(out, run);
  out.line(report.push === null ? t('commands.nothingSend') : pushText(report.push));
  if (report.refused !== undefined) {
    const { title, text, todo } = report.refused;
    out.line(out.style('red', printable(`${title}: ${text}`)));
    out.line(`  ${printable(todo)}`);
  }
  for (const { title, todo } of report.waiting ?? []) {
    out.line(printable(title));
    out.line(`  ${printable(todo)}`);
  }
  if (report.push?.stopped !== undefined) {
    out.line(out.style('red', t('commands.stopped', { why: stopText(report.push.stopped) })));
    out.line(`  ${t('commands.keptNextRun', { requests: counted(report.push.remaining, 'request') })}`);
  }
}

/** The counts of a pass, under their titles. The first three are always shown, the others where there are any. */
const COUNTS = [
  ['documents', 'word.documents'],
  ['imported', 'word.new'],
  ['created', 'word.created'],
  ['updated', 'word.updated'],
  ['unchanged', 'word.unchanged'],
  ['held', 'word.held'],
  ['quarantined', 'word.quarantined'],
] as const;
const ALWAYS = 3;

type Ran = Pick<RunReport, 'connector' | 'outcome' | 'counts'>;

/** A row for each connector; its counts stand in columns where the terminal has room for them. */
export function runTable(out: Output, runs: readonly Ran[]): string {
  const shown = COUNTS.filter(([name], at) => at < ALWAYS || runs.some(({ counts }) => counts[name] > 0));
  const named = runs.map(({ connector, outcome }) => [
    connector === '' ? t('commands.again') : connector,
    stateCell(out, outcome),
  ]);
  const columns = [...NAMED, ...shown.map(([, title]): Column => ({ title, align: 'right' }))];
  const rows = runs.map(({ counts }, at) => [...(named[at] ?? []), ...shown.map(([name]) => String(counts[name]))]);
  const table = formatTable(columns, rows, out.options);
  if (isWithin(table, out.options.width)) return table;
  // Many counts stand in one column: a count that is zero says nothing there.
  const told = runs.map(({ counts }, at) => [
    ...(named[at] ?? []),
    shown.flatMap(([name, title]) => (counts[name] === 0 ? [] : `${t(title)} ${counts[name]}`)).join(', '),
  ]);
  return formatTable([...NAMED, { title: 'word.in numbers', least: 20, wraps: true }], told, out.options);
}

const NAMED: readonly Column[] = [{ title: 'word.connector', least: 8 }, { title: 'word.outcome' }];

function describeTrouble(out: Output, run: RunReport): void {
  if (run.error !== null) {
    out.line(out.style('red', `${run.connector}: ${printable(messageText(run.error))}`));
    const hint = hintText(run.error);
    if (hint !== undefined) out.line(`  ${hint}`);
  }
  for (const { document, issue } of run.issues) out.line(`  ${printable(document)}: ${issueText(issue)}`);
}

function pushText(push: PushReport): string {
  const parts = [
    t('count.created', { count: figure(push.created) }),
    t('count.updated', { count: figure(push.updated) }),
    ...(push.deleted > 0 ? [t('count.deleted', { count: figure(push.deleted) })] : []),
    ...(push.adopted > 0 ? [t('count.adopted', { count: figure(push.adopted) })] : []),
    ...(push.rejected > 0 ? [t('count.rejected', { count: figure(push.rejected) })] : []),
  ];
  return t('commands.sentRequests', { requests: counted(push.sent, 'request'), parts: parts.join(', ') });
}
