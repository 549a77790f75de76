import { decode } from '../../../src/core/decode.ts';
import { defineFormat, type ParseResult, type Schema } from '../../../src/plugin/contract.ts';
import { codeUnitsOf } from './code-units.ts';
import { declaredCharset, looksLikeOfx } from './header.ts';
import { IssueLog } from './issue-log.ts';
import { readOfx } from './read.ts';

/** OFX has no settings of its own. */
const NO_SETTINGS: Schema<unknown> = {
  '~standard': { version: 1, vendor: 'bankfeed', validate: (value) => ({ value }) },
};

/** OFX 1.x (SGML) and 2.x (XML), under the names .ofx, .qfx and .qbo. */
export const ofx = defineFormat<unknown>({
  name: 'ofx',
  summary: 'OFX, QFX and QBO statements: bank, card, loan and the cash lines of investment accounts.',
  config: NO_SETTINGS,
  sniff(head, name) {
    if (looksLikeOfx(head)) return 'yes';
    return /\.(ofx|qfx|qbo)$/i.test(name) ? 'maybe' : 'no';
  },
  parse(document, _config, context): ParseResult {
    const issues = new IssueLog();
    const { text, encoding, disagreed } = decode(document.bytes, declaredCharset(document.bytes));
    if (disagreed)
      issues.warning('ofx.encoding', `The header declares another encoding than the bytes have; read as ${encoding}`);
    const { statements } = readOfx(text, codeUnitsOf(text, document.bytes), context.currencies, issues);
    return { statements, issues: issues.list() };
  },
});
