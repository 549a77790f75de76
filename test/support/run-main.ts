import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program from its sources, as a person would run it, and waits for its end. */
export function runMain(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: options.cwd, NO_COLOR: '1', ...options.env };
    const child = spawn(process.execPath, [join(ROOT, 'src', 'main.ts'), ...args], { cwd: options.cwd, env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
