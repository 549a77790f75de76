import { EXIT } from '../../lib/errors.ts';
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import type { PreviewedStatement, PreviewedTransaction } from '../../sync/preview/statement.ts';
import type { Output } from './output.ts';
import { formatTable, printable, shorten } from './table.ts';
import { counted, issueText, stateWord } from './words.ts';

/** The result for each document, and the reason. */
export function describePreview(out: Output, files: readonly PreviewedFile[]): void {
  if (out.json) return;
  if (files.length === 0) out.line('  no document that is not known');
  for (const file of files) {
    const fate = file.fate === 'known' ? 'known already: nothing to do' : `would be ${file.fate}`;
    out.line(`${printable(file.name)}  ${stateWord(out, fate)}`);
    for (const issue of file.issues) out.line(`  ${issueText(issue)}`);
    for (const statement of file.statements) describeStatement(out, statement);
    if (file.requests > 0) out.line(`  ${counted(file.requests, 'request')} to the ledger`);
  }
}

/** 1 where something would need a look. */
export function codeOfPreview(files: readonly PreviewedFile[]): number {
  const needsLook = files.some((file) => file.fate === 'held' || file.fate === 'quarantined');
  return needsLook ? EXIT.attention : EXIT.ok;
}

function describeStatement(out: Output, statement: PreviewedStatement): void {
  const { created, updated, deleted, unchanged, skipped } = statement;
  const isNew = statement.accountIsNew ? ' (new account)' : '';
  const skips = Object.entries(skipped).map(([reason, count]) => `, ${count} skipped (${reason})`);
  const adopted = created.filter(({ adopts }) => adopts !== null).length;
  const taken = adopted === 0 ? '' : `, ${adopted} to take over`;
  out.line(
    `  account ${statement.account}${isNew}: ${created.length - adopted} to create${taken}, ${updated.length} to update, ${deleted.length} to delete, ${unchanged} known${skips.join('')}; ${stateWord(out, statement.proof)}`,
  );
  const rows = [
    ...created.map((each) => rowOf(creationWord(each), each)),
    ...updated.map((each) => rowOf(`update ${each.changed.join(', ')}`, each)),
    ...deleted.map((id) => ['delete', '', '', '', '', id]),
  ];
  if (rows.length === 0) return;
  const columns = ['', 'booked', 'amount', '', 'payee', 'id'];
  const table = formatTable(
    columns.map((title) => ({ title, align: title === 'amount' ? 'right' : 'left' })),
    rows,
  );
  out.line(table.replaceAll(/^/gm, '    '));
}

/** `adopt`: you entered it by hand, and it becomes the bank's. */
function creationWord({ adopts }: PreviewedTransaction): string {
  if (adopts === null) return 'create';
  if (adopts.by === 'id') return 'known to the ledger';
  const name = adopts.payee === null ? '' : ` (${shorten(adopts.payee, 30)})`;
  return `adopt yours of ${adopts.date}${name}`;
}

function rowOf(what: string, each: PreviewedTransaction): readonly string[] {
  return [what, each.date, each.amount, each.currency, shorten(each.payee ?? each.memo, 40), each.externalId];
}
