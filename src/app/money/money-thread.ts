/**
 * The service for pages about money, in its own thread. The thread starts when a page asks, and ends after a while
 * without questions.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { programModule } from '../../lib/program-file.ts';
import type { Store } from '../../store/store.ts';
import type { MoneyService } from '../../sync/money/money-service.ts';
import { recordDeletions } from '../../sync/money/record-deletions.ts';

/** The data for the start of the thread. */
export interface MoneyThreadData {
  readonly state: string;
  /** Which ledger the copy is of: a copy of another one is thrown away. */
  readonly ledger: string;
  readonly url: string;
  readonly apiKey: string;
  readonly embedded: boolean;
  readonly allowPlainHttp: boolean;
  readonly currencies: Readonly<Record<string, number>>;
}

export type MoneyQuestion =
  | { readonly kind: 'ask'; readonly id: number; readonly name: keyof MoneyService; readonly input: unknown }
  | { readonly kind: 'news' }
  | { readonly kind: 'close' };

export type MoneyAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly hint: string | undefined;
      readonly exitCode: number;
    };

export interface MoneyThread extends MoneyService {
  /** The ledger was written to. */
  expectNews(): void;
  close(): Promise<void>;
}

const WORKER = programModule('src/app/money/money-worker');
const IDLE_MS = 10 * 60_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

export function openMoneyThread(
  data: () => MoneyThreadData,
  { clock, store }: { readonly clock: Clock; readonly store: Store },
): MoneyThread {
  const thread = new Thread(data, clock);
  const ask =
    <Name extends keyof MoneyService>(name: Name) =>
    (...input: Parameters<MoneyService[Name]>): ReturnType<MoneyService[Name]> =>
      thread.ask(name, input[0]) as ReturnType<MoneyService[Name]>;
  const service: MoneyService = {
    freshen: ask('freshen'),
    accounts: ask('accounts'),
    categories: ask('categories'),
    payees: ask('payees'),
    find: ask('find'),
    count: ask('count'),
    idsFound: ask('idsFound'),
    entry: ask('entry'),
    byExternal: ask('byExternal'),
    months: ask('months'),
    groups: ask('groups'),
    netWorth: ask('netWorth'),
    balances: ask('balances'),
    balancesOn: ask('balancesOn'),
    removed: ask('removed'),
    tryRule: ask('tryRule'),
    change: ask('change'),
    archive: ask('archive'),
    hide: ask('hide'),
    remove: ask('remove'),
    restore: ask('restore'),
  };
  return {
    ...recordDeletions(service, store),
    expectNews: () => thread.tell({ kind: 'news' }),
    close: () => thread.close(),
  };
}

class Thread {
  readonly #data: () => MoneyThreadData;
  readonly #clock: Clock;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;
  #lastAsked = 0;

  constructor(data: () => MoneyThreadData, clock: Clock) {
    this.#data = data;
    this.#clock = clock;
  }

  ask(name: keyof MoneyService, input: unknown): Promise<unknown> {
    this.#worker ??= this.#start();
    this.#lastAsked = this.#clock.monotonic();
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.tell({ kind: 'ask', id, name, input });
    return answer;
  }

  /** Nobody is started for a word that needs no answer. */
  tell(question: MoneyQuestion): void {
    this.#worker?.postMessage(question);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'close' } satisfies MoneyQuestion);
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#data(), name: 'money' });
    const end = (thrown: unknown): void => {
      clearInterval(idle);
      if (this.#worker === worker) this.#worker = undefined;
      const reason = new AppError('money.ended', 'the thread that reads the ledger ended', { cause: thrown });
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    };
    const idle = setInterval(() => {
      if (this.#waiting.size === 0 && this.#clock.monotonic() - this.#lastAsked > IDLE_MS) void this.close();
    }, IDLE_MS / 4).unref();
    worker.once('error', end);
    worker.once('exit', end);
    worker.on('message', (answer: MoneyAnswer) => this.#settle(answer));
    // The daemon waits for its own work, not for a reader.
    worker.unref();
    return worker;
  }

  #settle(answer: MoneyAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.value);
    else {
      const { code, exitCode, hint, message } = answer;
      waiting?.reject(new AppError(code, message, { exitCode, ...(hint === undefined ? {} : { hint }) }));
    }
  }
}
