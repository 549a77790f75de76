/** The only place that asks the machine for the time. Everything else is handed a Clock. */
export interface Clock {
  /** Milliseconds since 1970: what a calendar says. May jump. */
  now(): number;
  /** Milliseconds that only grow: for durations, back-off and pauses within one process. */
  monotonic(): number;
  /** Resolves after `ms`, or at once where `signal` is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};
