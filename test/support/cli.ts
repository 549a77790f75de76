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

export interface RunningCli {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard output holds this; rejects where the command ends before. */
  saying(text: string | RegExp): Promise<string>;
}

/** The program as `npm ci` builds it, which starts in half the time that its sources take. */
export const MAIN = join(inject('builtHouse'), 'dist', 'src', 'main.js');

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Runs the real program in a process of its own, until it ends. */
export function bankfeed(args: readonly string[], options: CliOptions): Promise<Ended> {
  return startBankfeed(args, options).ended;
}

/** Starts the real program; killed when the test ends, or when `until` says so. */
export function startBankfeed(args: readonly string[], options: CliOptions): RunningCli {
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
      resolve({ code: code ?? 128 + (SIGNALS[signal ?? ''] ?? 0), stdout, stderr });
    });
  });
  const saying = (text: string | RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (typeof text === 'string' ? stdout.includes(text) : text.test(stdout)) resolve(stdout);
      };
      heard.add(look);
      look();
      void ended.then((end) => reject(new Error(`ended with ${end.code} before it said ${text}:\n${end.stderr}`)));
    });
  return { process: child, ended, saying };
}
