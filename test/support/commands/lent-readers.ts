/**
 * A process of command lines keeps the readers that it has started, and lends them to the next command. Starting one
 * takes ten times what most documents take in it. A reader that is ended while it reads is gone, as outside of tests.
 */
import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';

/** What reads with the built-in formats; with a plug-in's, it is started for that alone. */
const READER = /\/sync\/parse\/worker\.js$/;

type Sent = (failure: Error | null) => void;

class Reader {
  readonly #child: ChildProcess;
  /** The first message says that it can read. */
  #ready: unknown;
  #lent: LentReader | undefined;
  #questions = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.unref();
    child.channel?.unref();
    child.on('message', (message: object | string) => {
      this.#ready ??= message;
      if (message !== this.#ready && !(typeof message === 'object' && 'part' in message)) this.#questions -= 1;
      this.#lent?.emit('message', message);
    });
    for (const event of ['error', 'exit'])
      child.on(event, (...values: readonly unknown[]) => {
        this.isGone = true;
        if (event !== 'error' || (this.#lent?.listenerCount('error') ?? 0) > 0) this.#lent?.emit(event, ...values);
      });
  }

  isGone = false;

  get isFree(): boolean {
    return !this.isGone && this.#lent === undefined;
  }

  lend(): LentReader {
    const lent = new LentReader(this);
    this.#lent = lent;
    if (this.#ready !== undefined) process.nextTick(() => lent.emit('message', this.#ready));
    return lent;
  }

  ask(question: object, sent: Sent): void {
    this.#questions += 1;
    this.#child.send(question, sent);
  }

  giveBack(): void {
    if (this.#questions > 0) this.#child.kill('SIGKILL');
    else this.#lent = undefined;
  }
}

/** As much of a process as those do with it who ask it. */
class LentReader extends EventEmitter {
  readonly #reader: Reader;
  readonly channel = { ref: () => undefined, unref: () => undefined };

  constructor(reader: Reader) {
    super();
    this.#reader = reader;
  }

  send(question: object, sent: Sent): boolean {
    this.#reader.ask(question, sent);
    return true;
  }

  kill(): boolean {
    this.#reader.giveBack();
    return true;
  }

  ref(): void {}

  unref(): void {}
}

/** From now on `fork` gives a reader that is free, where one is asked for. */
export function lendReaders(): void {
  const { fork } = childProcess;
  const readers = new Map<string, Reader[]>();
  const lend = (module: string | URL, words: readonly string[] = [], options: ForkOptions = {}) => {
    if (!READER.test(String(module)) || words.length > 0) return fork(module, words, options);
    // Others may have other limits.
    const kind = JSON.stringify(options.execArgv);
    const all = (readers.get(kind) ?? []).filter(({ isGone }) => !isGone);
    const free = all.find(({ isFree }) => isFree) ?? new Reader(fork(module, words, options));
    readers.set(kind, all.includes(free) ? all : [...all, free]);
    return free.lend() as unknown as ChildProcess;
  };
  childProcess.fork = lend as typeof fork;
  syncBuiltinESMExports();
}
