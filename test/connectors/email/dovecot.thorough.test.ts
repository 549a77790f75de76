import { describe, expect, test } from 'vitest';
import type { MailCursor } from '../../../connectors/sources/email/cursor.ts';
import { MAIL_LIMITS } from '../../../connectors/sources/email/ports.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { collect } from '../../support/houses/source-context.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../../support/mail/dovecot.ts';
import { type Letter, namesOf, openMailbox, pullMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

const statement = (n: number) => ofxText({ lines: [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }] });
const letter = (n: number) => mimeMessage({ files: [{ name: `${n}.ofx`, content: statement(n) }] });

function fill(server: Dovecot, count: number, mailbox = 'INBOX'): void {
  for (let n = 1; n <= count; n += 1) server.deliver(letter(n), { mailbox });
}

const cursorAfter = (letters: readonly Letter[]): MailCursor => letters.at(-1)?.cursor ?? {};

/** A context that remembers how far the mailbox was read when nothing was delivered. */
function remembering(): { readonly advance: (cursor: unknown) => void; cursor: MailCursor } {
  const memory = {
    cursor: {} as MailCursor,
    advance: (cursor: unknown) => {
      memory.cursor = cursor as MailCursor;
    },
  };
  return memory;
}

describe.skipIf(!hasDovecot())('a mailbox on a real server', () => {
  test('is reached with STARTTLS as well', async () => {
    const server = await startDovecot();
    server.deliver(letter(1));
    const options = { port: server.port, tls: 'starttls' };
    expect(namesOf(await pullMailbox({ server, options }))).toEqual(['1.ofx']);
  });

  test('is not read where its certificate is not known, nor where it is for another name', async () => {
    const server = await startDovecot();
    server.deliver(letter(1));
    const unknown = pullMailbox({ server, options: { ca: undefined } });
    await expect(unknown).rejects.toMatchObject({ code: 'mail.tls', hint: expect.stringContaining('ca:') });
    const starttls = { ca: undefined, port: server.port, tls: 'starttls' };
    await expect(pullMailbox({ server, options: starttls })).rejects.toMatchObject({ code: 'mail.tls' });
  });

  test('is read on from where it was left, in every folder that is named', async () => {
    const server = await startDovecot();
    fill(server, 2);
    fill(server, 2, 'Banks/North');
    const options = { mailbox: ['INBOX', 'Banks/North'] };
    const first = await pullMailbox({ server, options });
    expect(namesOf(first)).toEqual(['1.ofx', '2.ofx', '1.ofx', '2.ofx']);
    server.deliver(letter(3), { mailbox: 'Banks/North' });
    expect(namesOf(await pullMailbox({ server, options }, cursorAfter(first)))).toEqual(['3.ofx']);
  });

  test('is read again from the start when it was made anew, and gives what it then holds', async () => {
    const server = await startDovecot();
    fill(server, 3, 'Banks');
    const options = { mailbox: 'Banks' };
    const first = await pullMailbox({ server, options });
    server.doveadm('mailbox', 'delete', '-u', 'test', '-Z', '-s', 'Banks');
    // The new UIDVALIDITY is the second at which it was made.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    fill(server, 2, 'Banks');
    const second = await pullMailbox({ server, options }, cursorAfter(first));
    expect(namesOf(second)).toEqual(['1.ofx', '2.ofx']);
    expect(second[0]?.document.sha256).toBe(first[0]?.document.sha256);
    expect(second[0]?.origin).not.toBe(first[0]?.origin);
  });

  test('is read to its end although the connection drops after every third letter', async () => {
    const server = await startDovecot();
    fill(server, 12);
    await using source = await openMailbox({ server });
    const names: string[] = [];
    for await (const { document } of source.pull({})) {
      names.push(document.name);
      if (names.length % 3 === 0) server.kick();
    }
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}.ofx`));
  });

  test('tells of new mail as soon as it comes, and again after the connection was lost', async () => {
    const server = await startDovecot();
    const memory = remembering();
    await using source = await openMailbox({ server, context: memory });
    await collect(source.pull({}));
    const woken = new Signal();
    await using _watch = await source.watch?.(() => woken.raise());
    // A letter between the reading and the listening would else wait for the schedule.
    await woken.next();
    await server.untilWatched();
    server.deliver(letter(1));
    await woken.next();
    expect(namesOf(await collect(source.pull(memory.cursor)))).toEqual(['1.ofx']);
    server.kick();
    // Whoever comes back asks what came meanwhile.
    await woken.next();
    await server.untilWatched();
    server.deliver(letter(2));
    await woken.next();
  });

  test('begins to wait anew before the server would tire of it', async () => {
    const server = await startDovecot();
    const limits = { ...MAIL_LIMITS, idleMs: 300 };
    await using source = await openMailbox({ server, ports: { limits } });
    const woken = new Signal();
    await using _watch = await source.watch?.(() => woken.raise());
    await woken.next();
    await server.untilWatched();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    server.deliver(letter(1));
    await woken.next();
  });

  test.each([
    ['seen', 'seen', /1.*\\Seen/],
    ['move', { move: 'Done' }, /Done/],
  ] as const)(
    'is changed only by the after-action %s, and only for what is confirmed whole',
    async (_, after, sign) => {
      const server = await startDovecot();
      server.doveadm('mailbox', 'create', '-u', 'test', 'Done');
      server.deliver(
        mimeMessage({ files: ['a.ofx', 'b.ofx'].map((name) => ({ name, content: statement(name.length) + name })) }),
      );
      await using source = await openMailbox({ server, options: { after } });
      const [a, b] = await collect(source.pull({}));
      const before = server.snapshot();
      await source.settle?.(a?.receipt ?? null, 'imported');
      await source.settle?.(b?.receipt ?? null, 'quarantined');
      await source.settle?.(a?.receipt ?? null, 'imported');
      expect(server.snapshot()).toBe(before);
      await source.settle?.(b?.receipt ?? null, 'imported');
      const settled = server.snapshot();
      expect(settled).not.toBe(before);
      expect(server.doveadm('fetch', '-u', 'test', 'mailbox uid flags', 'ALL').replaceAll('\n', ' ')).toMatch(sign);
      await source.settle?.(b?.receipt ?? null, 'imported');
      await source.settle?.(a?.receipt ?? null, 'already-known');
    },
  );
});

/** Something that happens again and again, to be waited for. */
class Signal {
  #raised = 0;
  #waiting: (() => void)[] = [];

  raise(): void {
    this.#raised += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The next time since this was last asked. */
  async next(): Promise<void> {
    if (this.#raised === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#raised = 0;
  }
}
