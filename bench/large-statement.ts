/**
 * The memory of the daemon and its reader while a statement of 20 MB is read, brought in and sent. Then the memory at
 * rest. Pages that processes share count once. Fails where the bar does not hold. This bench shares Node's pages with
 * them. So `alone` says what they take where no other Node runs.
 * `npm run soak:large -- [megabytes]`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { confirmed, startDaemon, statusOf, until } from './parts/watched-daemon.ts';

/** MiB of all processes together, at any time. */
const MOST = 200;
/** Each thread gives memory back meanwhile. */
const REST_MS = 130_000;
const LONGEST_MS = 600_000;
const SAMPLE_MS = 25;
const GENERATOR = fileURLToPath(new URL('../scripts/release/large-statement.mjs', import.meta.url));

await main(Number(process.argv[2] ?? 20));

async function main(megabytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-large-'));
  const daemon = await startDaemon(folder);
  let peak = 0;
  let alone = 0;
  const look = (): number => {
    const held = heldBy(daemon.pid ?? 0);
    peak = Math.max(peak, held.shared);
    alone = Math.max(alone, held.alone);
    return held.shared;
  };
  const watch = setInterval(look, SAMPLE_MS);
  try {
    const text = execFileSync(process.execPath, [GENERATOR, `${megabytes}`], { maxBuffer: 1 << 30 });
    const aside = join(folder, 'next');
    writeFileSync(aside, text);
    renameSync(aside, join(folder, 'inbox', 'large.ofx'));
    await until(() => daemon.exitCode !== null || confirmed(folder) === 1, LONGEST_MS);
    if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
    await sleep(REST_MS);
    const rest = look();
    console.log(`a statement of ${megabytes} MB: ${peak} MiB at most, ${rest} MiB at rest, bar ${MOST}`);
    console.log(JSON.stringify({ bench: 'large-statement', megabytes, peak, rest, alone }));
    if (peak > MOST) process.exitCode = 1;
  } finally {
    clearInterval(watch);
    daemon.kill('SIGTERM');
    if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** MiB of a process and its children. */
function heldBy(pid: number): { readonly shared: number; readonly alone: number } {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid);
  const all = [`${pid}`, ...children].map(memoryOf);
  const sum = (of: keyof Memory) => all.reduce((total, each) => total + each[of], 0);
  const files = Math.max(...all.map(({ anonymous, resident }) => resident - anonymous));
  return { shared: Math.round(sum('share') / 1024), alone: Math.round((sum('anonymous') + files) / 1024) };
}

/** KiB. */
interface Memory {
  /** Its part of the pages that processes share, and its own. */
  readonly share: number;
  readonly anonymous: number;
  readonly resident: number;
}

/** All 0 where the process is gone. */
function memoryOf(pid: string): Memory {
  const text = rollup(pid);
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { share: read('Pss'), anonymous: read('Anonymous'), resident: read('Rss') };
}

function rollup(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return '';
  }
}
