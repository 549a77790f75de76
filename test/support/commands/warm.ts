/** Processes of this worker that have loaded the program, and run one command line after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type CliOptions, codeOf, type Ended, MAIN } from './cli.ts';
import type { End, Order, Part, Signal } from './order.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

/** A command line that runs there. */
interface WarmRun {
  readonly ended: Promise<Ended>;
  /** What it has said on standard output. */
  said(): string;
  /** Called with each part of that. */
  onSaying(listen: () => void): void;
  /** SIGKILL ends the process; any other signal reaches the command line alone. */
  kill(signal: NodeJS.Signals): boolean;
}

class WarmProcess {
  readonly #child: ChildProcess;
  #run: { said: { stdout: string; stderr: string }; resolve: (ended: Ended) => void; heard: () => void } | undefined;

  constructor() {
    this.#child = fork(CHILD, [MAIN], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child.on('message', (message: Part | End) => {
      const run = this.#run;
      if (run === undefined) return;
      if ('code' in message) this.#end(message.code);
      else {
        run.said[message.stream] += message.text;
        run.heard();
      }
    });
    this.#child.on('exit', (code, signal) => {
      this.isGone = true;
      this.#end(codeOf(code, signal));
    });
    this.#child.unref();
    this.#child.channel?.unref();
  }

  isGone = false;

  get isFree(): boolean {
    return !this.isGone && this.#run === undefined;
  }

  start(order: Order): WarmRun {
    const said = { stdout: '', stderr: '' };
    const heard = new Set<() => void>();
    const ended = new Promise<Ended>((resolve) => {
      this.#run = { said, resolve, heard: () => tellAll(heard) };
    });
    this.#child.send(order);
    return {
      ended,
      said: () => said.stdout,
      onSaying: (listen) => void heard.add(listen),
      kill: (signal) =>
        signal === 'SIGKILL' ? this.#child.kill('SIGKILL') : this.#child.send({ signal } satisfies Signal),
    };
  }

  #end(code: number): void {
    const run = this.#run;
    this.#run = undefined;
    run?.resolve({ code, ...run.said });
  }
}

function tellAll(listening: Iterable<() => void>): void {
  for (const each of listening) each();
}

let processes: readonly WarmProcess[] = [];

/** Runs a command line in a process that is free. The first one starts a process, and so does one beside another. */
export function startWarm(argv: readonly string[], { cwd, env }: CliOptions): WarmRun {
  processes = processes.filter(({ isGone }) => !isGone);
  const free = processes.find(({ isFree }) => isFree) ?? new WarmProcess();
  if (!processes.includes(free)) processes = [...processes, free];
  return free.start({ argv, cwd, env: { PATH: process.env.PATH ?? '', HOME: cwd, TZ: 'UTC', ...env } });
}
