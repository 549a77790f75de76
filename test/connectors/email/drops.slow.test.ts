import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MailCursor } from '../../../connectors/sources/email/cursor.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../../support/mail/dovecot.ts';
import { type Letter, openMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

const LETTERS = 3;

/**
 * Stands between client and server, and cuts the line once. The cut comes at the command with this number, before or
 * after it went through.
 */
async function cutLine(server: Dovecot, at: number, when: 'before' | 'answered in part') {
  let commands = 0;
  let isCut = false;
  const proxy = createServer((client) => {
    const upstream = connect(server.port, server.host);
    const cut = () => {
      isCut = true;
      client.destroy();
      upstream.destroy();
    };
    let isDoomed = false;
    client.on('data', (bytes) => {
      commands += 1;
      if (!isCut && commands === at && when === 'before') return cut();
      isDoomed = !isCut && commands === at;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isDoomed) return client.write(bytes);
      client.write(bytes.subarray(0, Math.floor(bytes.length / 2)), cut);
    });
    for (const [socket, other] of [pair(client, upstream), pair(upstream, client)]) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { port, wasCut: () => isCut };
}

const pair = (one: Socket, other: Socket) => [one, other] as const;

/** The deliveries of two runs at most, as the host makes them. The second goes on where the first was left. */
async function readAll(server: Dovecot, port: number | undefined): Promise<string[]> {
  const names: string[] = [];
  let cursor: MailCursor = {};
  for (let run = 0; run < 2; run += 1) {
    await using source = await openMailbox({ server, options: { host: '127.0.0.1', port, tls: false, ca: undefined } });
    try {
      for await (const letter of source.pull(cursor)) {
        names.push((letter as Letter).document.name);
        cursor = letter.cursor;
      }
      break;
    } catch {
      // A server that was never reached is told of at once; the schedule comes again.
    }
  }
  return names;
}

describe.skipIf(!hasDovecot())('a connection to a real server', () => {
  test.each(['before', 'answered in part'] as const)(
    'that is cut at any step, %s, loses no letter and brings none twice',
    async (when) => {
      const server = await startDovecot();
      for (let n = 1; n <= LETTERS; n += 1) {
        const content = ofxText({ lines: [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }] });
        server.deliver(mimeMessage({ files: [{ name: `${n}.ofx`, content }] }));
      }
      const before = server.snapshot();
      let step = 1;
      for (; step < 100; step += 1) {
        const line = await cutLine(server, step, when);
        expect(await readAll(server, line.port), `cut at step ${step}`).toEqual(['1.ofx', '2.ofx', '3.ofx']);
        if (!line.wasCut()) break;
      }
      // Capabilities, login, opening, searching, listing, fetching each of three, logging out.
      expect(step).toBeGreaterThan(8);
      expect(server.snapshot()).toBe(before);
    },
  );
});
