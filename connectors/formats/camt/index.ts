/** ISO 20022 cash management: CAMT.053 statements, CAMT.052 reports, CAMT.054 notices, every version by local names. */
import { decode } from '../../../src/core/decode.ts';
import {
  type CurrencyTable,
  defineFormat,
  error,
  hold,
  type Issue,
  type ParseResult,
  type Statement,
  type StatementLine,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { Evenings } from '../evenings.ts';
import { FORMATS } from '../names.ts';
import { readEntry } from './entry.ts';
import { sniffCamt } from './sniff.ts';
import { CONTAINERS, readStatement } from './statement.ts';
import { child, type Element, readXml, textAt, XmlError } from './xml.ts';

export const plugin = defineFormat({
  ...FORMATS.camt,
  config: choices({}),

  sniff: sniffCamt,

  parse(document, _config, { currencies }) {
    const declared = /^<\?xml[^>]{0,80}encoding=["']([\w-]+)["']/.exec(
      Buffer.from(document.bytes.subarray(0, 128)).toString('latin1'),
    )?.[1];
    const issues: Issue[] = [];
    try {
      const statements = readStatements(decode(document.bytes, declared).text, currencies, issues);
      if (statements.length === 0) {
        issues.push(error('format.empty', words('format.documentHoldsNoStatement')));
      }
      return { statements, issues };
    } catch (thrown) {
      if (!(thrown instanceof XmlError)) throw thrown;
      return refused(thrown, issues);
    }
  },
});

function readStatements(text: string, currencies: CurrencyTable, issues: Issue[]): readonly Statement[] {
  const statements: Statement[] = [];
  let lines: StatementLine[] = [];
  let header: Element | undefined;
  const evenings = new Evenings();
  readXml(text, (element, ancestors) => {
    if (element.name === 'GrpHdr') header = element;
    if (element.name === 'Ntry') {
      const line = readEntry(element, ancestors.at(-1), currencies, issues);
      if (line !== undefined) lines.push(line);
      evenings.see(timeOf(element), element.line);
      return true;
    }
    if (CONTAINERS[element.name] === undefined || child(element, 'Acct') === undefined) return false;
    statements.push(readStatement(element, lines, textAt(header, 'CreDtTm'), currencies, issues));
    lines = [];
    return true;
  });
  const question = evenings.question();
  if (question !== undefined) issues.push(hold('camt.date', question.text, { line: question.line }));
  return statements;
}

/** The text behind the booking day of an entry, or behind the value day that stands in for it. */
function timeOf(entry: Element): string {
  const day = child(entry, 'BookgDt') ?? child(entry, 'ValDt');
  return textAt(day, 'Dt', 'DtTm')?.slice('2026-03-31'.length) ?? '';
}

/** Malformed XML is a torn file: what was read of it is not shown as a statement. */
function refused(thrown: XmlError, issues: readonly Issue[]): ParseResult {
  return { statements: [], issues: [...issues, error('camt.xml', thrown.message, { line: thrown.line })] };
}
