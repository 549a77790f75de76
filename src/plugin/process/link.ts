/** One process of one plug-in, as the host holds it. It is asked tasks. Its death is the answer to all open ones. */
import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { AppError, messageOf } from '../../lib/errors.ts';
import type { Logger } from '../contract.ts';
import { errorOf, failureOf } from './failure.ts';
import type { PluginLimits } from './limits.ts';
import { type Answers, answerQuestions } from './pipe.ts';
import type { FavourName, Favours, FromPlugin, Outcome, TaskName, Tasks, ToPlugin } from './protocol.ts';
import { tooMuchMemory, VitalSigns } from './vital-signs.ts';

/** The part of its host that an opened plug-in reaches. */
export interface HostSide {
  readonly answers: Partial<Answers>;
  readonly favours: {
    readonly [Name in FavourName]?: (input: Favours[Name]['input']) => Promise<Favours[Name]['output']>;
  };
  readonly log: Logger;
  wake(): void;
}

const FAULT = 'this is a fault of the plug-in; other connectors go on';

export class PluginLink implements AsyncDisposable {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #limits: PluginLimits;
  readonly #signs: VitalSigns;
  readonly #open = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #ended = Promise.withResolvers<void>();
  #host: HostSide | undefined;
  #onDeath: ((fault: AppError) => void) | undefined;
  #isWatching = false;
  #lastId = 0;
  #death: AppError | undefined;

  /** @param name how messages call the plug-in */
  constructor(name: string, child: ChildProcess, limits: PluginLimits) {
    this.#name = name;
    this.#child = child;
    this.#limits = limits;
    this.#signs = new VitalSigns(
      { name, pid: child.pid, ping: () => this.#say({ kind: 'ping' }), onOver: (fault) => this.end(fault) },
      limits,
    );
    child.on('message', (message: FromPlugin) => this.#receive(message));
    child.on('error', (thrown) => {
      this.#die(died(name, messageOf(thrown)));
      if (child.pid === undefined) this.#ended.resolve();
    });
    child.on('exit', (code, signal) => {
      this.#die(deathOf(name, code, signal, limits));
      this.#ended.resolve();
    });
    const pipe: unknown = child.stdio[4];
    if (pipe instanceof Duplex) {
      answerQuestions(
        pipe,
        () => this.#host?.answers,
        () => this.#signs.sign(),
      );
      if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
    }
    this.#letIdle();
  }

  /** From here on the plug-in reaches its host. */
  serve(host: HostSide): void {
    this.#host = host;
  }

  /** Rejects with what the plug-in threw, or with AppError `plugin.…` where its process ended. */
  ask<Name extends TaskName>(name: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']> {
    if (this.#death !== undefined) return Promise.reject(this.#death);
    this.#lastId += 1;
    const asked = Promise.withResolvers<unknown>();
    this.#open.set(this.#lastId, asked);
    this.#hold();
    this.#say({ kind: 'task', id: this.#lastId, name, packed: serialize(input) });
    return asked.promise as Promise<Tasks[Name]['output']>;
  }

  /** It stays open and tells when something may have come: `onDeath` hears where that ends by itself. */
  watch(onDeath: (fault: AppError) => void): void {
    this.#isWatching = true;
    this.#onDeath = onDeath;
  }

  /** Aborts the signal that the plug-in got. */
  abort(): void {
    this.#say({ kind: 'abort' });
  }

  /** Ends the process now; all that is asked is answered with `fault`. */
  end(fault: AppError): void {
    this.#die(fault);
    this.#child.kill('SIGKILL');
  }

  /** Lets the plug-in put its things away, not for long, and ends its process. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#onDeath = undefined;
    if (this.#death === undefined) {
      const late = new AppError('plugin.end', `the plug-in ${this.#name} did not end when it was told to`);
      const timer = setTimeout(() => this.end(late), this.#limits.endMs);
      await this.ask('dispose', null).catch((thrown: unknown) => {
        this.#host?.log.warn({ plugin: this.#name, reason: messageOf(thrown) }, 'plugin.dispose-failed');
      });
      clearTimeout(timer);
    }
    this.end(new AppError('plugin.ended', `the plug-in ${this.#name} is closed`));
    this.#child.ref();
    await this.#ended.promise;
  }

  #receive(message: FromPlugin): void {
    if (message.kind !== 'pong') this.#signs.sign();
    switch (message.kind) {
      case 'pong':
        this.#signs.pong();
        break;
      case 'ready':
        this.#signs.ready();
        break;
      case 'task':
        this.#take(message.id, message.packed);
        break;
      case 'favour':
        void this.#favour(message);
        break;
      case 'log':
        this.#host?.log[message.level](JSON.parse(message.fields) as object, message.event);
        break;
      case 'wake':
        this.#host?.wake();
        break;
      case 'fatal':
        this.#die(threwOutside(this.#name, message.failure.message));
        break;
    }
  }

  #take(id: number, packed: Uint8Array): void {
    const asked = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#letIdle();
    const outcome = deserialize(packed) as Outcome;
    if ('failure' in outcome) asked?.reject(errorOf(outcome.failure));
    else asked?.resolve(outcome.output);
  }

  async #favour({ id, name, packed }: Extract<FromPlugin, { readonly kind: 'favour' }>): Promise<void> {
    this.#signs.sleep();
    const outcome = await this.#grant(name, packed).then(
      (output): Outcome => ({ output }),
      (thrown: unknown): Outcome => ({ failure: failureOf(thrown) }),
    );
    this.#signs.wake();
    this.#say({ kind: 'favour', id, packed: serialize(outcome) });
  }

  async #grant(name: FavourName, packed: Uint8Array): Promise<unknown> {
    const grant = this.#host?.favours[name] as ((input: unknown) => Promise<unknown>) | undefined;
    if (grant === undefined) throw new AppError('plugin.early', `${name} cannot be asked before \`open\``);
    return grant(deserialize(packed));
  }

  #say(message: ToPlugin): void {
    if (this.#death === undefined && this.#child.connected) this.#child.send(message, () => undefined);
  }

  #die(fault: AppError): void {
    if (this.#death !== undefined) return;
    this.#death = fault;
    this.#signs.stop();
    for (const asked of this.#open.values()) asked.reject(fault);
    this.#open.clear();
    this.#isWatching = false;
    this.#letIdle();
    this.#onDeath?.(fault);
  }

  /** While something is asked, this process stays alive for the answer; while nothing is, it does not. */
  #hold(): void {
    this.#child.ref();
    this.#child.channel?.ref();
    this.#signs.start();
  }

  #letIdle(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#isWatching) this.#signs.watch();
    else this.#signs.stop();
  }
}

/** V8 aborts where the heap is full; the kernel kills where the machine's memory is. */
function deathOf(name: string, code: number | null, signal: string | null, limits: PluginLimits): AppError {
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134) {
    return new AppError('plugin.memory', tooMuchMemory(name, limits.memoryMb), { hint: FAULT });
  }
  if (signal !== null) return died(name, signal);
  return new AppError('plugin.exit', `the plug-in ${name} ended its own process (exit code ${code})`, { hint: FAULT });
}

function died(name: string, how: string): AppError {
  return new AppError('plugin.died', `the process of the plug-in ${name} died (${how})`, { hint: FAULT });
}

function threwOutside(name: string, message: string): AppError {
  const said = `the plug-in ${name} threw where nobody waited for it, in a timer or a forgotten promise: ${message}`;
  return new AppError('plugin.threw', said, { hint: FAULT });
}
