import { expect, test } from 'vitest';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { namesOf, pullMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

const letter = (name: string, subject?: string) =>
  mimeMessage({ ...(subject === undefined ? {} : { subject }), files: [{ name, content: `OFXHEADER:100 ${name}` }] });

test('a letter with a field without end is named, and keeps none of the others out', async () => {
  const raws = [letter('a.ofx'), letter('b.ofx', 'x'.repeat(5_000_000)), letter('c.ofx')];
  const server = await scriptedImap(raws.map((raw, index) => ({ uid: index + 1, raw })));
  const letters = await pullMailbox({ server, context: { maxDocumentBytes: 50_000_000 } });
  expect(namesOf(letters)).toEqual(['a.ofx', 'message 2', 'c.ofx']);
  expect(letters[1]?.refused?.message).toMatch(/header is longer/);
});
