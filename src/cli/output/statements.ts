/** A document's statements for people. Takes the value that `--json` prints, so that the two cannot differ. */
import type { parseJson } from '../../domain/parse-json.ts';
import type { Output } from './output.ts';
import { formatTable, printable, shorten } from './table.ts';
import { counted, dash, stateWord } from './words.ts';

type Parsed = ReturnType<typeof parseJson>;
type ParsedOrUnopened = Omit<Parsed, 'document'> & {
  readonly document: { readonly name: string; readonly format: string | null };
};
type StatementJson = Parsed['statements'][number];

export interface Extent {
  /** How many lines of a statement are shown; all where left out. */
  readonly lines?: number;
}

export function describeStatements(out: Output, parsed: ParsedOrUnopened, extent: Extent = {}): void {
  if (out.json) return;
  out.line(`${out.style('bold', printable(parsed.document.name))}  ${dash(parsed.document.format)}`);
  for (const statement of parsed.statements) describeStatement(out, statement, extent);
  for (const issue of parsed.issues) {
    const line = issue.position?.line === undefined ? '' : `, line ${issue.position.line}`;
    const severity = out.style(issue.severity === 'error' ? 'red' : 'yellow', issue.severity);
    out.line(`  ${severity} ${issue.code}${line}: ${printable(issue.message)}`);
  }
}

function describeStatement(out: Output, statement: StatementJson, extent: Extent): void {
  const { account, period, balances, proof } = statement;
  const name = account.iban ?? [account.bankId, account.accountId].filter((part) => part !== null).join('/');
  const days = period === null ? 'no period' : `${period.from} to ${period.to}`;
  out.line(
    `  account ${name === '' ? '(not named)' : printable(name)}  ${days}  ${counted(statement.lines.length, 'line')}`,
  );
  const closing = balances.closing === null ? '' : `  closing ${balances.closing.amount} ${dash(statement.currency)}`;
  const off = proof.difference === null ? '' : ` by ${proof.difference}`;
  out.line(`  ${stateWord(out, proof.state)}${off}${proof.method === null ? '' : ` (${proof.method})`}${closing}`);
  const shown = statement.lines.slice(0, extent.lines ?? statement.lines.length);
  if (shown.length > 0) out.line(indent(lineTable(shown)));
  const left = statement.lines.length - shown.length;
  if (left > 0) out.line(out.style('dim', `    and ${counted(left, 'more line')}`));
}

function lineTable(lines: StatementJson['lines']): string {
  const columns = ['booked', 'amount', '', 'payee', 'memo', 'reference', 'status'];
  const rows = lines.map((line) => [
    line.bookedOn,
    line.amount,
    line.currency ?? '',
    shorten(line.payee, 32),
    shorten(line.memo, 32),
    shorten(line.reference, 24),
    line.status === 'booked' ? '' : line.status,
  ]);
  return formatTable(
    columns.map((title) => ({ title, align: title === 'amount' ? 'right' : 'left' })),
    rows,
  );
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
