/**
 * The process of one plug-in, as the host holds it. It lives for one piece of work: it starts, answers tasks, and is
 * killed at the end, or at the first limit that it passes. Its death is the answer to every open task.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { AppError, messageOf, reasonOf } from '../../lib/errors.ts';
import { programModule } from '../../lib/program-file.ts';
import type { Logger } from '../contract.ts';
import {
  errorOf,
  type Favours,
  type FromPlugin,
  failureOf,
  LENGTH_BYTES,
  type Outcome,
  outcomeOf,
  type Questions,
  type TaskName,
  type Tasks,
  type ToPlugin,
} from './protocol.ts';

/** How far a plug-in may go before its process is killed. Times in milliseconds. */
export interface PluginLimits {
  /** To start, load its module and say something about itself. */
  readonly loadMs: number;
  /** To answer one task. The time in which it waits for its host (a request, a pause) does not count. */
  readonly taskMs: number;
  /** The life of a process, waiting included. */
  readonly workMs: number;
  /** To put its things away after it was told to end. */
  readonly endMs: number;
  /** The heap of V8, and as much again outside of it. */
  readonly memoryMb: number;
  /** Documents in one pull; the next run goes on from the cursor. */
  readonly documents: number;
  /** Questions, favours and log lines in one life. */
  readonly messages: number;
  /** One message: a document with what it means. */
  readonly messageBytes: number;
}

export const PLUGIN_LIMITS: PluginLimits = {
  loadMs: 30_000,
  taskMs: 300_000,
  workMs: 3_600_000,
  endMs: 5_000,
  memoryMb: 256,
  documents: 10_000,
  messages: 200_000,
  messageBytes: 256 * 1024 * 1024,
};

/** The part of the host that an opened plug-in reaches. */
export interface HostSide {
  readonly questions: Partial<Questions>;
  readonly favours: Partial<Favours>;
  readonly log: Logger;
}

interface OpenTask extends PromiseWithResolvers<unknown> {
  readonly limitMs: number;
  leftMs: number;
}

/** Counted in looks of the host: while the daemon itself is busy, no time passes for the plug-in. */
const LOOK_MS = 250;

/** A question is a name and a short text; a kept token or a cursor is the longest. */
const QUESTION_BYTES = 16 * 1024 * 1024;

export class PluginProcess implements AsyncDisposable {
  readonly #name: string;
  readonly #limits: PluginLimits;
  readonly #child: ChildProcess;
  readonly #tasks = new Map<number, OpenTask>();
  readonly #exited = Promise.withResolvers<void>();
  readonly #looking: NodeJS.Timeout;
  #host: HostSide | undefined;
  #lifeMs = 0;
  #favours = 0;
  #messages = 0;
  #lastId = 0;
  #fault: AppError | undefined;

  /**
   * @param name how messages call the plug-in
   * @param walls the flags of Node's permission model (`wallsOf`)
   */
  constructor(name: string, url: string, limits: PluginLimits, walls: readonly string[]) {
    this.#name = name;
    this.#limits = limits;
    this.#child = startChild(url, limits, walls);
    this.#child.on('message', (message: FromPlugin) => this.#hear(message));
    this.#child.on('error', (thrown) => {
      this.#fail(died(name, messageOf(thrown)));
      if (this.#child.pid === undefined) this.#exited.resolve();
    });
    this.#child.on('exit', (code, signal) => {
      this.#fail(deathOf(name, code, signal, limits));
      this.#exited.resolve();
    });
    const pipe: unknown = this.#child.stdio[4];
    if (pipe instanceof Duplex) this.#answerOn(pipe);
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** From here on the plug-in reaches its host. */
  serve(host: HostSide): void {
    this.#host = host;
  }

  /** Rejects with what the plug-in threw, or with AppError `plugin.…` where its process ended. */
  ask<Name extends TaskName>(name: Name, ...input: Parameters<Tasks[Name]>): Promise<ReturnType<Tasks[Name]>> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    this.#lastId += 1;
    const limitMs = limitOf(name, this.#limits);
    const task = { ...Promise.withResolvers<unknown>(), limitMs, leftMs: limitMs };
    this.#tasks.set(this.#lastId, task);
    this.#say({ kind: 'task', id: this.#lastId, name, input });
    return task.promise as Promise<ReturnType<Tasks[Name]>>;
  }

  /** Aborts the signal that the plug-in got, and kills its process where it goes on all the same. */
  abort(): void {
    this.#say({ kind: 'abort' });
    const deaf = new AppError('plugin.deaf', { name: this.#name });
    setTimeout(() => this.#kill(deaf), this.#limits.endMs).unref();
  }

  /** Kills the process and waits until it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#kill(new AppError('plugin.ended', { name: this.#name }));
    await this.#exited.promise;
  }

  /** A plug-in that finds the channel may send anything: it must not throw in the daemon. */
  #hear(message: FromPlugin): void {
    this.#count();
    try {
      this.#receive(message);
    } catch (thrown) {
      this.#kill(new AppError('plugin.answer#plugSentNoMessage', { name: this.#name, why: reasonOf(thrown) }));
    }
  }

  #receive(message: FromPlugin): void {
    if (message.kind === 'log') {
      this.#host?.log[message.level](JSON.parse(message.fields) as object, message.event);
    } else if (message.kind === 'favour') {
      void this.#grant(message);
    } else if (message.kind === 'fatal') {
      this.#fail(new AppError('plugin.threw', { name: this.#name, what: message.message }));
    } else {
      const outcome = deserialize(message.packed) as Outcome;
      const task = this.#tasks.get(message.id);
      this.#tasks.delete(message.id);
      if ('failure' in outcome) task?.reject(errorOf(outcome.failure));
      else task?.resolve(outcome.output);
    }
  }

  async #grant({ id, name, packed }: Extract<FromPlugin, { readonly kind: 'favour' }>): Promise<void> {
    this.#favours += 1;
    const outcome = await outcomeOf(() => callOf(this.#host?.favours, name)(...(deserialize(packed) as unknown[])));
    this.#favours -= 1;
    this.#say({ kind: 'favour', id, outcome });
  }

  /** The plug-in waits at the other end of the pipe, with its thread, for each answer. */
  #answerOn(pipe: Duplex): void {
    let waiting: Buffer = Buffer.alloc(0);
    pipe.on('error', () => undefined);
    pipe.on('data', (bytes: Buffer) => {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      while (waiting.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + waiting.readUInt32LE(0);
        if (end > QUESTION_BYTES) return void pipe.destroy();
        if (waiting.length < end) return;
        this.#count();
        pipe.write(frame(serialize(this.#answerTo(waiting.subarray(LENGTH_BYTES, end)))));
        waiting = waiting.subarray(end);
      }
    });
  }

  #answerTo(packed: Uint8Array): Outcome {
    try {
      const [name, ...input] = deserialize(packed) as [string, ...unknown[]];
      return { output: callOf(this.#host?.questions, name)(...input) };
    } catch (thrown) {
      return { failure: failureOf(thrown) };
    }
  }

  #count(): void {
    this.#messages += 1;
    if (this.#messages <= this.#limits.messages) return;

    this.#kill(new AppError('plugin.messages', { name: this.#name, count: this.#limits.messages }));
  }

  #look(): void {
    const { memoryMb, workMs } = this.#limits;
    this.#lifeMs += LOOK_MS;
    if (this.#lifeMs > workMs) this.#kill(late(this.#name, workMs));
    if (residentMb(this.#child.pid) > memoryMb * 2 + BARE_MB) this.#kill(tooMuchMemory(this.#name, memoryMb));
    if (this.#favours > 0) return;
    for (const task of this.#tasks.values()) {
      task.leftMs -= LOOK_MS;
      if (task.leftMs < 0) this.#kill(late(this.#name, task.limitMs));
    }
  }

  #say(message: ToPlugin): void {
    if (this.#fault === undefined && this.#child.connected) this.#child.send(message, () => undefined);
  }

  #kill(fault: AppError): void {
    this.#fail(fault);
    this.#child.kill('SIGKILL');
  }

  #fail(fault: AppError): void {
    if (this.#fault !== undefined) return;
    this.#fault = fault;
    clearInterval(this.#looking);
    for (const task of this.#tasks.values()) task.reject(fault);
    this.#tasks.clear();
  }
}

const CHILD = programModule('src/plugin/child/main');

/**
 * Makes the kernel end a process with its parent: a plug-in that computes for ever does not notice that its daemon was
 * killed. Only that case is left open where the program is missing.
 */
const KEEPER = '/usr/bin/setpriv';

/** A plug-in waits most of its life: a small heap with frequent collections is better than a large one. */
const FLAGS = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'];

/** The process gets none of our environment, for secrets stand there, and what it prints is dropped. */
function startChild(url: string, { memoryMb, messageBytes }: PluginLimits, walls: readonly string[]): ChildProcess {
  const flags = [...FLAGS, `--max-old-space-size=${memoryMb}`, ...walls];
  const isKept = process.platform === 'linux' && existsSync(KEEPER);
  return fork(fileURLToPath(CHILD), [url, String(messageBytes)], {
    env: {},
    ...(isKept ? { execPath: KEEPER } : {}),
    execArgv: isKept ? ['--pdeathsig', 'KILL', '--', process.execPath, ...flags] : flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
}

function limitOf(task: TaskName, { endMs, loadMs, taskMs }: PluginLimits): number {
  if (task === 'dispose') return endMs;
  return ['describe', 'validate', 'needs', 'receiver'].includes(task) ? loadMs : taskMs;
}

/** The plug-in's process gives the name, so it may be anything. */
function callOf(calls: object | undefined, name: string): (...input: readonly unknown[]) => unknown {
  const call: unknown = calls !== undefined && Object.hasOwn(calls, name) ? Reflect.get(calls, name) : undefined;
  if (typeof call === 'function') return (...input) => call(...input);
  throw new AppError('plugin.early', { name });
}

function frame(packed: Buffer): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32LE(packed.length, 0);
  return Buffer.concat([head, packed]);
}

/** The memory of a Node process without a heap. */
const BARE_MB = 64;

/** Zero where the system does not tell: then only the heap has a limit. */
function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** V8 aborts where the heap is full; the kernel kills where the machine's memory is. */
function deathOf(name: string, code: number | null, signal: string | null, { memoryMb }: PluginLimits): AppError {
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134) return tooMuchMemory(name, memoryMb);
  if (signal !== null) return died(name, signal);
  return new AppError('plugin.exit', { name, code: String(code) });
}

function died(name: string, how: string): AppError {
  return new AppError('plugin.died', { name, how });
}

function late(name: string, limitMs: number): AppError {
  return new AppError('plugin.time', { name, count: limitMs / 1000 });
}

function tooMuchMemory(name: string, memoryMb: number): AppError {
  return new AppError('plugin.memory', { name, count: memoryMb });
}
