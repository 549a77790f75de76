/**
 * A process of command lines keeps the threads of its embedded ledgers, and lends them to the next command. Loading their
 * modules takes longer than most commands do.
 */
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads, { MessageChannel, type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import type { LedgerOrder } from './ledger-thread.ts';

const LEDGER = /\/server\/process\/ledger-worker\.js$/;
const THREAD = new URL('./ledger-thread.ts', import.meta.url);

class Thread {
  readonly #worker = new Worker(THREAD, { name: 'ledger' });
  #lent: LentLedger | undefined;
  isGone = false;

  constructor() {
    // A thread that is not lent keeps no process from its end.
    this.#worker.unref();
    this.#worker.on('error', (thrown) => this.#end('error', thrown));
    this.#worker.on('exit', (code) => this.#end('exit', code));
  }

  get isFree(): boolean {
    return !this.isGone && this.#lent === undefined;
  }

  lend(module: string, workerData: unknown): LentLedger {
    const { port1, port2 } = new MessageChannel();
    const lent = new LentLedger(port1);
    this.#lent = lent;
    port1.on('message', (word) => lent.emit('message', word));
    // The ledger closes its end when it has closed itself.
    port1.on('close', () => {
      this.#lent = undefined;
      lent.emit('exit', 0);
    });
    this.#worker.postMessage({ module, workerData, port: port2 } satisfies LedgerOrder, [port2]);
    return lent;
  }

  #end(event: 'error' | 'exit', value: unknown): void {
    this.isGone = true;
    const lent = this.#lent;
    if (event === 'exit') this.#lent = undefined;
    if (event === 'exit' || (lent?.listenerCount('error') ?? 0) > 0) lent?.emit(event, value);
  }
}

/** As much of a thread as the program does with its ledger's. */
class LentLedger extends EventEmitter {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  postMessage(word: unknown): void {
    this.#port.postMessage(word);
  }
}

let all: readonly Thread[] = [];

function lend(module: string, { workerData }: WorkerOptions): LentLedger {
  all = all.filter(({ isGone }) => !isGone);
  const free = all.find(({ isFree }) => isFree) ?? new Thread();
  if (!all.includes(free)) all = [...all, free];
  return free.lend(module, workerData);
}

/** From now on a thread that is free runs the ledger, where the program starts one. */
export function lendLedgers(): void {
  threads.Worker = new Proxy(Worker, {
    construct: (target, [module, options = {}]: [string | URL, WorkerOptions?]) =>
      LEDGER.test(String(module)) ? lend(String(module), options) : new target(module, options),
  });
  syncBuiltinESMExports();
}
