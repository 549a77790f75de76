/** The dashboard's one password: a slow hash, and fewer and fewer tries after wrong ones (P-WEB-2). */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

/** N of scrypt. With it a hash takes 32 MB and a tenth of a second. */
const WORK = 2 ** 15;
const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;

export type Attempt = 'right' | 'wrong' | { readonly waitMs: number };

/** The guesser: the page or route, and the address. */
export interface Guesser {
  readonly route: 'login' | 'metrics';
  readonly address: string;
}

interface Guesses {
  wrong: number;
  nextTryAt: number;
}

/** The number of guessers that are remembered. The one whose last wrong guess is oldest is forgotten first. */
const MOST_GUESSERS = 1000;
/** The greatest number of guesses at a route that wait during the work on one. */
const MOST_WAITING = 8;

/**
 * Guesses are counted by address and by route. A scraper with a wrong password, or a stranger, locks nobody else out.
 * Only one guess is in work at a time. That limits the guesses of many addresses together. Each route has a queue of
 * its own: many scrapers leave room for a person at the log-in.
 */
export class PasswordGate {
  readonly #clock: Clock;
  readonly #work: number;
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<Buffer>;
  readonly #guesses = new Map<string, Guesses>();
  readonly #waiting: Record<Guesser['route'], number> = { login: 0, metrics: 0 };
  #last: Promise<unknown> = Promise.resolve();

  constructor(password: string, clock: Clock, work: number = WORK) {
    this.#clock = clock;
    this.#work = work;
    this.#expected = this.#derive(password);
  }

  async try(password: string, guesser: Guesser): Promise<Attempt> {
    const name = `${guesser.route} ${networkOf(guesser.address)}`;
    const early = this.#waitOf(name);
    if (early > 0) return { waitMs: early };
    if (this.#waiting[guesser.route] >= MOST_WAITING) return { waitMs: 1000 };
    this.#waiting[guesser.route] += 1;
    const turn = this.#last.then(() => this.#judge(password, name));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting[guesser.route] -= 1;
    }
  }

  async #judge(password: string, name: string): Promise<Attempt> {
    // Others of the same address may have guessed wrong while this one waited.
    const waitMs = this.#waitOf(name);
    if (waitMs > 0) return { waitMs };
    const isRight = timingSafeEqual(await this.#derive(password), await this.#expected);
    if (isRight) this.#guesses.delete(name);
    else this.#countWrong(name);
    return isRight ? 'right' : 'wrong';
  }

  #derive(password: string): Promise<Buffer> {
    const cost = { N: this.#work, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
    return new Promise((resolve, reject) => {
      scrypt(password, this.#salt, 32, cost, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  }

  #waitOf(name: string): number {
    return (this.#guesses.get(name)?.nextTryAt ?? 0) - this.#clock.monotonic();
  }

  #countWrong(name: string): void {
    const known = this.#guesses.get(name) ?? { wrong: 0, nextTryAt: 0 };
    known.wrong += 1;
    const overdrawn = known.wrong - FREE_TRIES;
    if (overdrawn >= 0) {
      known.nextTryAt = this.#clock.monotonic() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** overdrawn);
    }
    this.#guesses.delete(name);
    this.#guesses.set(name, known);
    const [oldest] = this.#guesses.keys();
    if (this.#guesses.size > MOST_GUESSERS && oldest !== undefined) this.#guesses.delete(oldest);
  }
}

/** One household or server has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (address.includes('.')) return address;
  const [written = ''] = address.split('::');
  const groups = written.split(':').filter((group) => group !== '');
  return address.includes('::') && groups.length < 4 ? `${groups.join(':')}::` : groups.slice(0, 4).join(':');
}
