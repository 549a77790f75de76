import { Option } from 'commander';
import { EXIT } from '../../lib/errors.ts';
import { DOCUMENT_STATES, type DocumentQuery, listDocuments, readDocument } from '../../store/views/documents.ts';
import type { DocumentDetail, DocumentView } from '../../store/views/shapes/documents.ts';
import { say, t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { type Output, printable } from '../output/output.ts';
import { type Column, formatTable } from '../output/table.ts';
import { counted, dash, issueText, localInstant, proofWord, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'documents', 'what was read')
    .argument('[id]', 'number or start of the hash')
    .addOption(new Option('--state <state>', 'only documents in this state').choices(DOCUMENT_STATES));
  line.runs(command, (context, id: string | undefined, query: DocumentQuery) =>
    id === undefined ? documents(context, query) : oneDocument(context, id),
  );
};

/** `bankfeed documents [--state S]`. */
async function documents(context: CliContext, query: DocumentQuery): Promise<number> {
  const list = await readState(context, ({ store }) => listDocuments(store, query));
  context.out.document(list);
  if (list.length > 0) tellDocuments(context.out, list);
  else if (query.state === undefined) context.out.line(t('commands.noDocumentReadYet'));
  else context.out.line(t('commands.noDocument', { state: say(query.state) }));
  return EXIT.ok;
}

/** `bankfeed documents ID`. */
async function oneDocument(context: CliContext, id: string): Promise<number> {
  const found = await readState(context, ({ store, currencies }) => readDocument(store, id, { currencies }));
  if (found === undefined) throw notFound(context, 'document', id);
  context.out.document(found);
  describeDocument(context.out, found);
  return EXIT.ok;
}

/** The first issue of each stands below. */
function tellDocuments(out: Output, list: readonly DocumentView[]): void {
  out.line(documentTable(out, list));
  for (const { id, issues } of list) if (issues[0] !== undefined) out.line(`${id}: ${issueText(issues[0])}`);
}

const COLUMNS: readonly Column[] = [
  { title: 'word.document' },
  { title: 'word.name', least: 12 },
  { title: 'word.state' },
  { title: 'word.format' },
  { title: 'word.lines', align: 'right' },
  { title: 'word.connector', least: 8 },
  { title: 'word.read' },
];

const STATEMENTS: readonly Column[] = [
  { title: 'word.account', least: 8 },
  { title: 'word.days' },
  { title: 'word.lines', align: 'right' },
  { title: 'word.opening', align: 'right' },
  { title: 'word.closing', align: 'right' },
  { title: 'word.proof' },
];

function documentTable(out: Output, list: readonly DocumentView[]): string {
  const rows = list.map((each) => [
    each.id,
    each.name,
    stateCell(out, each.state),
    dash(each.format),
    String(each.lines),
    each.connector,
    localInstant(each.importedAt),
  ]);
  return formatTable(COLUMNS, rows, out.options);
}

function describeDocument(out: Output, found: DocumentDetail): void {
  out.line(documentTable(out, [found]));
  out.line(`sha256 ${found.sha256}`);
  out.line(counted(found.size, 'byte'));
  if (found.undoneBy !== null) {
    out.line(t('commands.undoneRunBankfeedRetry', { run: found.undoneBy, id: found.id }));
  }
  for (const { connector, origin } of found.origins) {
    out.line(t('commands.seen', { place: printable(origin), connector }));
  }
  if (found.statements.length > 0) {
    out.line();
    const rows = found.statements.map((each) => [
      each.account,
      each.from === null ? '-' : t('money.toFromTo', { from: each.from, to: each.to ?? '' }),
      String(each.lines),
      dash(each.opening),
      dash(each.closing),
      { styled: proofWord(out, each.proof, each.difference) },
    ]);
    out.line(formatTable(STATEMENTS, rows, out.options));
  }
  for (const issue of found.issues) out.line(issueText(issue));
}
