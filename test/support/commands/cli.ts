import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** How a command ended and what it said. */
export interface Ended {
  /** The exit code, or 128 + the signal that ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Is given what ends the program; default: it ends with the running test. */
  readonly until?: (end: () => void) => void;
}

/** What runs, whatever process it runs in. */
export interface RunningCli {
  readonly process: { kill(signal: NodeJS.Signals): boolean };
  readonly ended: Promise<Ended>;
  /** Resolves when standard output holds this; rejects where the command ends before. */
  saying(text: string | RegExp): Promise<string>;
}

/** A process of its own. */
export interface RunningProcess extends RunningCli {
  readonly process: ChildProcess;
}

/** The program as `npm ci` builds it, which starts in half the time that its sources take. */
export const MAIN = join(inject('builtHouse'), 'dist', 'src', 'main.js');

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Runs the real program in a process of its own, until it ends. */
export function bankfeed(args: readonly string[], options: CliOptions): Promise<Ended> {
  return startBankfeed(args, options).ended;
}

/** Starts the real program; killed when the test ends, or when `until` says so. */
export function startBankfeed(args: readonly string[], options: CliOptions): RunningProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: options.cwd, TZ: 'UTC', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { until = onTestFinished } = options;
  until(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  const heard = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    for (const listen of heard) listen();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ code: codeOf(code, signal), stdout, stderr });
    });
  });
  const saying = sayingOf({ said: () => stdout, onSaying: (listen) => void heard.add(listen) }, ended);
  return { process: child, ended, saying };
}

/** As a shell tells it. */
export function codeOf(code: number | null, signal: string | null): number {
  return code ?? 128 + (SIGNALS[signal ?? ''] ?? 0);
}

/** A way to wait for words of a program that runs. */
export function sayingOf(
  run: { said(): string; onSaying(listen: () => void): void },
  ended: Promise<Ended>,
): RunningCli['saying'] {
  return (text) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const said = run.said();
        if (typeof text === 'string' ? said.includes(text) : text.test(said)) resolve(said);
      };
      run.onSaying(look);
      look();
      void ended.then((end) => reject(new Error(`ended with ${end.code} before it said ${text}:\n${end.stderr}`)));
    });
}
