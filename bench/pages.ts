/**
 * How long the pages of the dashboard take over a large state, and how long `/healthz` waits meanwhile. The state has
 * 300,000 transactions of 100 accounts in 1,000 documents. One account has a third of them, and some documents are
 * held.
 * `node bench/pages.ts FOLDER [rounds]`
 * A folder that holds the state already is used as it is. A busy machine says nothing by the clock. So the processor
 * time of a request is told as well, on Linux. It is of the daemon's threads, and for the upload of its processes too.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seriesText } from './parts/statement-text.ts';

const BIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const ACCOUNTS = 100;
/** The first account is large, the others are alike. */
const LARGE: Size = { documents: 109, lines: 102_000, aDay: 30 };
const SMALL: Size = { documents: 9, lines: 2_000, aDay: 8 };
const LAST_DAY = Date.UTC(2026, 5, 30);
const PORT = 18_490;
const HOME = `http://127.0.0.1:${PORT}`;
const START_MS = 120_000;
/** A daemon at rest works less than this in a second, milliseconds. */
const REST_MS = 100;
/** The limits of the issue of the pages, in milliseconds. */
const PAGE = { median: 50, most: 300, health: 50 };
/** One of these is asked for once. */
const FIRST_PAGE = { ...PAGE, median: PAGE.most };
const UPLOAD = { median: 2000, most: 2000, health: 50 };

interface Size {
  readonly documents: number;
  readonly lines: number;
  readonly aDay: number;
}

const folder = resolve(process.argv[2] ?? '/tmp/bankfeed-pages');
const config = join(folder, 'bankfeed.yaml');
if (!existsSync(join(folder, 'made'))) makeState();
const daemon = await startDaemon();
try {
  await measure(Number(process.argv[3] ?? 9));
} finally {
  daemon.kill('SIGTERM');
}

function makeState(): void {
  mkdirSync(join(folder, 'inbox'), { recursive: true });
  writeFileSync(
    config,
    `state: state\nledger: {url: embedded, concurrency: 32}\nserver: {listen: "127.0.0.1:${PORT}"}\nconnectors:\n  inbox: {use: folder, path: inbox, settle: 0s, watch: false, schedule: "0 4 * * *"}\n`,
  );
  for (let account = 0; account < ACCOUNTS; account += 1) dropAccount(account, account === 0 ? LARGE : SMALL);
  for (let held = 0; held < 20; held += 1) drop(`held-${held}.csv`, unclear(held, 40));
  drop('held-large.csv', unclear(77, 10_000));
  const upload = { account: '9900000000', from: 0, count: 10_000, total: 10_000, aDay: 40, last: LAST_DAY };
  writeFileSync(join(folder, 'upload.ofx'), seriesText(upload), 'latin1');
  const done = spawnSync(process.execPath, [BIN, 'sync', '--config', config], { stdio: 'inherit' });
  // 1: documents are held.
  if (done.status !== 0 && done.status !== 1) throw new Error(`sync ended with ${done.status}`);
  writeFileSync(join(folder, 'made'), '');
}

function dropAccount(number: number, { aDay, documents, lines }: Size): void {
  const account = String(4_000_000_000 + number * 7919);
  for (let part = 0; part < documents; part += 1) {
    const from = Math.floor((part * lines) / documents);
    const count = Math.floor(((part + 1) * lines) / documents) - from;
    const text = seriesText({ account, from, count, total: lines, aDay, last: LAST_DAY });
    drop(`${account}-${String(part).padStart(3, '0')}.ofx`, text);
  }
}

/** A table of which nobody can say whether the day or the month comes first. */
function unclear(seed: number, lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const [day, month] = [1 + ((at + seed) % 9), 1 + ((at * 7 + seed) % 9)];
    return `0${day}/0${month}/2026,Shop ${(at * 31 + seed) % 97},${((at * 37 + seed) % 900) - 450}.50`;
  });
  return `When,What ${seed},Value\n${rows.join('\n')}\n`;
}

function drop(name: string, text: string): void {
  writeFileSync(join(folder, 'inbox', name), text, 'latin1');
}

async function startDaemon(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BIN, 'run', '--config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const isUp = await fetch(`${HOME}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    await sleep(200);
  }
  child.kill('SIGKILL');
  throw new Error('the daemon does not answer');
}

interface Timed {
  readonly path: string;
  readonly ms: readonly number[];
  /** Processor time of each request, milliseconds. */
  readonly work: readonly number[];
  readonly status: number;
  readonly bytes: number;
  /** The longest that `/healthz` took meanwhile. */
  readonly healthMs: number;
}

async function measure(rounds: number): Promise<void> {
  const heads = ['median', 'most', 'work', 'w.most', 'health', 'kB'].map((each) => each.padStart(7)).join(' ');
  console.log(`${'page'.padEnd(58)} ${heads}`);
  await calm(() => Promise.resolve(true));
  print(await timedFirst(), FIRST_PAGE);
  // The copy of the ledger is no part of it.
  await calm(async () => !/http-equiv="refresh"/.test(await (await fetch(`${HOME}/accounts`)).text()));
  for (const path of await pathsOf()) print(await timed(path, rounds), PAGE);
  print(await timedUpload(), UPLOAD);
}

/** The daemon has nothing to do for five seconds, and this is so. */
async function calm(isReady: () => Promise<boolean>): Promise<void> {
  for (let seconds = 0; seconds < 5; ) {
    const ready = await isReady();
    const before = threadsMs();
    await sleep(1000);
    seconds = ready && threadsMs() - before <= REST_MS ? seconds + 1 : 0;
  }
}

/** Every page that can be reached by a link of another one, one of each kind. */
async function pathsOf(): Promise<readonly string[]> {
  const found = new Map(['/', '/documents/d1', '/documents/d1/undo'].map((path) => [path, path]));
  for (const [, path] of found) {
    const text = await (await fetch(HOME + path)).text();
    for (const [, link = ''] of text.matchAll(/href="(\/[^"#]*)"/g)) {
      const kind = kindOf(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
      if (!found.has(kind) && !kind.includes('.csv'))
        found.set(kind, link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
    }
    if (found.size > 120) break;
  }
  return [...found.values()];
}

/** `/documents/d7?state=held` and `/documents/d8?state=undone` are of one kind. */
function kindOf(path: string): string {
  return path
    .replace(/(?<=\/)(?:[a-z]+\d+|bf1\.[^/?]*|[0-9a-f-]{36}|tx_\w+|acc?_\w+)(?=[/?]|$)/g, ':id')
    .replace(/=[^&]*/g, '=');
}

async function timed(path: string, rounds: number): Promise<Timed> {
  const ms: number[] = [];
  const work: number[] = [];
  let [status, bytes] = [0, 0];
  const health = watchHealth();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const answer = await fetch(HOME + path, { redirect: 'manual' });
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    ms.push(performance.now() - from);
  }
  const healthMs = await health.end();
  for (let round = 0; round < rounds; round += 1) {
    const from = threadsMs();
    await (await fetch(HOME + path, { redirect: 'manual' })).arrayBuffer();
    work.push(threadsMs() - from);
  }
  return { path, ms, work, status, bytes, healthMs };
}

/** It begins what is remembered for later pages, such as possible transfers: that goes on for a while. */
async function timedFirst(): Promise<Timed> {
  const health = watchHealth();
  const from = threadsMs();
  const first = await timed('/', 1);
  await sleep(5000);
  const work = [threadsMs() - from];
  return { ...first, path: 'first page after a start', work, healthMs: await health.end() };
}

async function timedUpload(): Promise<Timed> {
  const page = await fetch(HOME);
  const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const form = new FormData();
  form.set('csrf', csrf);
  form.set('file', new Blob([readFileSync(join(folder, 'upload.ofx'))]), 'upload.ofx');
  const health = watchHealth();
  const [from, began] = [performance.now(), allMs()];
  const sent = await fetch(`${HOME}/upload`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie, origin: HOME },
  });
  const { bytes, status } = await settled(sent.headers.get('location') ?? '/', cookie);
  const ms = [performance.now() - from];
  // A process is counted when it has ended.
  await sleep(2000);
  const work = [allMs() - began];
  return { path: 'upload of 10,000 lines, previewed', ms, work, status, bytes, healthMs: await health.end() };
}

/** A page that is still worked out loads itself again. */
async function settled(path: string, cookie: string): Promise<Pick<Timed, 'bytes' | 'status'>> {
  const answer = await fetch(HOME + path, { headers: { cookie } });
  const text = await answer.text();
  if (!text.includes('Working it out')) return { bytes: text.length, status: answer.status };
  await sleep(100);
  return settled(path, cookie);
}

/** The work of all threads of the daemon, to the nanosecond. At rest only the page is worked on. */
function threadsMs(): number {
  const tasks = `/proc/${daemon.pid}/task`;
  if (!existsSync(tasks)) return Number.NaN;
  const ns = readdirSync(tasks).map((task) => Number(procfs(join(tasks, task, 'schedstat')).split(' ')[0]));
  return ns.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The work of the daemon and its ended processes, in steps of 10 ms. */
function allMs(): number {
  const fields = procfs(`/proc/${daemon.pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

function procfs(path: string): string {
  return existsSync(path) ? readFileSync(path, 'latin1') : '';
}

function watchHealth(): { end(): Promise<number> } {
  let isOver = false;
  let most = 0;
  const asking = (async () => {
    do {
      const from = performance.now();
      await (await fetch(`${HOME}/healthz`)).arrayBuffer();
      most = Math.max(most, performance.now() - from);
      await sleep(5);
    } while (!isOver);
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      return most;
    },
  };
}

function print({ bytes, healthMs, ms, path, status, work }: Timed, bars: typeof PAGE): void {
  const [median, most] = middleAndMost(ms);
  const isOff = median > bars.median || most > bars.most || healthMs > bars.health;
  const figures = [median, most, ...middleAndMost(work), healthMs, bytes / 1000]
    .map((each) => each.toFixed(0).padStart(7))
    .join(' ');
  console.log(`${`${status} ${path}`.slice(0, 58).padEnd(58)} ${figures}${isOff ? '  !' : ''}`);
}

function middleAndMost(all: readonly number[]): readonly [number, number] {
  const sorted = all.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}
