/**
 * The memory of the daemon after three pages of what an undo would do, each of a large document. Another process works
 * them out. Fails where the daemon holds more than the bar at rest, or keeps much of what it showed.
 * `npm run soak:undo -- [lines of each document]`
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seriesText } from './parts/statement-text.ts';
import { confirmed, startDaemon, statusOf, until } from './parts/watched-daemon.ts';

/** MiB that the daemon may hold at rest. */
const MOST = 250;
/** MiB that it may keep of the pages. */
const KEPT = 20;
const DOCUMENTS = 3;
/** Readers, connections and the pages' process are let go meanwhile. */
const REST_MS = 20_000;
const LONGEST_MS = 1_800_000;
const LONGEST_PAGE_MS = 300_000;
const LAST_DAY = Date.UTC(2026, 2, 31);

await main(Number(process.argv[2] ?? 100_000));

async function main(lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-undo-pages-'));
  fill(join(folder, 'inbox'), lines);
  const daemon = await startDaemon(folder);
  try {
    await until(() => daemon.exitCode !== null || confirmed(folder) === DOCUMENTS, LONGEST_MS);
    if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
    await sleep(REST_MS);
    const before = held(daemon, 'VmRSS');
    const took = [];
    for (let id = 1; id <= DOCUMENTS; id += 1) took.push(await showUndo(folder, id));
    await sleep(REST_MS);
    const [after, peak] = [held(daemon, 'VmRSS'), held(daemon, 'VmHWM')];
    console.log(`${DOCUMENTS} pages of ${lines} lines: ${before} MiB at rest before, ${after} after, ${peak} at most`);
    console.log(JSON.stringify({ bench: 'undo-pages', lines, before, after, peak, seconds: took }));
    if (after > MOST || after - before > KEPT) process.exitCode = 1;
  } finally {
    daemon.kill('SIGTERM');
    if (daemon.exitCode === null) await new Promise((resolve) => daemon.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A statement for each account, with thirty lines a day. */
function fill(inbox: string, lines: number): void {
  mkdirSync(inbox);
  for (let each = 0; each < DOCUMENTS; each += 1) {
    const series = {
      account: `${1_234_560_000 + each}`,
      from: 0,
      count: lines,
      total: lines,
      aDay: 30,
      last: LAST_DAY,
    };
    writeFileSync(join(inbox, `${each}.ofx`), seriesText(series), 'latin1');
  }
}

/** Gives the seconds that the page took. */
async function showUndo(folder: string, id: number): Promise<number> {
  const { url } = JSON.parse(readFileSync(join(folder, 'state', 'daemon.json'), 'utf8')) as { readonly url: string };
  const began = performance.now();
  while (performance.now() - began < LONGEST_PAGE_MS) {
    const answer = await fetch(`${url}/documents/d${id}/undo`);
    if ((await answer.text()).includes('action="/undo"')) break;
    if (answer.status !== 200) throw new Error(`no undo page: ${answer.status}`);
    // The page that is still being worked out asks for itself again.
    await sleep(500);
  }
  return Math.round((performance.now() - began) / 100) / 10;
}

function held({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  return Math.round(statusOf(`${pid}`, name) / 1024);
}
