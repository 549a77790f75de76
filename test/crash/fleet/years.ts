/** Years of a household in virtual time: the program and its ledger in this process, and all that years bring. */
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openNastyLedger } from '../../support/ledger/nasty-inner.ts';
import type { Fault, NastyLedger } from '../../support/ledger/nasty-ledger.ts';
import { transportToNasty } from '../../support/ledger/nasty-transport.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { type Choose, chooser } from '../../world/make/choose.ts';
import { Bank, type Habit, type Wishes } from './bank.ts';
import { Home } from './home.ts';
import { Life } from './one-life.ts';

/** Statements are made up to three months before they come. */
const START = '2020-04-30T12:00:00Z';
const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;
/** Of all requests so many in a hundred go wrong. */
const FAULTS_IN_HUNDRED = 10;
const FAULTS: readonly Fault[] = [
  ...(['lost-request', 'lost-answer', 'late-copy', 'cut-answer', 'error-before', 'error-after'] as const),
  ...(['unavailable', 'too-many', 'html'] as const),
  { status: 408 },
  { status: 409, code: 'request_in_progress' },
];

export interface Lived {
  readonly faults: readonly string[];
  readonly transactions: number;
  readonly requests: number;
  /** How often each of the things happened that years bring. */
  readonly happened: Readonly<Record<Happening, number>>;
}

export interface Ways {
  readonly odds: Odds;
  readonly habit: Habit;
}

/** In how many months each happens once, on the average; 0: never. */
type Odds = Readonly<Record<Happening, number>>;

export type Happening =
  | ('kill' | 'away' | 'touch' | 'retell' | 'mind' | 'clock')
  /** A copy of the state is made; the database, or the whole folder, is put back; the database is gone. */
  | ('copy' | 'database' | 'folder' | 'loss')
  /** The ledger is read back, as the daemon does every week. */
  | 'look'
  | 'questions';

/** A household with more trouble than anybody has. */
export const USUAL: Ways = {
  odds: {
    ...{ kill: 4, away: 12, touch: 1, retell: 6, mind: 6, clock: 24 },
    ...{ copy: 6, database: 15, folder: 15, loss: 30, look: 1, questions: 0 },
  },
  habit: { days: 30, lines: 6, overlap: 8 },
};

/**
 * The ways of a household of a fleet, by its number. It has few or many lines, short or long overlaps, one misfortune
 * or many.
 */
export function waysOf(seed: number): Ways {
  const choose = chooser(seed + 2_000_000);
  const { odds } = USUAL;
  const calm = choose(4) === 0 ? 1 : 4;
  return {
    odds: {
      ...{ ...odds, kill: 2 + choose(6), touch: 1 + choose(3), retell: 3 + choose(9), mind: 3 + choose(9) },
      ...{ copy: odds.copy * calm, database: odds.database * calm, folder: odds.folder * calm, loss: odds.loss * calm },
      ...{ look: 1 + choose(4), questions: 0 },
    },
    habit: { days: 30, lines: 1 + choose(7), overlap: choose(3) === 0 ? 0 : 1 + choose(14) },
  };
}

/** What the households experienced, as one line of JSON. `seconds`: of the processor. */
export function tallyOf(lives: readonly Lived[], seconds: number): string {
  const sums: Record<string, number> = { seconds: Math.round(seconds), transactions: 0, requests: 0 };
  for (const { transactions, requests, happened } of lives) {
    for (const [name, times] of Object.entries({ transactions, requests, ...happened })) {
      sums[name] = (sums[name] ?? 0) + times;
    }
  }
  const wrong = lives.filter(({ faults }) => faults.length > 0).length;
  return JSON.stringify({ households: lives.length, wrong, ...sums });
}

/** Lives through so many months, then once more undisturbed, and compares the ledger with what really happened. */
export async function liveYears(
  seed: number,
  months: number,
  { ways = USUAL, folder = tempFolder() }: { readonly ways?: Ways; readonly folder?: string } = {},
): Promise<Lived> {
  const clock = new FakeClock(START);
  // The ledger's clock is right, whatever the machine's shows.
  const rightNow = () => Date.parse(START) + clock.monotonic();
  const ledger = openNastyLedger(
    { now: rightNow, monotonic: () => clock.monotonic(), sleep: () => Promise.resolve() },
    { lag: 0, page: 200, showsInstants: seed % 2 === 0, filters: seed % 8 < 7 ? 'known' : 'ignored' },
  );
  const years = new Years({ folder, seed, clock, ledger, ways });
  for (let month = 0; month < months; month += 1) await years.liveAMonth();
  return years.end();
}

interface Parts {
  readonly folder: string;
  readonly seed: number;
  readonly clock: FakeClock;
  readonly ledger: NastyLedger;
  readonly ways: Ways;
}

class Years {
  readonly #parts: Parts;
  readonly #home: Home;
  readonly #bank: Bank;
  /** The times of events. Of its own, since the number of requests differs from run to run. */
  readonly #fate: Choose;
  readonly #chance: Choose;
  readonly #happened: Record<Happening, number>;
  #life: Life;
  /**
   * A kill, or a copy that was put back, may come between the owner's word and its consequence. A whole folder that was
   * put back knows no word after the copy.
   */
  #word: 'heard' | 'due' | 'forgotten' = 'heard';

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#home = new Home(parts.folder);
    this.#fate = chooser(parts.seed);
    this.#chance = chooser(parts.seed + 1_000_000);
    this.#bank = new Bank(parts.folder, parts.seed, parts.ways.habit);
    this.#happened = { ...USUAL.odds };
    for (const name of Object.keys(USUAL.odds) as Happening[]) this.#happened[name] = 0;
    this.#life = this.#begin();
  }

  async liveAMonth(): Promise<void> {
    this.#bank.tell();
    this.#bank.tell();
    if (this.#happens('retell')) this.#bank.retell();
    const mind = this.#happens('mind') ? [this.#bank.changeMind()] : [];
    if (this.#happens('away')) this.#word = this.#word === 'forgotten' ? 'forgotten' : 'due';
    else await this.#work(this.#word === 'heard' ? mind : this.#lastWords());
    if (this.#happens('touch')) this.#ownersHand();
    this.#parts.clock.advance(30 * DAY);
  }

  async #work(wishes: readonly Wishes[]): Promise<void> {
    const { ledger } = this.#parts;
    ledger.faults = ({ body }) => {
      if (this.#chance(100) >= FAULTS_IN_HUNDRED) return null;
      const fault = FAULTS[this.#chance(FAULTS.length)] ?? null;
      if (fault === 'lost-answer') this.#editBehind(body);
      return fault;
    };
    if (this.#happens('kill')) this.#life.crash.arm(this.#fate(1_000_000));
    const isKilled = await this.#life.work(wishes, this.#bank, this.#happens('look') ? 'looks' : 'trusts');
    if (!isKilled) this.#word = 'heard';
    else if (this.#word === 'heard') this.#word = 'due';
    ledger.faults = () => null;
    ledger.landLateCopies();
    if (isKilled) await this.#restart();
    await this.#misfortune();
  }

  async end(): Promise<Lived> {
    const { ledger } = this.#parts;
    this.#jump(0);
    this.#bank.tellAll();
    this.#life.crash.arm(null);
    // Twice: what a paper needs to be undone or wanted again may be known only after it was read.
    await this.#life.work([], this.#bank, 'looks');
    await this.#life.readWaiting();
    await this.#life.work(this.#lastWords(), this.#bank, 'looks');
    this.#happened.questions += this.#life.asked.size;
    await this.#life.end();
    return {
      faults: this.#bank.faults(ledger),
      transactions: ledger.transactions.size,
      requests: ledger.received.length,
      happened: this.#happened,
    };
  }

  #lastWords(): readonly Wishes[] {
    return this.#word === 'forgotten' ? this.#bank.wordsOnceMore() : [this.#bank.lastWord()];
  }

  /** The owner edits a record between its request and the next attempt: that must not be carried out again. */
  #editBehind(body: string): void {
    const [, externalId = ''] = /"externalId":"([^"]+)"/.exec(body) ?? [];
    queueMicrotask(() => {
      if (this.#bank.editRecord(this.#parts.ledger, externalId)) this.#happened.touch += 1;
    });
  }

  #ownersHand(): void {
    for (let times = this.#fate(3); times > 0; times -= 1) {
      this.#bank.touch(this.#parts.ledger, this.#fate(3) === 0 ? 'delete' : 'edit', this.#life.store);
    }
  }

  /** The misfortunes of a machine. */
  async #misfortune(): Promise<void> {
    if (this.#happens('copy')) {
      this.#home.copy(this.#life.store);
      if (this.#word === 'heard') this.#bank.copied();
    }
    for (const what of ['database', 'folder'] as const) {
      if (!this.#home.hasCopy || !this.#happens(what)) continue;
      await this.#restart(() => this.#home.putBack(what));
      if (what === 'folder') this.#word = 'forgotten';
      else if (this.#word === 'heard') this.#word = 'due';
    }
    if (this.#happens('loss')) await this.#restart(() => this.#home.loseDatabase());
    this.#jump(this.#happens('clock') ? this.#fate(2 * YEAR) - YEAR : 0);
  }

  /** The machine's clock shows so much more, or less, than the right one. */
  #jump(ms: number): void {
    const { clock } = this.#parts;
    clock.jumpTo(new Date(Date.parse(START) + clock.monotonic() + ms).toISOString());
  }

  async #restart(meanwhile: () => void = () => undefined): Promise<void> {
    this.#happened.questions += this.#life.asked.size;
    await this.#life.end();
    meanwhile();
    this.#life = this.#begin();
  }

  #begin(): Life {
    const { clock, folder, ledger } = this.#parts;
    const random = () => this.#chance(1_000_000) / 1_000_000;
    return new Life({ folder, ledger: transportToNasty(ledger), clock, random });
  }

  #happens(what: Happening): boolean {
    const odds = this.#parts.ways.odds[what];
    if (odds === 0 || this.#fate(odds) !== 0) return false;
    this.#happened[what] += 1;
    return true;
  }
}
