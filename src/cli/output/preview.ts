import { EXIT } from '../../lib/errors.ts';
import type { PreviewedFile } from '../../sync/preview/preview.ts';
import type { PreviewedStatement, PreviewedTransaction } from '../../sync/preview/statement.ts';
import { say, t } from '../../words/speak.ts';
import { type Output, printable } from './output.ts';
import { type Column, formatTable, shorten } from './table.ts';
import { counted, figure, issueText, stateWord } from './words.ts';

/** The result for each document, and the reason. */
export function describePreview(out: Output, files: readonly PreviewedFile[]): void {
  if (out.json) return;
  if (files.length === 0) out.line(`  ${t('commands.noDocumentNotKnown')}`);
  for (const file of files) {
    out.line(`${printable(file.name)}  ${out.style('yellow', fateText(file.fate))}`);
    for (const issue of file.issues) out.line(`  ${issueText(issue)}`);
    for (const statement of file.statements) describeStatement(out, statement);
    if (file.requests > 0) out.line(`  ${t('commands.ledger', { requests: counted(file.requests, 'request') })}`);
  }
}

function fateText(fate: PreviewedFile['fate']): string {
  return fate === 'known' ? t('commands.knownAlreadyNothing') : t('commands.would', { state: say(fate) });
}

/** 1 where something would need a look. */
export function codeOfPreview(files: readonly PreviewedFile[]): number {
  const needsLook = files.some((file) => file.fate === 'held' || file.fate === 'quarantined');
  return needsLook ? EXIT.attention : EXIT.ok;
}

function describeStatement(out: Output, statement: PreviewedStatement): void {
  const { created, updated, deleted, unchanged, skipped } = statement;
  const account = statement.accountIsNew
    ? t('commands.accountNewAccount', { account: statement.account })
    : t('commands.account', { account: statement.account });
  const adopted = created.filter(({ adopts }) => adopts !== null).length;
  const does = [
    t('count.to create', { count: figure(created.length - adopted) }),
    ...(adopted === 0 ? [] : [t('commands.takeOver', { count: figure(adopted) })]),
    t('count.to update', { count: figure(updated.length) }),
    t('count.to delete', { count: figure(deleted.length) }),
    t('count.known', { count: figure(unchanged) }),
    ...Object.entries(skipped).map(([reason, count]) =>
      t('decisions.skipped', { count: figure(count), reason: say(reason) }),
    ),
  ];
  out.line(`  ${account}: ${does.join(', ')}; ${stateWord(out, statement.proof)}`);
  const rows = [
    ...created.map((each) => rowOf(creationWord(each), each)),
    ...updated.map((each) =>
      rowOf(t('decisions.update', { what: each.changed.map((one) => say(one)).join(', ') }), each),
    ),
  ];
  if (rows.length > 0) out.line(formatTable(COLUMNS, rows, { width: out.options.width, indent: 4 }));
  for (const id of deleted) out.line(`    ${t('commands.delete', { id })}`);
}

const COLUMNS: readonly Column[] = [
  { title: '', least: 12 },
  { title: 'word.booked' },
  { title: 'word.amount', align: 'right' },
  { title: '' },
  { title: 'word.payee', least: 10 },
];

/** `adopt`: you entered it by hand, and it becomes the bank's. */
function creationWord({ adopts }: PreviewedTransaction): string {
  if (adopts === null) return t('word.create');
  if (adopts.by === 'id') return t('commands.knownLedger');
  const { date, payee } = adopts;
  if (payee === null) return t('commands.adoptYours', { day: date });
  return t('commands.adoptYoursOf', { day: date, payee: shorten(payee, 30) });
}

function rowOf(what: string, each: PreviewedTransaction): readonly string[] {
  return [what, each.date, each.amount, each.currency, shorten(each.payee ?? each.memo, 40)];
}
