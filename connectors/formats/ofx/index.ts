import { decode } from '../../../src/core/decode.ts';
import {
  type CurrencyTable,
  defineFormat,
  type FormatContext,
  type ParseResult,
  type Statement,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { Evenings } from '../evenings.ts';
import { FORMATS } from '../names.ts';
import { declaredCharset, findDocument, isOfc, sniffOfx } from './header.ts';
import { IssueLog } from './issue-log.ts';
import type { Aggregate } from './markup/aggregate.ts';
import { type CodeUnits, codeUnitsOf, DOCTYPE, NO_DOCTYPE } from './markup/markup.ts';
import { Scanner } from './markup/scanner.ts';
import { type Listener, Structure } from './markup/structure.ts';
import { RANK } from './markup/tags.ts';
import { difference, firstReading, secondReading } from './second-reader.ts';
import { type DocumentContext, StatementDraft } from './statement.ts';
import { shorten } from './transaction.ts';
import type { Amount } from './values/amount.ts';
import { readInstant } from './values/dates.ts';

/** OFX 1.x (SGML) and 2.x (XML), under the names .ofx, .qfx and .qbo. */
export const plugin = defineFormat({
  ...FORMATS.ofx,
  config: choices({}),
  sniff: sniffOfx,
  parse(document, _config, context): ParseResult {
    const issues = new IssueLog();
    const { text, encoding, disagreed } = decode(document.bytes, declaredCharset(document.bytes));
    if (disagreed) {
      issues.warning('ofx.encoding', words('ofx.bytesAgainstHeadersWord', { encoding }));
    }
    const documents = readOfx(text, codeUnitsOf(text, document.bytes), context.currencies, issues);
    if (!issues.hasErrors) for (const each of documents) compare(text, each, context, issues);
    return { statements: documents.flatMap((each) => each.statements), issues: issues.list() };
  },
});

/** Asks the second reader; where it reads the document and says otherwise, a person has to look. */
function compare(text: string, read: OfxDocument, { currencies }: FormatContext, issues: IssueLog): void {
  const theirs = secondReading(text.slice(read.start, read.end), currencies);
  if (theirs === undefined) return;
  const differs = difference(firstReading(read.statements, currencies), theirs);
  if (differs === undefined) return;
  issues.hold('ofx.second-reader', words('ofx.twoReadersDisagreeDocument', { what: differs }), read.line);
}

/** One OFX document of a file: what it says and where it stands in the text, from `<OFX` to `</OFX>`. */
interface OfxDocument {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly statements: readonly Statement[];
}

/** Reads every OFX document in the text, one after another; what is wrong goes to `issues`. */
export function readOfx(
  text: string,
  units: CodeUnits,
  currencies: CurrencyTable,
  issues: IssueLog,
): readonly OfxDocument[] {
  const documents: OfxDocument[] = [];
  const marks = new MarksWatch();
  const evenings = new Evenings();
  const context = {
    currencies,
    issues,
    seeAmount: marks.see,
    evenings,
  };
  const scanner = new Scanner(text, units);
  let start = findDocument(text, 0);
  if (start < 0) refuse(text, issues);
  let from = 0;
  while (start >= 0 && !hasDoctype(text, from, start, issues)) {
    checkOutside(text, from, start, issues);
    const reader = new DocumentReader(context);
    scanner.skipTo(start);
    scanner.next();
    const { line } = scanner;
    const isComplete = readDocument(scanner, reader, issues);
    const end = scanner.tagEnd;
    documents.push({ start, end, line, statements: reader.statements });
    from = end;
    start = isComplete ? findDocument(text, end) : -1;
    if (isComplete && start < 0) checkOutside(text, end, text.length, issues);
    if (isComplete && start < 0 && scanner.value !== '') issues.flaw('ofx.textAfterEnd', scanner.line);
  }
  marks.report(issues);
  const question = evenings.question();
  if (question !== undefined) issues.hold('ofx.date', question.text, question.line);
  if (!issues.hasErrors && documents.every((each) => each.statements.length === 0)) {
    issues.warning('ofx.no-statement', words('ofx.documentOfxHoldsNo'));
  }
  return documents;
}

/** From `<OFX>` to `</OFX>`. False, with an error, where the end is missing or the reading had to stop. */
function readDocument(scanner: Scanner, reader: DocumentReader, issues: IssueLog): boolean {
  const structure = new Structure(scanner.tag, scanner.line, reader, issues);
  if (scanner.value !== '') issues.flaw('ofx.textWhereOnlyTags', scanner.line);
  while (scanner.next()) {
    const { kind, tag, value, line } = scanner;
    if (kind === 'close' && tag.rank === RANK.document) {
      structure.finish(line);
      reader.end();
      return true;
    }
    if (kind === 'open' && tag.rank === RANK.document) break;
    if (kind === 'close') structure.close(tag, value, line);
    else if (kind === 'empty') structure.empty(value, line);
    else if (!structure.open(tag, value, line)) {
      issues.error('ofx.limit', words('ofx.tagsNestDeeper200'), line);
      reader.end();
      return false;
    }
  }
  const { failure, line } = scanner;
  if (failure !== undefined) issues.error(failure.code, failure.message, failure.line);
  const open = structure.path.join(' > ');
  issues.error('ofx.truncated', words('ofx.fileEndsInsideCut', { open }), line);
  reader.end();
  return false;
}

const LOST = /<\/?(?:STMTTRN|BANKTRANLIST|STMTRS|CCSTMTRS|OFX)\s*\/?>/i;

/**
 * Finds transactions outside of any `<OFX>`: the tag around them is damaged. Without this check they would be lost in
 * silence.
 */
function checkOutside(text: string, from: number, to: number, issues: IssueLog): void {
  const at = text.slice(from, to).search(LOST);
  if (at < 0) return;
  const line = text.slice(0, from + at).split('\n').length;
  issues.error('ofx.outside', words('ofx.statementsStandOutsideOfx'), line);
}

/** Between documents; inside of one the scanner stops at it. */
function hasDoctype(text: string, from: number, to: number, issues: IssueLog): boolean {
  const at = text.slice(from, to).search(DOCTYPE);
  if (at >= 0) issues.error(NO_DOCTYPE.code, NO_DOCTYPE.message, text.slice(0, from + at).split('\n').length);
  return at >= 0;
}

function refuse(text: string, issues: IssueLog): void {
  if (/^[\s\0]*$/.test(text)) issues.error('ofx.empty', words('ofx.fileEmpty'));
  else if (isOfc(text)) {
    issues.error('ofx.ofc', words('ofx.ofcMicrosoftsOlderFormat'));
  } else issues.error('ofx.not-ofx', words('ofx.noOfxFileNot'));
}

/** Leaves that only a transaction has. Directly in a statement or list they tell of a transaction that was torn. */
const ONLY_IN_TRANSACTIONS = ['TRNAMT', 'FITID', 'DTPOSTED'] as const;

/** Of those, what no purchase of securities has either: its tag, not its list, was damaged. */
const IN_NO_SECURITY = ['TRNAMT', 'DTPOSTED'] as const;

/** Gathers the statements of one OFX document from its aggregates as they are completed. */
class DocumentReader implements Listener {
  readonly statements: Statement[] = [];
  readonly #context: DocumentContext;
  #draft: StatementDraft | undefined;
  #server: string | null = null;

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  enter(aggregate: Aggregate): void {
    if (aggregate.tag.rank === RANK.statement) this.#draft = new StatementDraft(aggregate, this.#context);
  }

  leave(aggregate: Aggregate): boolean {
    const { name, rank } = aggregate.tag;
    if (rank === RANK.transaction) this.#addLine(aggregate);
    else if (rank === RANK.list) this.#leaveList(aggregate);
    else if (rank === RANK.statement) this.#finish(aggregate);
    else if (name === 'STATUS') checkStatus(aggregate, this.#context.issues);
    else if (name === 'SONRS') this.#server = readInstant(aggregate.leaf('DTSERVER') ?? '');
    else {
      // Outside of statements stand transfers that were asked for (`<XFERINFO>`), with the same leaves.
      if (this.#draft !== undefined) this.#refuseTornLeaves(aggregate, IN_NO_SECURITY);
      this.#countSecurities(aggregate);
    }
    return aggregate.parent?.tag.rank === RANK.transaction;
  }

  /** The text is over. `isComplete`: the document was closed; else what is still open is shown as far as it came. */
  end(): void {
    if (this.#draft !== undefined) this.#finish(this.#draft.source);
  }

  #addLine(transaction: Aggregate): void {
    if (this.#draft !== undefined) this.#draft.addLine(transaction);
    else this.#context.issues.error('ofx.misplaced', words('ofx.transactionStandsOutsideAny'), transaction.line);
  }

  #leaveList(aggregate: Aggregate): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    const { name } = aggregate.tag;
    if (name.endsWith('BAL') && name !== 'INVBAL') draft.setBalance(aggregate);
    else if (name.endsWith('ACCTFROM')) draft.setAccount(aggregate);
    else if (name.includes('TRANLIST')) {
      draft.setPeriod(aggregate);
      this.#refuseTornLeaves(aggregate);
    }
  }

  #finish(statement: Aggregate): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#refuseTornLeaves(statement);
    this.statements.push(draft.finish(this.#server));
    this.#draft = undefined;
  }

  #refuseTornLeaves(
    aggregate: Aggregate,
    leaves: readonly (typeof ONLY_IN_TRANSACTIONS)[number][] = ONLY_IN_TRANSACTIONS,
  ): void {
    const torn = leaves.filter((name) => aggregate.leaf(name) !== undefined);
    if (torn.length === 0) return;
    const message = words('ofx.withoutTransactionAroundLine', { names: torn.join(', '), name: aggregate.tag.name });
    this.#context.issues.error('ofx.misplaced', message, aggregate.line);
  }

  #countSecurities(aggregate: Aggregate): void {
    const list = aggregate.parent?.tag.name;
    if (list === 'INVTRANLIST' && aggregate.tag.rank !== RANK.entry) {
      this.#draft?.securities.countTransaction(aggregate.tag.name);
    } else if (list === 'INVPOSLIST') this.#draft?.securities.countPosition();
  }
}

/**
 * Watches the decimal marks of the amounts of a document. `1.650` is one and 65 hundredths by the specification, and
 * this reading stands. Beside decimal commas it is a doubt, for points may group thousands there.
 */
class MarksWatch {
  readonly #suspects: { raw: string; line: number }[] = [];
  #commas = 0;

  readonly see = (amount: Amount, raw: string, line: number): void => {
    if ('problem' in amount) return;
    if (amount.marks === 'comma') this.#commas++;
    if (amount.marks === 'maybe-thousands' && this.#suspects.length < 1000) this.#suspects.push({ raw, line });
  };

  report(issues: IssueLog): void {
    if (this.#commas === 0) return;
    for (const { raw, line } of this.#suspects) {
      const message = words('ofx.amountCanReadThousand', { amount: shorten(raw) });
      issues.error('ofx.amount', message, line);
    }
  }
}

/**
 * STATUS (OFX 1.6 §3.1.4): SEVERITY decides. A failed response has no statement, and that is a failure, not an empty
 * month. Where SEVERITY is missing, code 2000 and above is an error.
 */
function checkStatus(status: Aggregate, issues: IssueLog): void {
  const code = status.leaf('CODE') ?? '0';
  const severity = status.leaf('SEVERITY')?.toUpperCase() ?? (Number(code) >= 2000 ? 'ERROR' : 'INFO');
  if (severity !== 'ERROR' && severity !== 'WARN') return;
  const where = status.parent?.tag.name ?? words('ofx.response');
  const said = status.leaf('MESSAGE');
  const answer = { where, severity, code: shorten(code) };
  const message =
    said === undefined
      ? words('ofx.theBankAnsweredWith', answer)
      : words('ofx.bankAnswered', { ...answer, words: shorten(said) });
  const concernsStatements = status.parent?.tag.rank === RANK.response;
  if (severity === 'ERROR' && concernsStatements) issues.error('ofx.status', message, status.line);
  else issues.warning('ofx.status', message, status.line);
}
