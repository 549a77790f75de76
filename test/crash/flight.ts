/** Lives of the program one after the other on one state, killed while their requests are on the way. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../src/lib/clock.ts';
import { type Fault, type NastyLedger, startNastyLedger } from '../support/ledger/nasty-ledger.ts';
import { tempFolder } from '../support/run/temp.ts';
import { type Choose, chooser } from '../world/make/choose.ts';
import { Bank } from './bank.ts';
import type { Orders } from './life.ts';

const LIFE = fileURLToPath(new URL('./life.ts', import.meta.url));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
/** The time of these lives goes so much faster than ours. A told pause or a back-off costs no time of the test. */
const HURRY = 2000;
const HABIT = { days: 2, lines: 30, overlap: 0 };
/** Of all requests so many in a hundred go wrong. */
const FAULTS_IN_HUNDRED = 30;
export const FAULTS: readonly Fault[] = [
  ...(['lost-request', 'lost-answer', 'late-copy', 'cut-answer', 'error-before', 'error-after'] as const),
  ...(['unavailable', 'too-many', 'html'] as const),
  { status: 408 },
  { status: 409, code: 'request_in_progress' },
];

export interface Survived {
  readonly faults: readonly string[];
  readonly kills: number;
  readonly requests: number;
  /** The kills of lives that were to be killed: all but the last. */
  readonly amidKills: number;
  readonly transactions: number;
}

/** When a life ends. */
type End =
  | { readonly kind: 'request'; readonly nth: number; readonly afterMs: number }
  | { readonly kind: 'moment'; readonly afterMs: number }
  | { readonly kind: 'by itself' };

/** Processes that have loaded the program and wait for orders: starting one takes longer than its life. */
export class Cradle implements Disposable {
  #next: ChildProcess = bear();

  take(): ChildProcess {
    const child = this.#next;
    this.#next = bear();
    return child;
  }

  [Symbol.dispose](): void {
    this.#next.kill('SIGKILL');
  }
}

function bear(): ChildProcess {
  return fork(LIFE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Lives through `kills` kills, then once more undisturbed, and compares the ledger with what really happened. */
export async function surviveKills(seed: number, kills: number, cradle: Cradle): Promise<Survived> {
  const folder = tempFolder();
  const choose = chooser(seed);
  const time = new HurriedTime();
  const ledger = await startNastyLedger(time.clock, { lag: 3 });
  const flight = new Flight(new Bank(folder, seed, HABIT), ledger, time, choose);
  for (let killed = 0, lives = 0; killed < kills && lives < kills * 3; lives++) {
    if (await flight.live(cradle, flight.nextEnd())) killed += 1;
    flight.between();
  }
  const amidKills = ledger.received.length;
  await flight.lastLife(cradle);
  return {
    faults: flight.faults(),
    kills: flight.kills,
    requests: ledger.received.length,
    amidKills,
    transactions: ledger.transactions.size,
  };
}

class Flight {
  readonly #bank: Bank;
  readonly #ledger: NastyLedger;
  readonly #time: HurriedTime;
  readonly #choose: Choose;
  readonly #troubles: string[] = [];
  kills = 0;

  constructor(bank: Bank, ledger: NastyLedger, time: HurriedTime, choose: Choose) {
    this.#bank = bank;
    this.#ledger = ledger;
    this.#time = time;
    this.#choose = choose;
  }

  nextEnd(): End {
    const choose = this.#choose;
    if (choose(10) === 0) return { kind: 'moment', afterMs: choose(250) };
    return { kind: 'request', nth: 1 + choose(250), afterMs: choose(3) === 0 ? choose(12) : 0 };
  }

  /** The events while no process runs. */
  between(): void {
    const choose = this.#choose;
    // No copy of a request is on the way for longer than a ledger keeps its key.
    this.#ledger.landLateCopies();
    for (let times = choose(4); times > 0; times--) this.#bank.touch(this.#ledger, choose(3) === 0 ? 'delete' : 'edit');
    this.#time.pass(choose(5) === 0 ? choose(40) * HOUR : choose(MINUTE));
  }

  faults(): readonly string[] {
    return [...this.#troubles, ...this.#bank.faults(this.#ledger)];
  }

  /** @returns whether it was killed */
  live(cradle: Cradle, end: End): Promise<boolean> {
    const choose = this.#choose;
    this.#bank.tell();
    this.#bank.tell();
    if (choose(3) === 0) this.#bank.retell();
    const mind = choose(3) === 0 ? this.#bank.changeMind() : { undo: [], retry: [] };
    const skew = choose(6) === 0 ? choose(2 * YEAR) - YEAR : 0;
    return this.#run(cradle, { ...mind, waiting: 'left', now: this.#time.clock.now() + skew }, end);
  }

  async lastLife(cradle: Cradle): Promise<void> {
    this.#bank.tellAll();
    // Twice: what a paper needs to be undone or wanted again may be known only after it was read.
    for (const orders of [{ undo: [], retry: [] }, this.#bank.lastWord()]) {
      await this.#run(cradle, { ...orders, waiting: 'retried', now: this.#time.clock.now() }, { kind: 'by itself' });
    }
  }

  #run(cradle: Cradle, orders: Pick<Orders, 'undo' | 'retry' | 'waiting' | 'now'>, end: End): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const child = cradle.take();
    const kill = (afterMs: number) => {
      if (afterMs === 0) child.kill('SIGKILL');
      else setTimeout(() => child.kill('SIGKILL'), afterMs);
    };
    this.#ledger.faults = this.#faultsOf(end, kill);
    child.once('message', () => {
      child.send({ ...orders, folder: this.#bank.folder, url: this.#ledger.url, hurry: HURRY } satisfies Orders);
      if (end.kind === 'moment') kill(end.afterMs);
    });
    child.once('exit', (code, signal) => {
      this.#ledger.faults = () => null;
      const isKilled = signal === 'SIGKILL';
      if (isKilled) this.kills += 1;
      else if (code !== 0) this.#troubles.push(`a life ended with ${code ?? signal}`);
      resolve(isKilled);
    });
    return promise;
  }

  #faultsOf(end: End, kill: (afterMs: number) => void): NastyLedger['faults'] {
    const choose = this.#choose;
    let count = 0;
    return () => {
      count += 1;
      if (end.kind === 'request' && count === end.nth) kill(end.afterMs);
      // The owner is at it as well.
      if (end.kind !== 'by itself' && choose(100) === 0) this.#bank.touch(this.#ledger, 'delete');
      return choose(100) < FAULTS_IN_HUNDRED ? (FAULTS[choose(FAULTS.length)] ?? null) : null;
    };
  }
}

/** The right time of a world, which goes fast and leaps while nobody lives. */
class HurriedTime {
  readonly #began = performance.now();
  #leapt = Date.parse('2026-01-01T00:00:00Z');
  readonly clock: Clock = {
    monotonic: () => (performance.now() - this.#began) * HURRY,
    now: () => Math.floor(this.#leapt + this.clock.monotonic()),
    sleep: () => Promise.resolve(),
  };

  pass(ms: number): void {
    this.#leapt += ms;
  }
}
