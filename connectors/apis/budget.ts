import { z } from 'zod';
import type { Keep } from '../../src/plugin/contract.ts';
import { readKept } from '../kept.ts';

const DAY_MS = 86_400_000;

/**
 * A limit of requests in any 24 hours: banks and bridges close the access after too many. Each request is written
 * down before it leaves, so that a crash or a restart gives nothing back.
 */
export class Budget {
  readonly #keep: Keep;
  readonly #file: string;
  readonly #most: number;

  /** `name`: lower case, words joined by hyphens; one budget each. */
  constructor(keep: Keep, name: string, most: number) {
    this.#keep = keep;
    this.#file = `requests-${name}`;
    this.#most = most;
  }

  left(now: Date): number {
    return Math.max(0, this.#most - this.#spent(now).length);
  }

  /** Spends one request; false where none is left. */
  take(now: Date): boolean {
    const spent = this.#spent(now);
    if (spent.length >= this.#most) return false;
    this.#keep.write(this.#file, JSON.stringify([...spent, now.getTime()]));
    return true;
  }

  /** Nothing is left for 24 hours: the other side says that it counted more. */
  exhaust(now: Date): void {
    this.#keep.write(this.#file, JSON.stringify(Array.from({ length: this.#most }, () => now.getTime())));
  }

  /** When requests were sent in the last 24 hours. One that a wrong clock wrote far ahead of now counts no more. */
  #spent(now: Date): readonly number[] {
    return (readKept(this.#keep, this.#file, z.array(z.number())) ?? []).filter(
      (at) => Math.abs(now.getTime() - at) < DAY_MS,
    );
  }
}
