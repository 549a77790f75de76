/** A letter is tried three times; only a process that ends while it reads one spends a try. */
import { describe, expect, test } from 'vitest';
import type { MailCursor } from '../../../connectors/sources/email/cursor.ts';
import type { SourceContext } from '../../../src/plugin/contract.ts';
import { writeCursor } from '../../../src/store/documents/cursors.ts';
import { collect } from '../../support/houses/source-context.ts';
import { type ScriptedServer, scriptedImap } from '../../support/mail/imap-script.ts';
import { mailHouse } from '../../support/mail/mail-house.ts';
import { openMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

const letter = (uid: number) => ({
  uid,
  raw: mimeMessage({ subject: `Statement ${uid}`, files: [{ name: `${uid}.csv`, content: `content ${uid}` }] }),
});

const mailboxOf = (...uids: number[]) => scriptedImap(uids.map(letter));

interface Run {
  readonly names: readonly string[];
  readonly cursor: MailCursor;
  /** The cursor that was stored when this letter was asked for: what a process leaves that ends there. */
  at(uid: number): MailCursor;
}

/** One run over a mailbox, as the host does it. */
async function run(server: ScriptedServer, start: MailCursor = {}, context: Partial<SourceContext> = {}): Promise<Run> {
  let cursor = start;
  const met = new Map<number, MailCursor>();
  server.play({
    source: (proper) => {
      met.set(Number(/UID (\d+)/.exec(proper)?.[1]), cursor);
      return proper;
    },
  });
  const advance = (next: unknown) => {
    cursor = next as MailCursor;
  };
  await using source = await openMailbox({ server, options: { since: 'all' }, context: { ...context, advance } });
  const names: string[] = [];
  for await (const delivery of source.pull(start)) {
    names.push(delivery.document.name);
    cursor = delivery.cursor;
  }
  const at = (uid: number) => {
    const left = met.get(uid);
    if (left === undefined) throw new Error(`message ${uid} was never read`);
    return left;
  };
  return { names, cursor, at };
}

/** The remains of three processes that ended while they read this letter. */
async function endedThrice(server: ScriptedServer, uid: number): Promise<MailCursor> {
  let cursor: MailCursor = {};
  for (let time = 0; time < 3; time += 1) cursor = (await run(server, cursor)).at(uid);
  return cursor;
}

describe('a letter that ends the process while it is read', () => {
  test('is counted before it is read, under its mailbox, UIDVALIDITY and UID', async () => {
    const server = await mailboxOf(1, 2);
    const first = (await run(server)).at(2);
    expect(first.INBOX?.tried).toEqual({ '17.2': 1 });
    expect((await run(server, first)).at(2).INBOX?.tried).toEqual({ '17.2': 2 });
  });

  test('is read at the third try, and forgotten once it is', async () => {
    const server = await mailboxOf(1, 2, 3);
    const second = (await run(server, (await run(server)).at(2))).at(2);
    const { names, cursor } = await run(server, second);
    expect(names).toEqual(['2.csv', '3.csv']);
    expect(cursor.INBOX).not.toHaveProperty('tried');
  });

  test('is passed over by name after the third, and the next one is read', async () => {
    const server = await mailboxOf(1, 2, 3);
    const { names, cursor, at } = await run(server, await endedThrice(server, 2));
    expect(names).toEqual(['message 2', '3.csv']);
    expect(() => at(2)).toThrow('never read');
    expect(cursor.INBOX).toMatchObject({ lastUid: 3 });
    expect(cursor.INBOX).not.toHaveProperty('tried');
  });

  test('says which it is, of whom and about what', async () => {
    const server = await mailboxOf(2);
    const cursor = await endedThrice(server, 2);
    await using source = await openMailbox({ server, options: { since: 'all' } });
    for await (const { refused } of source.pull(cursor)) {
      expect(refused?.code).toBe('mail.poison');
      expect(refused?.message).toMatch(
        /^message 2 of INBOX, "Statement 2" from statements@bank\.example, ended .* 3 times/,
      );
    }
    expect.assertions(2);
  });

  test('is another letter under another UIDVALIDITY', async () => {
    const server = await mailboxOf(1, 2);
    const cursor = await endedThrice(server, 2);
    server.uidValidity = '18';
    expect((await run(server, cursor)).names).toEqual(['1.csv', '2.csv']);
  });

  test('keeps its count while a letter before it is read once more', async () => {
    const server = await mailboxOf(1, 2, 3);
    const { INBOX } = (await run(server)).at(3);
    // As under other rules: the place does not hold, the count does.
    const cursor: MailCursor = { INBOX: { uidValidity: '17', lastUid: 2, rules: 'others', tried: INBOX?.tried ?? {} } };
    expect((await run(server, cursor)).at(3).INBOX?.tried).toEqual({ '17.3': 2 });
  });
});

describe('a try is not spent', () => {
  test('where the run is stopped in order', async () => {
    const server = await mailboxOf(1);
    const before = (await run(server)).at(1);
    const stop = new AbortController();
    const stored: MailCursor[] = [];
    const advance = (cursor: unknown) => void stored.push(cursor as MailCursor);
    server.play({
      source: () => {
        stop.abort();
        return { next: 'hang' };
      },
    });
    await using source = await openMailbox({
      server,
      options: { since: 'all' },
      context: { advance, signal: stop.signal },
    });
    expect(await collect(source.pull(before))).toEqual([]);
    expect(stored.map(({ INBOX }) => INBOX?.tried)).toEqual([{ '17.1': 2 }, { '17.1': 1 }]);
  });

  test('where the connection is lost at the letter', async () => {
    const server = await mailboxOf(1);
    const before = (await run(server)).at(1);
    server.play({ source: () => ({ next: 'close' }) });
    let cursor = before;
    const advance = (next: unknown) => {
      cursor = next as MailCursor;
    };
    await using source = await openMailbox({
      server,
      options: { since: 'all' },
      context: { advance, now: () => new Date('2026-03-30T07:00:00Z') },
    });
    expect(await collect(source.pull(before))).toEqual([]);
    expect(cursor).toEqual(before);
  });
});

test('a letter that was passed over is not tried again when the rules change', async () => {
  const house = await mailHouse({ since: 'all' });
  house.receive({ subject: 'First', files: [] });
  const tried = { INBOX: { uidValidity: '17', lastUid: 0, rules: '', tried: { '17.1': 3 } } };
  writeCursor(house.deps.store, 'mail', 1, tried);
  expect((await house.sync()).issues.map(({ issue }) => issue.code)).toEqual(['mail.poison']);
  house.configure({ since: 'all', rules: [{ from: ['*@bank.example'], maxAge: '100 years' }] });
  await house.sync();
  expect(house.server.commands.filter((command) => /^UID FETCH/.test(command) && !/HEADER/.test(command))).toEqual([]);
});
