import { AppError } from '../../lib/errors.ts';
import type { PluginLimits } from './limits.ts';
import { PluginLink } from './link.ts';
import type { TaskName, Tasks } from './protocol.ts';
import { startProcess } from './start.ts';

/**
 * A process answers questions about a plug-in, such as whether its keys are right. It ends after this time without a
 * question.
 */
const IDLE_MS = 1_000;

/** Asks a plug-in about itself. Its process starts with the first question, and ends when none comes. */
export class Clerk {
  readonly #url: string;
  readonly #limits: PluginLimits;
  #name: string;
  #link: PluginLink | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(name: string, url: string, limits: PluginLimits) {
    this.#name = name;
    this.#url = url;
    // To load and to answer is one wait here.
    this.#limits = { ...limits, busyMs: limits.loadMs, silentMs: limits.loadMs };
  }

  /** Rejects as PluginLink.ask does. */
  async ask<Name extends TaskName>(name: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']> {
    clearTimeout(this.#idle);
    this.#link ??= new PluginLink(this.#name, startProcess(this.#url, this.#limits), this.#limits);
    this.#asked += 1;
    try {
      return await this.#link.ask(name, input);
    } catch (thrown) {
      this.#letGo();
      throw thrown;
    } finally {
      this.#asked -= 1;
      if (this.#asked === 0) this.#idle = setTimeout(() => this.#letGo(), IDLE_MS).unref();
    }
  }

  /** How messages call it, once that is known. */
  rename(name: string): void {
    this.#name = name;
  }

  #letGo(): void {
    this.#link?.end(new AppError('plugin.ended', `the plug-in ${this.#name} is closed`));
    this.#link = undefined;
  }
}
