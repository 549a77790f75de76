/** What a person gets who clones, installs and starts: built from a copy, with the configuration of the repository. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { LINES } from '../../scripts/samples/household.ts';
import { sharedFolder } from '../support/temp.ts';

const ALL = LINES.checking.length + LINES.card.length;
/** Payments of the card stand in both accounts' statements and are one transfer each in the ledger. */
const TRANSFERS = 3;
const KEPT = ALL - TRANSFERS;

const shared = sharedFolder();
let copy: string;
beforeAll(() => {
  copy = join(shared, 'clone');
  cpSync(inject('builtHouse'), copy, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(copy, 'state'), { recursive: true });
  takeFreePorts(join(copy, 'config', 'bankfeed.yaml'));
});

/** The one thing that differs from `npm start`: two runs of this test must not meet on a port. */
function takeFreePorts(file: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replace('127.0.0.1:8480', '127.0.0.1:0')
    .replace(/^ {2}url: embedded.*$/m, '  url: embedded\n  listen: 127.0.0.1:0');
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

interface Started {
  readonly process: ChildProcess;
  readonly dashboard: string;
  readonly ledger: string;
  /** Everything it said for people so far. */
  said(): string;
}

/** The arguments and variables of package.json's `start`. */
async function startAsNpmDoes(): Promise<Started> {
  const manifest: unknown = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const script = scriptOf(manifest);
  const [before = '', after = ''] = script.split('exec node ');
  const variables = Object.fromEntries([...before.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const env = { PATH: process.env.PATH, HOME: copy, NO_COLOR: '1', TZ: 'UTC', ...variables };
  const child = spawn(process.execPath, after.split(' '), { cwd: copy, env });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const dashboard = await eventually(() => /Dashboard\s+(http:\S+)/.exec(text)?.[1]);
  const ledger = await eventually(() => /Ledger\s+(http:[^\s,]+)/.exec(text)?.[1]);
  return { process: child, dashboard, ledger, said: () => text };
}

function scriptOf(manifest: unknown): string {
  if (typeof manifest !== 'object' || manifest === null || !('scripts' in manifest)) return '';
  const { scripts } = manifest;
  return typeof scripts === 'object' && scripts !== null && 'start' in scripts ? String(scripts.start) : '';
}

async function eventually<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to pass within 20 s');
}

interface LedgerTransaction {
  readonly externalId: string;
  readonly amount: number;
  readonly updatedAt: string;
}

/** Everything that stands in the ledger, asked of its own API with the daemon's key. */
async function readLedger(url: string): Promise<readonly LedgerTransaction[]> {
  const key = readFileSync(join(copy, 'state', 'ledger.key'), 'utf8').trim();
  const all: LedgerTransaction[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/v1/transactions?limit=200${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as { data: LedgerTransaction[]; nextCursor?: string | null };
    all.push(...page.data);
    cursor = page.nextCursor ?? null;
  }
  return all;
}

async function stop({ process: child }: Started): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** Requests that ever left, as the daemon's own metrics count them. */
async function countSent(dashboard: string): Promise<number> {
  const metrics = await (await fetch(`${dashboard}/metrics`)).text();
  return Number(/bankfeed_push_outcomes_total\{outcome="sent"\} (\d+)/.exec(metrics)?.[1]);
}

test('the program starts by its own file, as npx starts it, also after an upgrade', () => {
  const main = join(copy, 'dist', 'src', 'main.js');
  const { status, stderr, stdout } = spawnSync(main, ['--version'], { encoding: 'utf8' });
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

describe('npm start on a fresh clone', () => {
  test('brings the sample statements into the ledger, once, and a second start sends nothing', async () => {
    const first = await startAsNpmDoes();
    await eventually(() => (first.said().includes(`${KEPT} transactions`) ? true : undefined));
    const before = await readLedger(first.ledger);
    expect(before).toHaveLength(KEPT);
    expect(new Set(before.map((each) => each.externalId)).size).toBe(KEPT);
    expect(await (await fetch(`${first.dashboard}/`)).text()).toContain('5,002.34');
    expect((await fetch(`${first.dashboard}/readyz`)).status).toBe(200);
    const sent = await countSent(first.dashboard);
    expect(sent).toBeGreaterThanOrEqual(KEPT);
    expect(await stop(first)).toBe(0);

    const second = await startAsNpmDoes();
    await eventually(() => (second.said().includes(`${KEPT} transactions`) ? true : undefined));
    expect(await readLedger(second.ledger)).toEqual(before);
    expect(await countSent(second.dashboard)).toBe(sent);
    expect(await stop(second)).toBe(0);
  }, 120_000);
});

describe('npm', () => {
  /** npm itself with the daemon below it; its process id is the one that a person or a supervisor knows. */
  const startNpm = async () => {
    const env = { PATH: process.env.PATH, HOME: copy, NO_COLOR: '1', TZ: 'UTC' };
    const npm = spawn('npm', ['start'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    npm.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await eventually(() => (text.includes('Next:') ? true : undefined));
    const { pid } = JSON.parse(readFileSync(join(copy, 'state', 'daemon.json'), 'utf8')) as { pid: number };
    onTestFinished(() => {
      npm.kill('SIGKILL');
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    });
    return { npm, pid };
  };

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'that gets %s takes the daemon with it, and a start follows',
    async (signal) => {
      const { npm, pid } = await startNpm();
      npm.kill(signal);
      await eventually(() => (isAlive(pid) ? undefined : true));
    },
  );

  test('that runs doctor beside the daemon finds all well', async () => {
    await startNpm();
    const { status, stdout } = spawnSync(process.execPath, ['dist/src/main.js', 'doctor'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('All is well.') });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
