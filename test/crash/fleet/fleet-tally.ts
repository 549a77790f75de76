import type { Lived } from './years.ts';

/** The experiences of a fleet's households so far. */
export class FleetTally {
  households = 0;
  #wrong = 0;
  readonly #sums = new Map<string, number>();

  get isRight(): boolean {
    return this.#wrong === 0;
  }

  /** `seconds`: of the processor. */
  count({ faults, transactions, requests, happened }: Lived, seconds: number): void {
    this.households += 1;
    if (faults.length > 0) this.#wrong += 1;
    for (const [name, times] of Object.entries({ seconds, transactions, requests, ...happened })) {
      this.#sums.set(name, (this.#sums.get(name) ?? 0) + times);
    }
  }

  /** One line of JSON. */
  text(): string {
    const sums = Object.fromEntries([...this.#sums].map(([name, sum]) => [name, Math.round(sum)]));
    return JSON.stringify({ households: this.households, wrong: this.#wrong, ...sums });
  }
}
