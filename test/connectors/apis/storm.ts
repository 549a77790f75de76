/** Passes over an API whose server fails, in lives that are killed amid their requests, judged by what really happened. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../src/store/store.ts';
import type { AccountConfig, ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { liveIn } from '../../support/ask.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { atLevel } from '../../support/run/effort.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { type Choose, chooser } from '../../world/make/choose.ts';
import type { Word } from './storm-life.ts';
import { live, type Orders, type Question } from './storm-passes.ts';

const LIFE = fileURLToPath(new URL('./storm-life.ts', import.meta.url));
const DAY = 86_400_000;
/** Of a life that nothing ends. The passes of a bank last longer than a consent, which is 40 days. */
const PASSES = atLevel({ small: 260, thorough: 400, nightly: 400 });
const BEGIN = Date.parse('2026-01-05T06:00:00Z');

/** The other side of a storm: a server, and what it knows. */
export interface Weather {
  readonly connector: ConnectorConfig;
  readonly accounts: readonly AccountConfig[];
  readonly stepMs: number;
  /** After the storm: so many passes, a day apart. */
  readonly calmPasses: number;
  /** A day begins: new lines are booked. */
  grow(day: string): void;
  /** The faults end. */
  calm(): void;
  requests(): number;
  /** The most requests in 24 hours of any budget, beside what is allowed. */
  worstDay(): { readonly most: number; readonly allowed: number };
  consent?(address: string): string;
  /** Every booked line: `handle day minor payee`. */
  truth(): readonly string[];
  close(): Promise<void>;
}

/** The parts of a weather: its clock, chance, and the listener to each request. */
export interface Sky {
  now(): number;
  readonly choose: Choose;
  asked(): void;
}

export interface Outlived {
  readonly requests: number;
  readonly kills: number;
  readonly days: number;
  readonly lines: number;
  readonly worstDay: { readonly most: number; readonly allowed: number };
  /** Lines that the state has too often or not at all. */
  readonly faults: readonly string[];
}

/**
 * `processes`: each life is one, and is killed; when is up to the machine. `restarts`: each life ends with a request
 * whose answer is lost; one seed gives one storm.
 */
export type Lives = 'processes' | 'restarts';

/**
 * Lives until so many requests were sent and so many lives were killed. Then it lives in calm weather until all is
 * told.
 */
export async function outlive(
  seed: number,
  least: { readonly requests: number; readonly kills: number },
  open: (sky: Sky) => Promise<Weather>,
  lives: Lives,
): Promise<Outlived> {
  const storm = new Storm(seed, lives);
  const weather = await open(storm);
  try {
    return await storm.run(weather, least);
  } finally {
    await weather.close();
  }
}

class Storm implements Sky {
  readonly choose: Choose;
  readonly #folder = tempFolder();
  #now = BEGIN;
  #grown = '';
  readonly #lives: Lives;
  #child: ChildProcess | undefined;
  #end = new AbortController();
  /** The life ends with this request from now on; 0: by itself. */
  #endsAt = 0;
  #kills = 0;

  constructor(seed: number, lives: Lives) {
    this.choose = chooser(seed);
    this.#lives = lives;
  }

  now(): number {
    return this.#now;
  }

  /** Kills at once, or once the answer is on its way. */
  asked(): void {
    this.#endsAt -= 1;
    if (this.#endsAt !== 0) return;
    this.#end.abort();
    const child = this.#child;
    if (child === undefined) return;
    if (this.choose(2) === 0) child.kill('SIGKILL');
    else setTimeout(() => child.kill('SIGKILL'), this.choose(30));
  }

  async run(weather: Weather, least: { readonly requests: number; readonly kills: number }): Promise<Outlived> {
    const each = Math.max(1, Math.ceil(least.requests / (least.kills + 1)));
    while (weather.requests() < least.requests || this.#kills < least.kills) {
      this.#endsAt = this.#kills < least.kills ? 1 + this.choose(2 * each) : 0;
      await this.#live(weather, { passes: PASSES, stepMs: weather.stepMs });
      this.#now += weather.stepMs * (1 + this.choose(6));
    }
    const days = Math.round((this.#now - BEGIN) / DAY);
    const requests = weather.requests();
    weather.calm();
    this.#endsAt = 0;
    await this.#live(weather, { passes: weather.calmPasses, stepMs: DAY });
    const faults = this.#compare(weather);
    const lines = weather.truth().length;
    return { requests, kills: this.#kills, days, lines, worstDay: weather.worstDay(), faults };
  }

  #live(weather: Weather, way: Pick<Orders, 'passes' | 'stepMs'>): Promise<void> {
    const { connector, accounts } = weather;
    const orders = { folder: this.#folder, now: new Date(this.#now).toISOString(), connector, accounts, ...way };
    return this.#lives === 'processes' ? this.#liveApart(weather, orders) : this.#liveHere(weather, orders);
  }

  async #liveHere(weather: Weather, orders: Orders): Promise<void> {
    this.#end = new AbortController();
    await live(orders, (question) => this.#answer(question, weather), this.#end.signal);
    if (this.#end.signal.aborted) this.#kills += 1;
  }

  #liveApart(weather: Weather, orders: Orders): Promise<void> {
    const child = fork(LIFE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child = child;
    child.on('message', (word: Word) => {
      if (!child.connected) return;
      if (word.kind === 'ready') child.send(orders);
      else child.send(this.#answer(word, weather));
    });
    return new Promise((resolve, reject) => {
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL') this.#kills += 1;
        if (signal === 'SIGKILL' || code === 0) resolve();
        else reject(new Error(`a life ended with ${code}`));
      });
    });
  }

  #answer(question: Question, { consent, grow }: Weather): string {
    return question.kind === 'consent' ? (consent?.(question.address) ?? '') : this.#reach(question.now, grow);
  }

  /** Every day until then begins. */
  #reach(now: number, grow: Weather['grow']): string {
    this.#now = now;
    const today = new Date(now).toISOString().slice(0, 10);
    for (let at = this.#grown === '' ? now : Date.parse(this.#grown) + DAY; ; at += DAY) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (day > today) break;
      if (day > this.#grown) grow(day);
      this.#grown = day;
    }
    return 'go';
  }

  #compare(weather: Weather): readonly string[] {
    const store = openStore(`${this.#folder}/state`, new FakeClock(new Date(this.#now).toISOString()));
    const found = liveIn(store).map((each) => `${each.account} ${each.bookedOn} ${each.amount} ${each.payee}`);
    store.close();
    return differences(found, weather.truth());
  }
}

/**
 * Each line that the state has too often or not at all. It names how often the state has it, and how often it was
 * booked.
 */
function differences(found: readonly string[], truth: readonly string[]): readonly string[] {
  const [has, booked] = [countOf(found), countOf(truth)];
  return [...new Set([...has.keys(), ...booked.keys()])]
    .filter((line) => has.get(line) !== booked.get(line))
    .map((line) => `${line}: ${has.get(line) ?? 0} of ${booked.get(line) ?? 0}`);
}

function countOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of lines) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}
