/** A document's statements for people. Takes the value that `--json` prints, so that the two cannot differ. */
import type { parseJson } from '../../domain/parse-json.ts';
import { messageText } from '../../words/message.ts';
import { say, t } from '../../words/speak.ts';
import { type Output, printable } from './output.ts';
import { type Column, formatTable, shorten } from './table.ts';
import { counted, dash, figure, proofWord } from './words.ts';

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
    const { line } = issue.position ?? {};
    const place = line === undefined ? '' : `, ${t('pages.line', { line: String(line) })}`;
    const severity = out.style(issue.severity === 'error' ? 'red' : 'yellow', say(issue.severity));
    out.line(`  ${severity} ${issue.code}${place}: ${printable(messageText(issue))}`);
  }
}

function describeStatement(out: Output, statement: StatementJson, extent: Extent): void {
  const { account, period, balances, proof } = statement;
  const name = account.iban ?? [account.bankId, account.accountId].filter((part) => part !== null).join('/');
  const days = period === null ? t('word.no period') : t('money.toFromTo', period);
  const whose = t('commands.account', { account: name === '' ? t('commands.notNamed') : printable(name) });
  out.line(`  ${whose}  ${days}  ${counted(statement.lines.length, 'line')}`);
  const end = balances.closing;
  const closing =
    end === null ? '' : `  ${t('commands.closing', { balance: `${end.amount} ${dash(statement.currency)}` })}`;
  const method = proof.method === null ? '' : ` (${say(proof.method)})`;
  out.line(`  ${proofWord(out, proof.state, proof.difference)}${method}${closing}`);
  const shown = statement.lines.slice(0, extent.lines ?? statement.lines.length);
  if (shown.length > 0) out.line(lineTable(out, shown));
  const left = statement.lines.length - shown.length;
  if (left > 0) out.line(out.style('dim', `    ${t('pages.more', { count: figure(left) })}`));
}

const COLUMNS: readonly Column[] = [
  { title: 'word.booked' },
  { title: 'word.amount', align: 'right' },
  { title: '' },
  { title: 'word.payee', least: 10 },
  { title: 'word.memo', least: 6 },
  { title: 'word.reference', least: 6 },
  { title: 'word.status' },
];

function lineTable(out: Output, lines: StatementJson['lines']): string {
  const rows = lines.map((line) => [
    line.bookedOn,
    line.amount,
    line.currency ?? '',
    shorten(line.payee, 32),
    shorten(line.memo, 32),
    shorten(line.reference, 24),
    line.status === 'booked' ? '' : say(line.status),
  ]);
  return formatTable(COLUMNS, rows, { width: out.options.width, indent: 4 });
}
