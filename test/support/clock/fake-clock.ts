import type { Clock } from '../../../src/lib/clock.ts';

/** A clock that stands still until told. `sleep` advances it by what was asked and resolves soon. */
export class FakeClock implements Clock {
  #now: number;
  #monotonic = 0;

  constructor(start = '2026-04-01T12:00:00Z') {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  advance(ms: number): void {
    this.#now += ms;
    this.#monotonic += ms;
  }

  /** The wall clock is set, as NTP or a person does; durations are not touched. */
  jumpTo(instant: string): void {
    this.#now = Date.parse(instant);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return;
    this.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
