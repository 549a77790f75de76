import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Ended } from '../cli.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

/** Runs many command lines in one process that starts once; they must not be ones that wait for a signal. */
export async function runMany(
  lines: readonly (readonly string[])[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly Ended[]> {
  const order = JSON.stringify({ cwd: options.cwd, env: options.env ?? {}, lines });
  const child = spawn(process.execPath, [CHILD, order], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: options.cwd, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let broken = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    broken += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (said === '') throw new Error(`the commands were not run to the end:\n${broken}`);
  return JSON.parse(said) as readonly Ended[];
}
