import { decode } from '../../../src/core/decode.ts';
import { defineFormat, type FormatContext, type ParseResult } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { FORMATS } from '../names.ts';
import { declaredCharset, sniffOfx } from './header.ts';
import { IssueLog } from './issue-log.ts';
import { codeUnitsOf } from './markup/markup.ts';
import { type OfxDocument, readOfx } from './read.ts';
import { difference, firstReading, secondReading } from './second-reader.ts';

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
