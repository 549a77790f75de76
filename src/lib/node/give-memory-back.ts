/**
 * Gives memory back to the system while nothing is done. V8 collects garbage only where somebody asks for memory.
 * Without this, the remains of a large document stay until the next one. So do the pages of threads that have ended.
 */

/** A start leaves a sixth of its memory behind. */
const FIRST_LOOK_MS = 1000;
/** How often each thread looks. A collection takes a tenth of a second, so it has a minute without work before it. */
const LOOK_MS = 60_000;
/** A process that computed for more of this time is at work. */
const BUSY_SHARE = 0.1;
/** Less is not worth a collection. */
const WORTH_BYTES = 6 * 1024 * 1024;

/** The process's work and memory, or a test's word for it. */
export interface Load {
  /** Milliseconds of processor time since the start of the process. */
  cpuMs(): number;
  /** Resident memory, bytes. */
  held(): number;
  collect(): void;
}

const OURS: Load = {
  cpuMs: () => {
    const { system, user } = process.cpuUsage();
    return (system + user) / 1000;
  },
  held: () => process.memoryUsage.rss(),
  collect: () => void collectGarbage(),
};

/**
 * Looks at the load of the process and collects in this thread when it rests. Each thread has a heap of its own, and
 * calls this for itself. `also` gives back what the thread holds outside of its heap.
 */
export function giveMemoryBack(also: () => void = () => undefined): void {
  const keeper = new MemoryKeeper(OURS, LOOK_MS, also);
  setTimeout(() => keeper.look(), FIRST_LOOK_MS).unref();
  setInterval(() => keeper.look(), LOOK_MS).unref();
}

/** Decides when to collect. Call `look` every `everyMs`. */
export class MemoryKeeper {
  readonly #load: Load;
  readonly #everyMs: number;
  readonly #also: () => void;
  #cpuMs: number;
  /** Held after the last collection; undefined until the look that follows it. */
  #least: number | undefined = 0;

  constructor(load: Load, everyMs: number, also: () => void = () => undefined) {
    this.#load = load;
    this.#everyMs = everyMs;
    this.#also = also;
    this.#cpuMs = load.cpuMs();
  }

  look(): void {
    const before = this.#cpuMs;
    this.#cpuMs = this.#load.cpuMs();
    if (this.#cpuMs - before > this.#everyMs * BUSY_SHARE) return;
    const held = this.#load.held();
    // Memory that lives on after a collection is no garbage, however much it is.
    if (this.#least === undefined || held < this.#least) this.#least = held;
    if (held - this.#least < WORTH_BYTES) return;
    this.#also();
    this.#load.collect();
    this.#least = undefined;
  }
}

/**
 * Collects in this thread, and lets go of empty pages, of ended threads too. Takes a tenth of a second.
 *
 * The inspector collects in one thread alone. V8's flag `--expose-gc` is of all threads: one that takes it back while
 * another collects ends that thread. A Node without an inspector collects when it wants.
 */
export async function collectGarbage(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  } catch {
    // Memory that is given back late is no failure.
  }
}
