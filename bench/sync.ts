/**
 * Whole jobs of the built program, as ratios in one run. The first sync of 100,000 transactions into the embedded
 * ledger stands against a bare client. The unchanged file stands against hashing it. A file that overlaps the first by
 * nine tenths stands against the first, both without a ledger to push to.
 * `node bench/sync.ts [transactions] [rounds] [in flight]`
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBareServer } from './parts/bare-client.ts';
import { statementText } from './parts/statement-text.ts';

export interface SyncFigures {
  /** Medians over the rounds. */
  readonly firstOverBareClient: number;
  readonly againOverHashing: number;
  readonly overlapOverFirst: number;
  /** Requests that the unchanged file caused; anything but 0 is a fault. */
  readonly requestsAgain: number;
}

const BIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
/** Nobody listens on it: a push gives up at once. */
const UNREACHABLE = 'url: "http://127.0.0.1:9", apiKey: none';

export async function benchSync(transactions = 100_000, rounds = 3, inFlight = 32): Promise<SyncFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  const server = await startBareServer(folder);
  try {
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round++) {
      const bareMs = await server.post(transactions, inFlight);
      measured.push({ bareMs, ...measureRound(join(folder, `${round}`), transactions, inFlight) });
      print(round, transactions, measured.at(-1));
    }
    const figures = {
      firstOverBareClient: median(measured.map((each) => each.first.wallMs / each.bareMs)),
      againOverHashing: median(measured.map((each) => each.again.cpuMs / each.hashing.cpuMs)),
      overlapOverFirst: median(measured.map((each) => each.overlap.cpuMs / each.unpushed.cpuMs)),
      requestsAgain: Math.max(...measured.map((each) => each.requestsAgain)),
    };
    console.log(JSON.stringify({ bench: 'sync', transactions, inFlight, ...figures }));
    return figures;
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  readonly bareMs: number;
  readonly first: Cost;
  readonly again: Cost;
  readonly hashing: Cost;
  readonly requestsAgain: number;
  readonly unpushed: Cost;
  readonly overlap: Cost;
}

function measureRound(folder: string, transactions: number, inFlight: number): Omit<Round, 'bareMs'> {
  const pushed = household(join(folder, 'pushed'), `url: embedded, concurrency: ${inFlight}`);
  const file = pushed.drop('a.ofx', statementText(0, transactions));
  const first = pushed.sync(0);
  const again = [pushed.sync(0), pushed.sync(0), pushed.sync(0)];
  const hashing = [hash(file), hash(file), hash(file)];
  const offline = household(join(folder, 'offline'), UNREACHABLE);
  offline.drop('a.ofx', statementText(0, transactions));
  const unpushed = offline.sync(3);
  // The first file stands in the ledger, as it does when people download the next one. Then the ledger goes away.
  household(join(folder, 'pushed'), UNREACHABLE);
  pushed.drop('b.ofx', statementText(transactions / 10, transactions));
  const overlap = pushed.sync(3);
  return {
    first,
    again: least(again),
    hashing: least(hashing),
    requestsAgain: Math.max(...again.map((each) => each.requests)),
    unpushed,
    overlap,
  };
}

/** A first sync and the same again with nobody to push to, in whole milliseconds of CPU. */
export function measureOffline(folder: string, transactions: number) {
  const offline = household(folder, UNREACHABLE);
  offline.drop('a.ofx', statementText(0, transactions));
  const first = offline.sync(3);
  const again = offline.sync(3);
  return { firstCpuMs: Math.round(first.cpuMs), againCpuMs: Math.round(again.cpuMs) };
}

export function household(folder: string, ledger: string) {
  mkdirSync(join(folder, 'inbox'), { recursive: true });
  const config = join(folder, 'bankfeed.yaml');
  writeFileSync(
    config,
    `state: state\nledger: {${ledger}}\nserver: {listen: false}\nconnectors:\n  inbox: {use: folder, path: inbox, settle: 0s, watch: false}\n`,
  );
  return {
    drop: (name: string, text: string) => {
      const file = join(folder, 'inbox', name);
      writeFileSync(file, text, 'latin1');
      return file;
    },
    sync: (expected: number) => {
      const { cost, done } = run([BIN, 'sync', '--json', '--patience', '0s', '--config', config]);
      if (done.status !== expected) throw new Error(`sync ended with ${done.status}: ${done.stderr}`);
      const report = JSON.parse(done.stdout) as { readonly push: { readonly sent: number } | null };
      return { ...cost, requests: report.push?.sent ?? 0 };
    },
  };
}

function hash(file: string): Cost {
  const code = `console.log(require('crypto').hash('sha256', require('fs').readFileSync(${JSON.stringify(file)})))`;
  return run(['-e', code]).cost;
}

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Runs Node and asks the shell what it cost: user and system CPU of the whole process, threads included. */
function run(words: readonly string[]): { readonly cost: Cost; readonly done: SpawnSyncReturns<string> } {
  return runTimed([process.execPath, ...words]);
}

/** The cost of a program that ends well. */
export function costOf(command: readonly string[]): Cost {
  const { cost, done } = runTimed(command);
  if (done.status !== 0) throw new Error(`${command.join(' ')} ended with ${done.status}: ${done.stderr}`);
  return cost;
}

function runTimed(command: readonly string[]): { readonly cost: Cost; readonly done: SpawnSyncReturns<string> } {
  const from = performance.now();
  const script = '"$@"; code=$?; times >&2; exit $code';
  const done = spawnSync('bash', ['-c', script, 'bench', ...command], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const wallMs = performance.now() - from;
  const children = done.stderr.trim().split('\n').at(-1) ?? '';
  return { cost: { wallMs, cpuMs: secondsOf(children) * 1000 }, done };
}

/** `0m1.230s 0m0.200s`: user and system. */
function secondsOf(times: string): number {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

function least(costs: readonly Cost[]): Cost {
  return costs.reduce((best, each) => (each.cpuMs < best.cpuMs ? each : best));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Number((sorted[sorted.length >> 1] ?? Number.NaN).toFixed(2));
}

function print(round: number, transactions: number, measured: Round | undefined): void {
  if (measured === undefined) return;
  const { bareMs, first, again, hashing, unpushed, overlap } = measured;
  const lines = [
    ['bare client', `${bareMs.toFixed(0)} ms`],
    ['first sync, embedded ledger', `${first.wallMs.toFixed(0)} ms, ${first.cpuMs.toFixed(0)} ms of CPU`],
    ['unchanged file again', `${again.wallMs.toFixed(0)} ms, ${again.cpuMs.toFixed(0)} ms of CPU`],
    ['starting Node and hashing the file', `${hashing.wallMs.toFixed(0)} ms, ${hashing.cpuMs.toFixed(0)} ms of CPU`],
    ['first sync, nothing pushed', `${unpushed.wallMs.toFixed(0)} ms, ${unpushed.cpuMs.toFixed(0)} ms of CPU`],
    ['of the first sync, sending', `${(first.wallMs - unpushed.wallMs).toFixed(0)} ms`],
    ['90/10 overlap, nothing pushed', `${overlap.cpuMs.toFixed(0)} ms of CPU`],
  ];
  for (const [name = '', value] of lines) console.log(`round ${round}, ${transactions}: ${name.padEnd(36)} ${value}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await benchSync(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3), Number(process.argv[4] ?? 32));
}
