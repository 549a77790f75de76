import { describe, expect, test } from 'vitest';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { namesOf, pullMailbox } from '../../support/mail/mailbox.ts';
import { type MimeFile, type MimeMessage, mimeMessage } from '../../support/mail/mime.ts';

const content = ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-3.50' }] });

/** Names of the files that a mailbox with these letters gives under one rule for the bank. */
async function taken(rule: object, ...letters: readonly string[]): Promise<string[]> {
  const server = await scriptedImap(letters.map((raw, at) => ({ uid: at + 1, raw })));
  return namesOf(await pullMailbox({ server, options: { rules: [{ from: ['*@bank.example'], ...rule }] } }));
}

const letter = (name: string, more: MimeMessage = {}) => mimeMessage({ files: [{ name, content }], ...more });

describe('a rule takes mail', () => {
  test('by its recipient', async () => {
    const letters = [letter('mine.ofx', { to: 'me+bank@example.com' }), letter('other.ofx')];
    expect(await taken({ to: 'me+bank@*' }, ...letters)).toEqual(['mine.ofx']);
  });

  test('by its subject', async () => {
    const letters = [
      letter('news.ofx', { subject: 'Our offers' }),
      letter('march.ofx', { subject: 'STATEMENT March' }),
    ];
    expect(await taken({ subject: 'statement*' }, ...letters)).toEqual(['march.ofx']);
  });

  test('by its age, as the server that took it in tells it', async () => {
    expect(await taken({ maxAge: '1h' }, letter('old.ofx'))).toEqual([]);
    expect(await taken({ maxAge: '3650d' }, letter('old.ofx'))).toEqual(['old.ofx']);
  });
});

describe('a statement is found by what it contains', () => {
  const LABELS: readonly (readonly [string, MimeFile])[] = [
    ['called download, of type octet-stream', { name: 'download', content }],
    ['with no disposition', { disposition: '', type: 'application/x-ofx; name="a.ofx"', content }],
    ['shown inline', { disposition: 'inline; filename="a.ofx"', type: 'text/plain', content }],
    ['labelled as a picture', { name: 'logo.png', type: 'image/png', content }],
  ];
  test.each(LABELS)('%s', async (_, file) => {
    expect(await taken({}, mimeMessage({ files: [file] }))).toHaveLength(1);
  });

  test('in a letter that was forwarded whole', async () => {
    // Each message has its own boundary (RFC 2046 §5.1.1).
    const content = letter('in.ofx').replaceAll('b1', 'inner');
    const forwarded = { type: 'message/rfc822', disposition: '', encoding: '8bit', content } as const;
    expect(await taken({}, mimeMessage({ files: [forwarded] }))).toEqual(['in.ofx']);
  });

  test('and a picture that is one is left alone', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await taken({}, mimeMessage({ files: [{ name: 'logo.png', type: 'image/png', content: png }] }))).toEqual(
      [],
    );
  });
});
