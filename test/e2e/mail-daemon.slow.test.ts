/** The daemon on a real mailbox: what the server tells of stands in the ledger before one would look. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDaemon } from '../support/commands/daemon.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../support/mail/dovecot.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';

/** Nothing but the server's word brings this daemon to look: its schedule comes once a year. */
const configuration = (server: Dovecot) => `state: state
timezone: UTC
ledger: {url: embedded, listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
connectors:
  mail: {use: email, host: ${server.host}, port: ${server.tlsPort}, ca: ${server.ca}, user: test, password: pw, since: all,
    authenticity: "off", schedule: "0 0 1 1 *", rules: [{from: ["*@bank.example"]}]}
`;

const letter = (n: number) => {
  const lines = [{ id: `A${n}`, on: '2026-03-01', amount: `-${n}.00` }];
  return mimeMessage({ files: [{ name: `${n}.ofx`, content: ofxText({ lines }) }] });
};

/** Milliseconds until the ledger, asked over its own API, holds so many transactions. */
async function untilHeld(ledger: string, key: string, count: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answer = await fetch(`${ledger}/v1/transactions?limit=200`, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await answer.json()) as { data: unknown[] };
    if (data.length >= count) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.skipIf(!hasDovecot())('mail that comes while the daemon runs', () => {
  test('stands in the ledger within two seconds', async () => {
    const server = await startDovecot();
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server));
    server.deliver(letter(1));
    const daemon = startDaemon({ cwd }, ['--json']);
    const { ledger } = JSON.parse(await daemon.saying('\n')) as { ledger: string };
    const key = readFileSync(join(cwd, 'state', 'ledger.key'), 'utf8').trim();
    await untilHeld(ledger, key, 1);
    await server.untilWatched();
    const waits: number[] = [];
    for (let n = 2; n <= 6; n += 1) {
      server.deliver(letter(n));
      waits.push(await untilHeld(ledger, key, n));
    }
    // The quickest of five: a machine that does other things at the time is slow, not wrong.
    expect(Math.min(...waits)).toBeLessThan(2000);
    console.info(`mail to ledger: ${waits.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
    daemon.process.kill('SIGTERM');
    expect((await daemon.ended).code).toBe(0);
  });
});
