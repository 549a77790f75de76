import { exitCodeOf, type SyncReport } from '../../sync/orders/report.ts';
import type { RunReport } from '../../sync/pull/pull.ts';
import type { PushReport } from '../../sync/push/types.ts';
import type { Output } from './output.ts';
import { formatTable, printable } from './table.ts';
import { counted, issueText, stateCell, stopText } from './words.ts';

/** The result of a sync, and its exit code. */
export function tellReport(out: Output, report: SyncReport): number {
  describeReport(out, report);
  return exitCodeOf(report);
}

/** The report of a sync for people: a row for each connector, open points, and the requests that were sent. */
export function describeReport(out: Output, report: SyncReport): void {
  if (out.json) return;
  if (report.runs.length > 0) out.line(runTable(out, report.runs));
  for (const run of report.runs) describeTrouble(out, run);
  out.line(report.push === null ? 'Nothing to send.' : pushText(report.push));
  if (report.refused !== undefined) {
    const { title, text, todo } = report.refused;
    out.line(out.style('red', printable(`${title}: ${text}`)));
    out.line(`  ${printable(todo)}`);
  }
  if (report.push?.stopped !== undefined) {
    out.line(out.style('red', `Stopped: ${stopText(report.push.stopped)}`));
    out.line(`  ${counted(report.push.remaining, 'request')} kept for the next run.`);
  }
}

function runTable(out: Output, runs: readonly RunReport[]): string {
  const columns = [
    'connector',
    'outcome',
    'documents',
    'new',
    'created',
    'updated',
    'unchanged',
    'held',
    'quarantined',
  ];
  const rows = runs.map(({ connector, outcome, counts }) => [
    connector === '' ? '(again)' : connector,
    stateCell(out, outcome),
    ...[
      counts.documents,
      counts.imported,
      counts.created,
      counts.updated,
      counts.unchanged,
      counts.held,
      counts.quarantined,
    ].map(String),
  ]);
  return formatTable(
    columns.map((title, index) => ({ title, align: index > 1 ? 'right' : 'left' })),
    rows,
  );
}

function describeTrouble(out: Output, run: RunReport): void {
  if (run.error !== null) {
    out.line(out.style('red', `${run.connector}: ${printable(run.error.message)}`));
    if (run.error.hint !== null) out.line(`  ${run.error.hint}`);
  }
  for (const { document, issue } of run.issues) out.line(`  ${printable(document)}: ${issueText(issue)}`);
}

function pushText(push: PushReport): string {
  const parts = [
    `${push.created} created`,
    `${push.updated} updated`,
    ...(push.deleted > 0 ? [`${push.deleted} deleted`] : []),
    ...(push.adopted > 0 ? [`${push.adopted} adopted`] : []),
    ...(push.rejected > 0 ? [`${push.rejected} rejected`] : []),
  ];
  return `Sent ${counted(push.sent, 'request')}: ${parts.join(', ')}`;
}
