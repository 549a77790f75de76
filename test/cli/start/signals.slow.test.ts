/** A signal ends a command at once, whatever it does: reading, writing a long table, or waiting for a silent ledger. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { tempFolder } from '../../support/run/temp.ts';

/** A second by the promise, and what a busy machine takes to end a process. */
const AT_ONCE_MS = 2500;

/** Bytes. A transaction that outgrows SQLite's cache is written to the log before it is committed. */
const IN_A_LONG_COMMIT = 6_000_000;

/** A ledger that takes requests and answers none. */
async function silentLedger(): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
  const server = createServer(() => undefined);
  const asked = new Promise((resolve) => server.once('request', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

function home(ledger: string, rows: number): string {
  const cwd = tempFolder();
  mkdirSync(join(cwd, 'inbox'));
  let balance = 10_000_000;
  const lines = Array.from({ length: rows }, (_, at) => {
    balance -= at + 1;
    return `2026-01-${String(1 + Math.floor((at * 28) / rows)).padStart(2, '0')},Shop ${at},-${at + 1}.00,${balance}.00`;
  });
  writeFileSync(join(cwd, 'inbox', 'rows.csv'), ['Date,Description,Amount,Balance', ...lines, ''].join('\n'));
  const config = [
    'state: ./state',
    `ledger: ${ledger}`,
    'server: {listen: "127.0.0.1:0"}',
    'accounts: {main: {currency: EUR}}',
    'connectors: {inbox: {use: folder, path: ./inbox, settle: 0s, account: main}}',
  ];
  writeFileSync(join(cwd, 'bankfeed.yaml'), `${config.join('\n')}\n`);
  return cwd;
}

const EMBEDDED = '{url: embedded, listen: "127.0.0.1:0"}';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function told(running: ReturnType<typeof startBankfeed>, signal: NodeJS.Signals): Promise<number> {
  const began = performance.now();
  running.process.kill(signal);
  const { code } = await running.ended;
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  return code;
}

describe('while it reads a hundred thousand rows', () => {
  test.each([
    ['parse', 'SIGTERM', 143],
    ['parse', 'SIGINT', 130],
    ['inspect', 'SIGTERM', 143],
    ['preview', 'SIGTERM', 143],
  ] as const)('%s ends at a %s', async (name, signal, code) => {
    const running = startBankfeed([name, 'inbox/rows.csv'], { cwd: home(EMBEDDED, 100_000) });
    await pause(1200);
    expect(await told(running, signal)).toBe(code);
  });
});

test('sync ends at a signal in the middle of a commit, and nothing of it is there', async () => {
  const cwd = home('{url: "http://127.0.0.1:9", apiKey: key}', 100_000);
  const running = startBankfeed(['sync'], { cwd });
  const log = join(cwd, 'state', 'bankfeed.db-wal');
  while (!existsSync(log) || statSync(log).size < IN_A_LONG_COMMIT) await pause(10);
  expect(await told(running, 'SIGTERM')).toBe(143);
  expect(JSON.parse((await command(['documents', '--json'], { cwd })).stdout)).toEqual([]);
});

describe('while the ledger is silent', () => {
  test.each([
    ['sync', 143],
    ['verify', 143],
    ['doctor', 143],
    ['run', 0],
  ] as const)('%s ends with %i', async (name, code) => {
    const { url, asked } = await silentLedger();
    const running = startBankfeed([name], { cwd: home(`{url: "${url}", apiKey: key}`, 20) });
    await asked;
    expect(await told(running, 'SIGTERM')).toBe(code);
  });
});

test('the embedded ledger alone ends well, although somebody began a request', async () => {
  const running = startBankfeed(['ledger', 'serve', '--listen', '127.0.0.1:0', '--json'], { cwd: tempFolder() });
  const { url } = JSON.parse(await said(running));
  const slow = fetch(`${url}/v1/accounts`, {
    method: 'POST',
    body: new ReadableStream({ pull: () => pause(60_000) }),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await pause(200);
  expect(await told(running, 'SIGTERM')).toBe(0);
  await slow;
});

async function said(running: ReturnType<typeof startBankfeed>): Promise<string> {
  let text = '';
  running.process.stdout?.on('data', (part: string) => {
    text += part;
  });
  await running.saying('\n');
  return text;
}
