/**
 * The memory of the daemon with many accounts: statements of all of them lie in its folder when it starts. Prints what it
 * holds while it reads and sends, and at rest afterwards. Fails where it holds more than the bar at rest.
 * `npm run soak:accounts -- [accounts] [transactions]`
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seriesText } from './parts/statement-text.ts';
import { confirmed, startDaemon, statusOf, until } from './parts/watched-daemon.ts';

/** MB (10⁶ bytes) that the daemon may hold at rest: with a thousand accounts, and in a household. */
const MOST = 250;
const MOST_OF_HOUSEHOLD = 180;
const HOUSEHOLD = 100_000;
/** Readers and connections of the push are let go meanwhile, and each thread gives memory back. */
const REST_MS = 130_000;
const LONGEST_MS = 3_600_000;
const SAMPLE_MS = 10_000;
const LAST_DAY = Date.UTC(2026, 2, 31);

await main(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 300_000));

async function main(accounts: number, transactions: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-accounts-'));
  fill(join(folder, 'inbox'), accounts, Math.ceil(transactions / accounts));
  const daemon = await startDaemon(folder);
  const watch = setInterval(() => console.log(`${confirmedOf(folder)}, ${held(daemon, 'VmRSS')} MB`), SAMPLE_MS);
  try {
    await until(() => daemon.exitCode !== null || confirmed(folder) === accounts, LONGEST_MS);
    if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
    clearInterval(watch);
    await sleep(REST_MS);
    const [rest, peak] = [held(daemon, 'VmRSS'), held(daemon, 'VmHWM')];
    console.log(`${accounts} accounts, ${transactions} transactions: ${rest} MB at rest, ${peak} MB at most`);
    console.log(JSON.stringify({ bench: 'many-accounts', accounts, transactions, rest, peak }));
    if (rest > (transactions > HOUSEHOLD ? MOST : MOST_OF_HOUSEHOLD)) process.exitCode = 1;
  } finally {
    clearInterval(watch);
    daemon.kill('SIGTERM');
    if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A statement for each account, with three lines a day. */
function fill(inbox: string, accounts: number, lines: number): void {
  mkdirSync(inbox);
  for (let each = 0; each < accounts; each += 1) {
    const series = { account: `${1_234_560_000 + each}`, from: 0, count: lines, total: lines, aDay: 3, last: LAST_DAY };
    writeFileSync(join(inbox, `${each}.ofx`), seriesText(series), 'latin1');
  }
}

function confirmedOf(folder: string): string {
  return confirmed(folder) === 0 ? 'it reads and sends' : 'all is confirmed';
}

function held({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  return Math.round((statusOf(`${pid}`, name) * 1024) / 1e6);
}
