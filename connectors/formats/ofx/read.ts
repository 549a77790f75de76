import type { CurrencyTable } from '../../../src/domain/currency.ts';
import type { Statement } from '../../../src/domain/statement.ts';
import { Evenings } from '../evenings.ts';
import { DocumentReader, MarksWatch } from './document.ts';
import { findDocument, isOfc } from './header.ts';
import type { IssueLog } from './issue-log.ts';
import type { CodeUnits } from './markup/code-units.ts';
import { DOCTYPE, NO_DOCTYPE } from './markup/markup.ts';
import { Scanner } from './markup/scanner.ts';
import { Structure } from './markup/structure.ts';
import { RANK } from './markup/tags.ts';
import { TypeReader } from './transaction.ts';
import { DateReader } from './values/dates.ts';

/** One OFX document of a file: what it says and where it stands in the text, from `<OFX` to `</OFX>`. */
export interface OfxDocument {
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
    dates: new DateReader(),
    types: new TypeReader(),
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
    if (isComplete && start < 0 && scanner.value !== '') issues.flaw('text after the end', scanner.line);
  }
  marks.report(issues);
  const question = evenings.question();
  if (question !== undefined) issues.hold('ofx.date', question.text, question.line);
  if (!issues.hasErrors && documents.every((each) => each.statements.length === 0)) {
    issues.warning('ofx.no-statement', 'The document is OFX and holds no statement');
  }
  return documents;
}

/** From `<OFX>` to `</OFX>`. False, with an error, where the end is missing or the reading had to stop. */
function readDocument(scanner: Scanner, reader: DocumentReader, issues: IssueLog): boolean {
  const structure = new Structure(scanner.tag, scanner.line, reader, issues);
  if (scanner.value !== '') issues.flaw('text where only tags belong', scanner.line);
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
      issues.error('ofx.limit', 'Tags nest deeper than 200 levels; nothing after this was read', line);
      reader.end();
      return false;
    }
  }
  const { failure, line } = scanner;
  if (failure !== undefined) issues.error(failure.code, failure.message, failure.line);
  const open = structure.path.join(' > ');
  issues.error('ofx.truncated', `The file ends inside ${open}: it is cut off, and what it lacks is unknown`, line);
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
  issues.error('ofx.outside', 'Statements stand outside of <OFX> … </OFX>: the file is damaged', line);
}

/** Between documents; inside of one the scanner stops at it. */
function hasDoctype(text: string, from: number, to: number, issues: IssueLog): boolean {
  const at = text.slice(from, to).search(DOCTYPE);
  if (at >= 0) issues.error(NO_DOCTYPE.code, NO_DOCTYPE.message, text.slice(0, from + at).split('\n').length);
  return at >= 0;
}

function refuse(text: string, issues: IssueLog): void {
  if (/^[\s\0]*$/.test(text)) issues.error('ofx.empty', 'The file is empty');
  else if (isOfc(text)) {
    issues.error('ofx.ofc', 'This is OFC, Microsoft’s older format, and not OFX. Ask the bank for OFX, QFX or CSV');
  } else issues.error('ofx.not-ofx', 'There is no <OFX> in this file: it is not OFX');
}
