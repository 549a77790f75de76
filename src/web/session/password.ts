/** The dashboard's one password: a slow hash, and fewer and fewer tries after wrong ones (P-WEB-2). */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;

export type Attempt = 'right' | 'wrong' | { readonly waitMs: number };

/** Guesses are counted over all addresses: the password is one, whoever tries. One guess is worked on at a time. */
export class PasswordGate {
  readonly #clock: Clock;
  readonly #salt = randomBytes(16);
  readonly #expected: Promise<Buffer>;
  #wrong = 0;
  #nextTryAt = 0;
  #busy = false;

  constructor(password: string, clock: Clock) {
    this.#clock = clock;
    this.#expected = derive(password, this.#salt);
  }

  async try(password: string): Promise<Attempt> {
    const waitMs = this.#nextTryAt - this.#clock.monotonic();
    if (waitMs > 0) return { waitMs };
    if (this.#busy) return { waitMs: 1000 };
    this.#busy = true;
    try {
      const isRight = timingSafeEqual(await derive(password, this.#salt), await this.#expected);
      if (!isRight) {
        this.#countWrong();
        return 'wrong';
      }
      this.#wrong = 0;
      return 'right';
    } finally {
      this.#busy = false;
    }
  }

  #countWrong(): void {
    this.#wrong += 1;
    const overdrawn = this.#wrong - FREE_TRIES;
    if (overdrawn < 0) return;
    this.#nextTryAt = this.#clock.monotonic() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** overdrawn);
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, COST, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
