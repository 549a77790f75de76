import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIL_FAIL_POINTS } from '../../src/lib/fail-points.ts';
import { MAIN } from '../support/commands/cli.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';

/**
 * The process is killed at every point that reading a mailbox comes by, and started again. Each round brings a letter
 * with two statements and one that nobody asked for. In the end the ledger must hold all of it, once.
 */

function configuration(port: number): string {
  return `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail:
    use: email
    host: 127.0.0.1
    port: ${port}
    tls: false
    user: test
    password: pw
    since: all
    authenticity: "off"
    rules: [{from: ["*@bank.example"]}]
    after: seen
`;
}

test('a process that is killed while it reads mail loses nothing and doubles nothing', {
  timeout: 300_000,
}, async () => {
  const server = await scriptedImap();
  const folder = tempFolder();
  writeFileSync(join(folder, 'bankfeed.yaml'), configuration(server.port));
  let round = 0;
  const receive = () => {
    round += 1;
    const day = new Date(Date.UTC(2026, 0, round)).toISOString().slice(0, 10);
    const file = (n: number) => ({
      name: `${round}-${n}.ofx`,
      content: ofxText({ accountId: `555000${n}`, lines: [{ id: `r${round}`, on: day, amount: '-1.00' }] }),
    });
    const uid = server.messages.length + 1;
    server.messages.push({ uid, raw: mimeMessage({ files: [file(1), file(2)] }) });
    server.messages.push({ uid: uid + 1, raw: mimeMessage({ from: 'friend@example.com' }) });
  };
  const sync = (failAt = '') => run(['sync', '--config', join(folder, 'bankfeed.yaml')], failAt);
  const missed: string[] = [];
  for (const point of MAIL_FAIL_POINTS) {
    receive();
    const { signal, stderr } = await sync(point);
    if (signal !== 'SIGKILL') missed.push(`${point}: ${stderr.slice(0, 300)}`);
  }
  expect(missed, 'points that were never hit').toEqual([]);
  const last = await sync();
  expect(last.code, last.stderr).toBe(0);
  const { transactions } = await readLedger(join(folder, 'state'));
  expect(transactions).toHaveLength(2 * round);
  expect(new Set(transactions.map((each) => `${each.accountId} ${each.date}`)).size).toBe(2 * round);
});

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** The mail server lives in this process, so it must not be blocked. */
function run(args: readonly string[], failAt: string): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, BANKFEED_FAIL_AT: failAt };
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}
