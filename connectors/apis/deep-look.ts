import type { Keep } from '../../src/plugin/contract.ts';

/**
 * A list that changes during the reading may leave a line out, and no bank says so. So from time to time all days
 * that the other side still has are asked for again. The first time is soon after the first pass.
 */
export class DeepLook {
  readonly #keep: Keep;
  readonly #file: string;
  readonly #everyMs: number;

  /** `name`: lower case, words joined by hyphens. */
  constructor(keep: Keep, name: string, everyMs: number) {
    this.#keep = keep;
    this.#file = `deep-look-${name}`;
    this.#everyMs = everyMs;
  }

  isDue(now: Date): boolean {
    return Math.abs(now.getTime() - Number(this.#keep.read(this.#file) ?? 0)) >= this.#everyMs;
  }

  note(now: Date): void {
    this.#keep.write(this.#file, String(now.getTime()));
  }
}
