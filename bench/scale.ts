/**
 * How long the daemon is silent at the size that it is made for (docs/decisions/0056-scale.md): 200,000 transactions, of
 * which 20,000 come in one document. Health is asked all the time, while the household comes in, and while the long
 * document is imported, undone, imported once more and read again. Fails where an answer takes longer than the bar, which is
 * for two processors that have nothing else to do.
 * `node bench/scale.ts [transactions] [lines of the document]`
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DaemonFile, orderDaemon, readDaemonFile } from '../src/sync/daemon/control.ts';
import type { Order } from '../src/sync/orders/orders.ts';
import { seriesText } from './parts/statement-text.ts';
import { confirmed, startDaemon, until } from './parts/watched-daemon.ts';

const MOST_SILENT_MS = 2000;
const ACCOUNTS = 50;
const LONGEST_MS = 3_600_000;
const PAUSE_MS = 20;
const LAST_DAY = Date.UTC(2026, 2, 31);

await main(Number(process.argv[2] ?? 200_000), Number(process.argv[3] ?? 20_000));

async function main(transactions: number, lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-scale-'));
  mkdirSync(join(folder, 'inbox'));
  const others = ACCOUNTS - 1;
  const each = Math.ceil((transactions - lines) / others);
  for (let account = 1; account <= others; account += 1) drop(folder, account, each);
  const daemon = await startDaemon(folder);
  const file = await daemonFile(join(folder, 'state'));
  const done = (documents: number) =>
    until(() => {
      if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
      return confirmed(folder) === documents;
    }, LONGEST_MS);
  const order = async (given: Order) => {
    await orderDaemon(file, given, { patienceMs: 0, signal: new AbortController().signal });
    await done(ACCOUNTS);
  };
  try {
    const target = `d${ACCOUNTS}`;
    const figures: Record<string, Silence> = {};
    const measure = async (name: string, work: () => Promise<unknown>) => {
      figures[name] = await silenceDuring(`${file.url}/healthz`, work());
      console.log(`${name.padEnd(10)} ${JSON.stringify(figures[name])}`);
    };
    await measure('household', () => done(others));
    await measure('import', () => {
      drop(folder, 0, lines);
      return done(ACCOUNTS);
    });
    await measure('planned', () => order({ kind: 'undo', targets: [target], dryRun: true }));
    await measure('undo', () => order({ kind: 'undo', targets: [target], dryRun: false }));
    await measure('retry', () => order({ kind: 'retry', ids: [target] }));
    await measure('reread', () => order({ kind: 'reread', ids: [target] }));
    console.log(JSON.stringify({ bench: 'scale', transactions, lines, most: MOST_SILENT_MS, ...figures }));
    if (Object.values(figures).some(({ silentMs }) => silentMs > MOST_SILENT_MS)) process.exitCode = 1;
  } finally {
    daemon.kill('SIGTERM');
    if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The daemon writes it once its pages are open. */
async function daemonFile(state: string): Promise<DaemonFile> {
  await until(() => readDaemonFile(state) !== undefined);
  const file = readDaemonFile(state);
  if (file === undefined) throw new Error('the daemon has no file');
  return file;
}

/** A statement of one account, with eleven lines a day. The daemon sees the file only when it is whole. */
function drop(folder: string, account: number, lines: number): void {
  const series = {
    account: `${1_234_560_000 + account}`,
    from: 0,
    count: lines,
    total: lines,
    aDay: 11,
    last: LAST_DAY,
  };
  const draft = join(folder, 'draft');
  writeFileSync(draft, seriesText(series), 'latin1');
  renameSync(draft, join(folder, 'inbox', `${account}.ofx`));
}

interface Silence {
  /** The longest wait for an answer of `/healthz`. */
  readonly silentMs: number;
  readonly tookMs: number;
}

async function silenceDuring(url: string, work: Promise<unknown>): Promise<Silence> {
  const began = performance.now();
  let [isOver, silentMs] = [false, 0];
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    // A connection that was idle for long is closed; that is asked once more.
    while (!(await isAnswered(url))) await sleep(PAUSE_MS);
    silentMs = Math.max(silentMs, performance.now() - asked);
    await sleep(PAUSE_MS);
  }
  await over;
  return { silentMs: Math.round(silentMs), tookMs: Math.round(performance.now() - began) };
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
