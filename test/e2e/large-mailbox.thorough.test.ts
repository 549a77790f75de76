/**
 * A mailbox that nobody ever tidied up. Hundreds of letters and more are read in a bounded space, and from where a kill
 * left it.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAIN } from '../support/commands/cli.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../support/mail/dovecot.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tries } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

const LETTERS = tries({ small: 500, thorough: 5000, nightly: 20_000 });
const STATEMENTS_EVERY = 10;
const STATEMENTS = LETTERS / STATEMENTS_EVERY;
const MEBIBYTE = 1024 * 1024;

/** Every tenth is a statement of its own; the others are what fills mailboxes. */
function fill(server: Dovecot): void {
  const chatter = 'Our offers of the week, for you and for you alone. '.repeat(80);
  for (let n = 1; n <= LETTERS; n += 1) {
    if (n % STATEMENTS_EVERY !== 0) {
      server.deliver(mimeMessage({ from: n % 2 === 0 ? 'news@bank.example' : 'friend@example.com', text: chatter }));
      continue;
    }
    const day = new Date(Date.UTC(2020, 0, n / STATEMENTS_EVERY)).toISOString().slice(0, 10);
    const content = ofxText({ lines: [{ id: `A${n}`, on: day, amount: '-1.00' }] });
    server.deliver(mimeMessage({ files: [{ name: `${day}.ofx`, content }] }));
  }
}

const configuration = (server: Dovecot) => `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
connectors:
  mail: {use: email, host: ${server.host}, port: ${server.tlsPort}, ca: ${server.ca}, user: test, password: pw, since: all,
    authenticity: "off", idle: false, rules: [{from: ["*@bank.example"]}]}
`;

/** Node's flags of `npm start`: without them V8 lets a process grow that has the room, garbage or not. */
const FLAGS = readFileSync(join(ROOT, 'package.json'), 'utf8').match(/--(max|heap)-[\w-]+=\d+/g) ?? [];

interface Ended {
  readonly code: number | null;
  readonly said: string;
  /** The most that the program had in memory while it read, in bytes. */
  readonly peak: number;
}

/** Runs `sync`, and looks at its memory until everything is read; ends it with SIGKILL once `enough` are. */
async function sync(cwd: string, enough = Number.POSITIVE_INFINITY): Promise<Ended> {
  const child = spawn(process.execPath, [...FLAGS, MAIN, 'sync'], { cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  let peak = 0;
  const timer = setInterval(() => {
    const read = countArchived(cwd);
    if (read < STATEMENTS) peak = Math.max(peak, peakOf(child.pid ?? 0));
    if (read >= enough) child.kill('SIGKILL');
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  return { code, said, peak };
}

/** Documents read so far: each is in the archive under its hash. */
function countArchived(cwd: string): number {
  const names = attempt(() => readdirSync(join(cwd, 'state/documents'), { recursive: true, encoding: 'utf8' })) ?? [];
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
}

/** `VmHWM` of proc(5); 0 where there is no such process or system. */
function peakOf(pid: number): number {
  const status = attempt(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0) * 1024;
}

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

describe.skipIf(!hasDovecot())('a large mailbox', () => {
  test('is read in 250 MiB, goes on where a kill left it, and each statement counts once (P-IMAP-5)', {
    timeout: 600_000,
  }, async () => {
    const server = await startDovecot();
    fill(server);
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'bankfeed.yaml'), configuration(server));
    expect((await sync(cwd, STATEMENTS / 4)).code).toBe(null);
    const { code, said, peak } = await sync(cwd);
    expect(code, said).toBe(0);
    const { transactions } = await readLedger(join(cwd, 'state'));
    expect(transactions).toHaveLength(STATEMENTS);
    expect(new Set(transactions.map(({ date }) => date)).size).toBe(STATEMENTS);
    expect(peak).toBeLessThan(250 * MEBIBYTE);
    console.info(`${LETTERS} letters: at most ${Math.round(peak / MEBIBYTE)} MiB while they are read`);
  });
});
