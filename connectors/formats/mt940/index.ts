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
    const messages = readMessages(withLineFeeds(decode(document.bytes).text), currencies, issues);
    if (messages.length === 0) {
      return { statements: [], issues: [error('format.empty', 'no MT940 or MT942 message was found in the document')] };
    }
    const statements = messages.map((message, index) =>
      statementOf(message, currencies, index === messages.length - 1, issues),
    );
    issues.push(...checkDateOrder(statements));
    return { statements, issues };
  },
});

/** Files of old Macintosh programs end their lines with CR alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
