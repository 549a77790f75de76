import { Option } from 'commander';
import { EXIT } from '../../lib/errors.ts';
import { type DocumentQuery, listDocuments, readDocument } from '../../store/views/documents.ts';
import { DOCUMENT_STATES, type DocumentDetail, type DocumentView } from '../../store/views/shapes/documents.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { formatTable, printable } from '../output/table.ts';
import { counted, dash, issueText, localInstant, stateCell } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'documents', 'what was read')
    .argument('[id]', 'number or start of the hash')
    .addOption(new Option('--state <state>', 'only documents in this state').choices(DOCUMENT_STATES));
  command.action((id: string | undefined, query: DocumentQuery) => {
    line.accept(command, {
      run: (context) => (id === undefined ? documents(context, query) : oneDocument(context, id)),
    });
  });
};

/** `bankfeed documents [--state S]`. */
async function documents(context: CliContext, query: DocumentQuery): Promise<number> {
  const list = await readState(context, ({ store }) => listDocuments(store, query));
  context.out.document(list);
  const none = query.state === undefined ? 'No document has been read yet.' : `No document is ${query.state}.`;
  context.out.line(list.length === 0 ? none : documentTable(context.out, list));
  return EXIT.ok;
}

/** `bankfeed documents ID`. */
async function oneDocument(context: CliContext, id: string): Promise<number> {
  const found = await readState(context, ({ store, currencies }) => readDocument(store, id, { currencies }));
  if (found === undefined) throw notFound(context, 'document', id, 'documents');
  context.out.document(found);
  describeDocument(context.out, found);
  return EXIT.ok;
}

function documentTable(out: Output, list: readonly DocumentView[]): string {
  const columns = ['document', 'name', 'state', 'format', 'lines', 'connector', 'read', 'issues'];
  const rows = list.map((each) => [
    each.id,
    each.name,
    stateCell(out, each.state),
    dash(each.format),
    String(each.lines),
    each.connector,
    localInstant(each.importedAt),
    each.issues[0] === undefined ? '' : issueText(each.issues[0]),
  ]);
  return formatTable(
    columns.map((title) => ({ title, align: title === 'lines' ? 'right' : 'left' })),
    rows,
  );
}

function describeDocument(out: Output, found: DocumentDetail): void {
  out.line(documentTable(out, [{ ...found, issues: [] }]));
  out.line(`sha256 ${found.sha256}, ${counted(found.size, 'byte')}`);
  if (found.undoneBy !== null) out.line(`undone by run ${found.undoneBy}; bankfeed retry ${found.id} redoes it`);
  for (const origin of found.origins) out.line(`seen at ${printable(origin.origin)} by ${origin.connector}`);
  if (found.statements.length > 0) {
    out.line();
    const columns = ['account', 'from', 'to', 'lines', 'opening', 'closing', 'proof'].map((title) => ({ title }));
    const rows = found.statements.map((each) => [
      each.account,
      dash(each.from),
      dash(each.to),
      String(each.lines),
      dash(each.opening),
      dash(each.closing),
      stateCell(out, each.proof, each.difference === null ? '' : ` by ${each.difference}`),
    ]);
    out.line(formatTable(columns, rows));
  }
  for (const issue of found.issues) out.line(issueText(issue));
}
