/** MT940 (customer statement) and MT942 (interim report), SWIFT category 9, as banks' exports write them. */
import { decode } from '../../../src/core/decode.ts';
import { defineFormat, error, type Issue } from '../../../src/plugin/contract.ts';
import { choices } from '../choices.ts';
import { about } from './about.ts';
import { readMessages } from './messages.ts';
import { sniffMt940 } from './sniff.ts';
import { statementOf } from './statement.ts';
import { checkDateOrder } from './turned.ts';

export const plugin = defineFormat({
  ...about,
  config: choices({}),

  sniff: sniffMt940,

  parse(document, _config, { currencies }) {
    const issues: Issue[] = [];
    const text = withLineFeeds(decode(document.bytes).text);
    const messages = readMessages(text, currencies, issues);
    if (messages.length === 0) {
      return { statements: [], issues: [error('format.empty', 'no MT940 or MT942 message was found in the document')] };
    }
    const last = END_MARK.test(text) ? 'ended' : 'open';
    const statements = messages.map((message, index) =>
      statementOf(message, currencies, index === messages.length - 1 ? last : 'ended', issues),
    );
    issues.push(...checkDateOrder(statements));
    return { statements, issues };
  },
});

/**
 * The dash that ends a message, as the last line of the file. In an envelope it is `-}`, and another block may
 * follow.
 */
const END_MARK = /(?:^|\n)-(?:\}[^\n]*)?\s*$/;

/** Files of old Macintosh programs end their lines with CR alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
