/** MT940 (customer statement) and MT942 (interim report), SWIFT category 9, as banks' exports write them. */
import { z } from 'zod';
import { decode } from '../../../src/core/decode.ts';
import { defineFormat, error, type Issue } from '../../../src/plugin/contract.ts';
import { about } from './about.ts';
import { readMessages } from './messages.ts';
import { statementOf } from './statement.ts';

export const mt940 = defineFormat({
  ...about,
  config: z.strictObject({}),

  sniff(head) {
    const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 16_384)).toString('latin1');
    const opens = /(^|[\r\n]|\{4:\s*):(20|25):/.test(text);
    return opens && /[\r\n]:(60[FM]|61|62[FM]|28C?|34F|13D):/.test(text) ? 'yes' : 'no';
  },

  parse(document, _config, { currencies }) {
    const issues: Issue[] = [];
    const messages = readMessages(withLineFeeds(decode(document.bytes).text), currencies, issues);
    if (messages.length === 0) {
      return { statements: [], issues: [error('format.empty', 'no MT940 or MT942 message was found in the document')] };
    }
    const statements = messages.map((message, index) =>
      statementOf(message, currencies, index === messages.length - 1, issues),
    );
    return { statements, issues };
  },
});

/** Files of old Macintosh programs end their lines with CR alone. */
function withLineFeeds(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
