import { FakeClock } from './fake-clock.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock whose sleepers wait until somebody lets time pass. */
export class DrivenClock extends FakeClock {
  readonly #sleepers = new Set<Sleeper>();

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { at: this.monotonic() + ms, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** The wall clock is set forward or back. */
  jump(ms: number): void {
    this.jumpTo(new Date(this.now() + ms).toISOString());
  }

  /** Lets `ms` pass and wakes each sleeper at its time. `settled` is awaited between two: what they do takes no time. */
  async pass(ms: number, settled: () => Promise<void>): Promise<void> {
    const end = this.monotonic() + ms;
    for (;;) {
      await settled();
      const next = Math.min(end, ...[...this.#sleepers].map(({ at }) => at));
      this.advance(Math.max(0, next - this.monotonic()));
      for (const sleeper of this.#sleepers) if (sleeper.at <= this.monotonic()) sleeper.wake();
      if (next >= end) return settled();
    }
  }
}
