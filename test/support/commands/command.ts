import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ended, MAIN } from '../cli.ts';
import type { Order, Said } from './order.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

interface Waiting {
  readonly resolve: (said: Said) => void;
  readonly reject: (reason: Error) => void;
}

/** The process of this worker's tests. It starts with the first command line, and ends with the worker. */
class Office {
  readonly #waiting: Waiting[] = [];
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(CHILD, [MAIN], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child.on('message', (said: Said) => this.#waiting.shift()?.resolve(said));
    this.#child.on('exit', (code, signal) => {
      if (office === this) office = undefined;
      const reason = new Error(`the process of command lines ended with ${code ?? signal}`);
      for (const { reject } of this.#waiting.splice(0)) reject(reason);
    });
    this.#child.unref();
    this.#child.channel?.unref();
  }

  ask(order: Order): Promise<Said> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.send(order);
    });
  }

  /** A command that a test left behind would keep those of the next test waiting. */
  endIfBusy(): void {
    if (this.#waiting.length > 0) this.#child.kill('SIGKILL');
  }
}

let office: Office | undefined;

/**
 * Runs the built program in a process that has started already: a tenth of the time. For a test of what commands do and
 * say. A test of a process takes `bankfeed`: of its start, of signals and kills, of two at a time.
 */
export async function command(
  argv: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  office ??= new Office();
  const asked = office;
  onTestFinished(() => asked.endIfBusy());
  const { cwd } = options;
  const env = { PATH: process.env.PATH ?? '', HOME: cwd, TZ: 'UTC', ...options.env };
  return asked.ask({ argv, cwd, env });
}

/** Runs many command lines one after the other. */
export async function runMany(
  lines: readonly (readonly string[])[],
  options: Parameters<typeof command>[1],
): Promise<readonly Ended[]> {
  const all: Ended[] = [];
  for (const argv of lines) all.push(await command(argv, options));
  return all;
}
