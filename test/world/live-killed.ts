import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLedger } from '../../src/ledger/server/process/start.ts';
import { FAIL_POINTS, MAIL_FAIL_POINTS, TRANSFER_FAIL_POINTS } from '../../src/lib/fail-points.ts';
import type { ParsePool } from '../../src/sync/parse/pool.ts';
import { MAIN } from '../support/commands/cli.ts';
import { type ScriptedServer, scriptedImap } from '../support/mail/imap-script.ts';
import { tempFolder } from '../support/run/temp.ts';
import { Crash } from './crash.ts';
import { type Household, settle } from './household.ts';
import { questionsOf, start } from './in-process.ts';
import { judge, type Verdict } from './judge/judge.ts';
import { readAll } from './judge/read-ledger.ts';
import { chooser } from './make/choose.ts';
import type { World } from './world.ts';

export interface Survived extends Verdict {
  /** Processes that were killed. */
  readonly kills: number;
  /** Named points at which that happened. */
  readonly points: readonly string[];
  readonly transactions: number;
  /** Letters that ended the program too often while they were read, and that the owner moved, as the program advises. */
  readonly moved: number;
}

/** How a process ends: a sync at a named point, `name:nth`, or the daemon after some time. */
type Killing = { readonly failAt: string } | { readonly killAfterMs: number };

const POINTS = [...FAIL_POINTS, ...MAIL_FAIL_POINTS, ...TRANSFER_FAIL_POINTS];

/**
 * Lives through a world as processes of their own with the ledger embedded, killed with SIGKILL. The kill meets a sync
 * at one of the program's named points, or the daemon at any instruction. Then once more, undisturbed. `killings` says
 * how each step ends; null where the step is not over when the next one comes.
 */
export async function surviveKills(
  world: World,
  parsePool: ParsePool,
  killings: () => Killing | null = killingsOf(world.seed),
): Promise<Survived> {
  const mail = await scriptedImap();
  const ledger = { url: 'embedded', listen: '127.0.0.1:0' };
  const household = settle(world, { folder: tempFolder(), mail, ledger });
  const points: string[] = [];
  let kills = 0;
  for (const { items } of world.steps) {
    household.deliver(items);
    const killing = killings();
    if (killing === null) continue;
    const ended = await run(household, ['failAt' in killing ? 'sync' : 'run'], killing);
    if (ended.signal !== 'SIGKILL') continue;
    kills += 1;
    if ('failAt' in killing) points.push(killing.failAt.replace(/:.*/, ''));
  }
  const { last, moved } = await syncToTheEnd(household, mail);
  const troubles = last.code === 0 ? [] : [`the last sync ended with ${last.code}: ${last.said}`];
  const content = { ...(await embeddedContent(household)), ...(await askedIn(household, parsePool)) };
  const verdict = judge(world, content);
  const faults = [...troubles, ...verdict.faults];
  return { ...verdict, faults, kills, points, moved, transactions: content.transactions.length };
}

/** The kills of a world by its number. */
function killingsOf(seed: number): () => Killing | null {
  const choose = chooser(seed + 7_000_000);
  return () => {
    if (choose(3) === 0) return null;
    const crash = choose(1_000_000);
    const point = POINTS[Math.floor(crash / 8) % POINTS.length] ?? 'run.finished';
    return crash % 4 === 0 ? { killAfterMs: 300 + (crash % 1700) } : { failAt: `${point}:${1 + (crash % 3)}` };
  };
}

/**
 * A letter that was killed three times while it was read is passed over by name. The owner does what the program then
 * advises: moved to another folder and back, the letter has a new number.
 */
async function syncToTheEnd(household: Household, mail: ScriptedServer) {
  let last = await run(household, ['sync'], {});
  let moved = 0;
  while (true) {
    const left = await passedOver(household);
    const letters = mail.messages.filter(({ uid }) => left.has(`message ${uid}`));
    if (letters.length === 0) return { last, moved };
    for (const letter of letters) {
      const highest = Math.max(...mail.messages.map(({ uid }) => uid));
      mail.messages.splice(mail.messages.indexOf(letter), 1);
      mail.messages.push({ ...letter, uid: highest + 1 });
    }
    moved += letters.length;
    last = await run(household, ['sync'], {});
  }
}

/** Names of the letters that the program tells it does not read any more. */
async function passedOver(household: Household): Promise<ReadonlySet<string>> {
  const { said } = await run(household, ['documents', '--json'], {});
  const documents = JSON.parse(said) as readonly {
    readonly name: string;
    readonly issues: readonly { readonly code: string }[];
  }[];
  const poisoned = documents.filter(({ issues }) => issues.some(({ code }) => code === 'mail.poison'));
  return new Set(poisoned.map(({ name }) => name));
}

/** The records of the embedded ledger, asked over its own API. */
async function embeddedContent({ folder }: Household) {
  const state = join(folder, 'state');
  const ledger = await startLedger({ folder: join(state, 'ledger') });
  try {
    return await readAll({ url: ledger.url, key: readFileSync(join(state, 'ledger.key'), 'utf8').trim() });
  } finally {
    await ledger.close();
  }
}

async function askedIn(household: Household, parsePool: ParsePool) {
  const running = start({
    household,
    parsePool,
    ledger: { url: 'http://127.0.0.1:9', key: 'none' },
    crash: new Crash(),
  });
  const questions = questionsOf(running);
  await running.end();
  return questions;
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  /** Its output. */
  readonly said: string;
}

/** Servers live in this process, so it must not be blocked. */
function run(
  { config, folder }: Household,
  args: readonly string[],
  { failAt = '', killAfterMs }: { readonly failAt?: string; readonly killAfterMs?: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: folder, BANKFEED_FAIL_AT: failAt };
    const child = spawn(process.execPath, [MAIN, ...args, '--config', config], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, said });
    });
  });
}
