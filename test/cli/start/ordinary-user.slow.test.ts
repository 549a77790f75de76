/** An ordinary user who may not use a file or a folder meets a sentence, and the way out. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bankfeed, type Ended, MAIN } from '../../support/commands/cli.ts';
import { household, STATEMENT } from '../../support/houses/household.ts';

const NOBODY = 65_534;
const SETPRIV = '/usr/bin/setpriv';

/** Root may do everything, so root's tests start the program as nobody. */
const isRoot = process.getuid?.() === 0;
const canRun = !isRoot || existsSync(SETPRIV);

/** A household that others may look into. */
function open(config?: string): string {
  const cwd = household(config === undefined ? {} : { config });
  for (const path of ['.', 'inbox', 'inbox/march.ofx', 'bankfeed.yaml']) chmodSync(join(cwd, path), 0o755);
  onTestFinished(() => chmodSync(join(cwd, 'inbox'), 0o755));
  return cwd;
}

async function asNobody(cwd: string, ...args: readonly string[]): Promise<Ended> {
  if (!isRoot) return bankfeed(args, { cwd });
  const user = ['--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'];
  const child = spawn(SETPRIV, [...user, process.execPath, MAIN, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, ...texts }));
  });
}

/** A state that belongs to somebody else. The tests' own user takes the permission away where he is not root. */
function closedState(cwd: string, mode: number): void {
  mkdirSync(join(cwd, 'state'), { recursive: true });
  chmodSync(join(cwd, 'state'), mode);
  onTestFinished(() => chmodSync(join(cwd, 'state'), 0o755));
}

describe.skipIf(!canRun)('an ordinary user', () => {
  test.each(['sync', 'status', 'undo d1'])('is told of a state that is closed to them (%s)', async (words) => {
    const cwd = open();
    closedState(cwd, isRoot ? 0o700 : 0o000);
    const { code, stderr, stdout } = await asNobody(cwd, ...words.split(' '));
    expect(code).not.toBe(0);
    expect(stderr).toContain('state');
    expect(stderr).toMatch(/the user that runs bankfeed/);
    expect(stderr + stdout).not.toMatch(/should not happen|Nothing needs a look/);
  });

  test('is told of a folder of statements that is closed to them, and of a statement', async () => {
    const cwd = open();
    mkdirSync(join(cwd, 'state'), { recursive: true });
    chmodSync(join(cwd, 'state'), 0o777);
    chmodSync(join(cwd, 'inbox', 'march.ofx'), isRoot ? 0o600 : 0o000);
    expect((await asNobody(cwd, 'sync')).stdout).toContain('Give the user that runs bankfeed permission to read it');
    chmodSync(join(cwd, 'inbox'), isRoot ? 0o700 : 0o000);
    const { code, stdout } = await asNobody(cwd, 'sync');
    expect(code).toBe(1);
    expect(stdout).toMatch(/inbox: .*inbox may not be used by this user/);
  });

  test('is told of a backup that may not be written where they want it', async () => {
    const cwd = open();
    mkdirSync(join(cwd, 'state'), { recursive: true });
    chmodSync(join(cwd, 'state'), 0o777);
    await asNobody(cwd, 'sync');
    mkdirSync(join(cwd, 'closed'), { mode: isRoot ? 0o755 : 0o500 });
    const { code, stderr } = await asNobody(cwd, 'backup', 'closed/copy.tar');
    expect(code).toBe(1);
    expect(stderr).toMatch(/may not be used by this user/);
    expect(stderr).not.toContain('should not happen');
  });

  test('is told of a ledger whose folder is closed to them', async () => {
    const cwd = open();
    mkdirSync(join(cwd, 'state', 'ledger'), { recursive: true });
    chmodSync(join(cwd, 'state'), 0o777);
    chmodSync(join(cwd, 'state', 'ledger'), isRoot ? 0o700 : 0o000);
    onTestFinished(() => chmodSync(join(cwd, 'state', 'ledger'), 0o755));
    writeFileSync(join(cwd, 'inbox', 'march.ofx'), STATEMENT, { mode: 0o644 });
    const { code, stderr } = await asNobody(cwd, 'sync');
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/the ledger's database \S+ledger\.db cannot be opened/);
    expect(stderr).not.toContain('should not happen');
  });
});
