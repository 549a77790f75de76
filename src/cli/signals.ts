import { constants } from 'node:os';

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export interface Signals {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  /** Resolves with 128 + number at the first signal. */
  readonly first: Promise<number>;
  /** Resolves with 128 + number when a second one insists. */
  readonly second: Promise<number>;
  /**
   * From now on SIGHUP calls `listener` and stops nothing: what a service manager sends for a reload. A process at a
   * terminal still ends when that is closed.
   */
  onReload(listener: () => void): void;
  /** 128 + number of the first signal, or undefined while there was none. */
  exitCode(): number | undefined;
}

/**
 * A terminal sends its signal to the whole process group, and an older Node that handed over sends it on. The same
 * signal within this time is the same wish.
 */
const ECHO_MS = 1000;

/** Listens for the signals that ask a process to stop. */
export function listenForSignals(monotonic: () => number): Signals {
  const controller = new AbortController();
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  let stopped: { readonly code: number; readonly at: number } | undefined;
  const stop = (name: StopSignal) => {
    const code = 128 + constants.signals[name];
    if (stopped === undefined) {
      stopped = { code, at: monotonic() };
      controller.abort();
      first.resolve(code);
    } else if (monotonic() - stopped.at > ECHO_MS) {
      second.resolve(code);
    }
  };
  let reload: (() => void) | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop(name));
  process.on('SIGHUP', () => (reload === undefined || hasTerminal() ? stop('SIGHUP') : reload()));
  return {
    signal: controller.signal,
    first: first.promise,
    second: second.promise,
    onReload: (listener) => {
      reload = listener;
    },
    exitCode: () => stopped?.code,
  };
}

/**
 * Leaves signals to the system, which ends the process at once, whatever it is doing. A listener would wait until the
 * work at hand gives way. A shell sees 130 or 143 both ways.
 */
export function leaveSignals(): Signals {
  const never = new Promise<number>(() => undefined);
  return {
    signal: new AbortController().signal,
    first: never,
    second: never,
    onReload: () => undefined,
    exitCode: () => undefined,
  };
}

function hasTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY === true);
}
