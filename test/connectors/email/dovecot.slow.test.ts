import { describe, expect, test } from 'vitest';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { keepInMemory } from '../../support/houses/source-context.ts';
import { hasDovecot, startDovecot } from '../../support/mail/dovecot.ts';
import { namesOf, openMailbox, pullMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

const statement = (n: number) => ofxText({ lines: [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }] });
const letter = (n: number) => mimeMessage({ files: [{ name: `${n}.ofx`, content: statement(n) }] });

describe.skipIf(!hasDovecot())('a mailbox on a real server', () => {
  test('gives the attachments of the mail that a rule takes, over TLS, and is left as it was (P-IMAP-1)', async () => {
    const server = await startDovecot();
    server.deliver(letter(1));
    server.deliver(mimeMessage({ from: 'friend@example.com', files: [{ content: statement(2) }] }));
    const before = server.snapshot();
    const letters = await pullMailbox({ server });
    expect(namesOf(letters)).toEqual(['1.ofx']);
    expect(Buffer.from(letters[0]?.document.bytes ?? []).toString()).toBe(statement(1));
    expect(letters[0]?.document.receivedAt).toBe('2026-03-30T06:00:00.000Z');
    await (await openMailbox({ server })).check();
    expect(server.snapshot()).toBe(before);
  });

  test('is asked at most three times an hour with a password that it refuses, over all runs (P-IMAP-4)', async () => {
    const server = await startDovecot();
    const keep = keepInMemory();
    const attempt = (password: string) => pullMailbox({ server, options: { password }, context: { keep } });
    for (let run = 0; run < 3; run += 1) await expect(attempt('wrong')).rejects.toMatchObject({ code: 'mail.login' });
    await expect(attempt('wrong')).rejects.toThrow(/3 times within an hour/);
    // The server writes it down when it has seen the connection end.
    const refused = () => server.log().match(/auth failed/g)?.length;
    await expect.poll(refused, { timeout: 20_000 }).toBe(3);
    expect(await attempt('pw')).toEqual([]);
    expect(refused()).toBe(3);
  });
});
