/** The only place that asks the machine for the time. Everything else is handed a Clock. */
export interface Clock {
  /** Milliseconds since 1970: what a calendar says. May jump. */
  now(): number;
  /** Milliseconds that only grow, also while the machine sleeps: for durations, back-off and pauses within one process. */
  monotonic(): number;
  /** Resolves after `ms`, or at once where `signal` is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The uptime is looked at this often, since asking for it is slow; less than this is no sleep. */
const SLEEP_MS = 1000;

/**
 * A monotonic clock that counts the sleep of a machine too. `awake` stands still meanwhile (CLOCK_MONOTONIC of Linux,
 * which libuv reads), `up` does not. Both are milliseconds from any beginning.
 */
export function awakeAndAsleep(awake: () => number, up: () => number): () => number {
  let lookedAt = awake();
  const apart = up() - lookedAt;
  let asleep = 0;
  return () => {
    const now = awake();
    if (now - lookedAt < SLEEP_MS) return now + asleep;
    lookedAt = now;
    const slept = up() - now - apart;
    if (slept >= asleep + SLEEP_MS) asleep = slept;
    return now + asleep;
  };
}

/** Milliseconds since the machine started. Constant where nobody can tell, so that nothing counts as sleep. */
function uptimeMs(): number {
  try {
    return process.getBuiltinModule('node:os').uptime() * 1000;
  } catch {
    return 0;
  }
}

const awake = () => performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  // On other systems the monotonic clock counts sleep by itself.
  monotonic: process.platform === 'linux' ? awakeAndAsleep(awake, uptimeMs) : awake,
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
