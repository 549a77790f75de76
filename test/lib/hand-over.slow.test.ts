/** Under a Node that is too old the program runs in another process: the two must end as one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCarriedNode } from '../../src/lib/node/hand-over.ts';
import { MAIN } from '../support/commands/cli.ts';
import { household } from '../support/houses/household.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A process that hands over as main does under an old Node. */
function handingOver(args: readonly string[], cwd: string): ChildProcess {
  const script = `
    const { handOver } = await import(${JSON.stringify(join(ROOT, 'src', 'lib', 'node', 'hand-over.ts'))});
    process.exit(await handOver(process.execPath, ${JSON.stringify(MAIN)}, ${JSON.stringify(args)}, process.env));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Resolves with the daemon's own process id once it runs. */
function daemonOf(child: ChildProcess, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('it ended before it ran')));
    child.stdout?.once('data', async () => {
      const { readFileSync } = await import('node:fs');
      const file = join(cwd, 'state', 'daemon.json');
      resolve((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid);
    });
  });
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the exit code is passed on', async () => {
  expect(await endOf(handingOver(['--version'], ROOT))).toBe(0);
  expect(await endOf(handingOver(['no-such-command'], ROOT))).toBe(2);
});

test('SIGTERM reaches the daemon, which ends with 0', async () => {
  const cwd = household({ statement: null });
  const child = handingOver(['run'], cwd);
  const pid = await daemonOf(child, cwd);
  child.kill('SIGTERM');
  expect(await endOf(child)).toBe(0);
  await untilGone(pid);
});

test('kill -9 of the process that a supervisor knows ends the daemon as well', async () => {
  const cwd = household({ statement: null });
  const child = handingOver(['run'], cwd);
  const pid = await daemonOf(child, cwd);
  child.kill('SIGKILL');
  await untilGone(pid);
});

test('where no Node is carried along there is none to hand over to', () => {
  expect(findCarriedNode('file:///nowhere/at/all/main.js')).toBeUndefined();
});
