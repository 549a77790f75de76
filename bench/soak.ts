/**
 * The memory of the daemon over a day of a file a minute, in shortened time. The built program runs with the embedded
 * ledger and the dashboard. Files arrive one after the other, each as soon as the ledger has confirmed the one before.
 * A real daemon rests for most of each minute, and gives memory back then. So this one rests as well, six times in the
 * second half, and the bars are judged there. Resident memory at work is printed as a curve. `npm run soak -- [hours]
 * [accounts]`
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { statementText } from './parts/statement-text.ts';
import { confirmed, startDaemon, statusOf, until } from './parts/watched-daemon.ts';

/** MB that the daemon may hold in the second half of the run. */
const MOST = 180;
/** Nothing of the second half may lie more than this above its begin. */
const SLOPE = 0.05;
const LINES = 20;
/** Lines that a file shows of the one before. */
const OVERLAP = 10;
const A_FILE_MINUTES = 1;
/** Hours of the second half at whose end the daemon rests, where it has 24. */
const RESTS = [12, 15, 18, 21, 23, 24];
/** Each thread gives memory back meanwhile. */
const REST_MS = 130_000;

interface Sample {
  readonly hour: number;
  /** MB (10⁶ bytes) of the daemon itself. */
  readonly daemon: number;
  /** MB of the processes that it started. */
  readonly children: number;
}

await main(Number(process.argv[2] ?? 24), Number(process.argv[3] ?? 1));

async function main(hours: number, accounts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-soak-'));
  const daemon = await startDaemon(folder);
  try {
    judge(await soak(daemon, folder, hours, accounts));
  } finally {
    daemon.kill('SIGTERM');
    await new Promise((resolve) => daemon.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Curve {
  readonly atWork: readonly Sample[];
  readonly atRest: readonly Sample[];
}

async function soak(daemon: ChildProcess, folder: string, hours: number, accounts: number): Promise<Curve> {
  const files = Math.round((hours * 60) / A_FILE_MINUTES);
  const atWork: Sample[] = [];
  const atRest: Sample[] = [];
  for (let file = 0; file < files; file += 1) {
    const round = Math.floor(file / accounts);
    const number = `${1_234_560_000 + (file % accounts)}`;
    const text = statementText(round * (LINES - OVERLAP), LINES).replace('1234567890', number);
    const aside = join(folder, 'next');
    writeFileSync(aside, text, 'latin1');
    renameSync(aside, join(folder, 'inbox', `${file}.ofx`));
    await until(() => confirmed(folder) === file + 1);
    if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
    if ((file + 1) % Math.max(1, Math.round(files / 24)) === 0) {
      atWork.push(sample(daemon, ((file + 1) * A_FILE_MINUTES) / 60));
      print('at work', atWork.at(-1));
      if (!RESTS.includes(atWork.length)) continue;
      await sleep(REST_MS);
      atRest.push(sample(daemon, ((file + 1) * A_FILE_MINUTES) / 60));
      print('at rest', atRest.at(-1));
    }
  }
  return { atWork, atRest };
}

/** The middle of the run is the yardstick: before it, caches fill. */
function judge({ atRest, atWork }: Curve): void {
  const middle = atRest[0]?.daemon ?? 0;
  const most = Math.max(...atRest.map(({ daemon }) => daemon));
  const mostAtWork = Math.max(...atWork.map(({ daemon }) => daemon));
  const growth = Number((most / middle - 1).toFixed(3));
  console.log(JSON.stringify({ bench: 'soak', unit: 'MB', middle, most, growth, mostAtWork }));
  if (most > MOST || growth > SLOPE) process.exitCode = 1;
}

function sample({ pid }: ChildProcess, hour: number): Sample {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid);
  const held = children.reduce((sum, child) => sum + statusOf(child, 'VmRSS'), 0);
  return { hour, daemon: megabytes(statusOf(`${pid}`, 'VmRSS')), children: megabytes(held) };
}

function megabytes(kibibytes: number): number {
  return Math.round((kibibytes * 1024) / 1e6);
}

function print(when: 'at work' | 'at rest', at: Sample | undefined): void {
  if (at === undefined) return;
  const bar = '#'.repeat(Math.round(at.daemon / 4));
  console.log(
    `${at.hour.toFixed(1).padStart(5)} h ${when} ${`${at.daemon}`.padStart(4)} MB, readers ${`${at.children}`.padStart(4)}  ${bar}`,
  );
}
