/**
 * The experience of a person who clones, installs and starts: built from a copy, with the configuration of the
 * repository.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LINES } from '../../scripts/samples/household.ts';
import { askLedger } from '../support/ledger/read-ledger.ts';
import { sharedFolder } from '../support/run/temp.ts';
import { eventually, freshClone, startAsNpmDoes, stop } from '../support/web/npm-start.ts';

const ALL = LINES.checking.length + LINES.card.length;
/** Payments of the card stand in both accounts' statements and are one transfer each in the ledger. */
const TRANSFERS = 3;
const KEPT = ALL - TRANSFERS;

const shared = sharedFolder();
let copy: string;
beforeAll(() => {
  copy = freshClone(shared);
});

/** All that stands in the ledger, asked of its own API with the daemon's key. */
const recordsOf = async (url: string) => (await askLedger(url, join(copy, 'state'))).transactions;

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
  test('brings the sample statements into the ledger, once, and a second start sends nothing (P-START-1)', async () => {
    const first = await startAsNpmDoes(copy);
    await eventually(() => (first.said().includes(`${KEPT} transactions`) ? true : undefined));
    const before = await recordsOf(first.ledger);
    expect(before).toHaveLength(KEPT);
    expect(new Set(before.map((each) => each.externalId)).size).toBe(KEPT);
    expect(await (await fetch(`${first.dashboard}/`)).text()).toContain('5,002.34');
    expect((await fetch(`${first.dashboard}/readyz`)).status).toBe(200);
    const sent = await countSent(first.dashboard);
    expect(sent).toBeGreaterThanOrEqual(KEPT);
    expect(await stop(first)).toBe(0);

    const second = await startAsNpmDoes(copy);
    await eventually(() => (second.said().includes(`${KEPT} transactions`) ? true : undefined));
    expect(await recordsOf(second.ledger)).toEqual(before);
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

/** A process that has ended may keep its number until its parent fetches it. */
function isAlive(pid: number): boolean {
  try {
    return !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''));
  } catch {
    return false;
  }
}
