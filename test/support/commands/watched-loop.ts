/**
 * Loaded into a program before it begins (`--import`). It measures how long the main thread worked in one go, without a
 * turn for anything else. Processor time and not time on a clock: a busy machine makes nobody's program wrong. It is
 * counted from the signal SIGUSR2 on: loading the program is one piece of work. The answer stands in the file that
 * LOOP_REPORT names, once the program ends.
 */
import { writeFileSync } from 'node:fs';

/** Milliseconds of work in one go. */
export interface LoopReport {
  readonly longest: number;
  /** The longest ones, with the millisecond since the start at which each ended. */
  readonly spells: readonly { readonly at: number; readonly worked: number }[];
}

const TICK_MS = 5;
const file = process.env.LOOP_REPORT;

function workedSoFar(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

if (file !== undefined) {
  const start = performance.now();
  let spells: { at: number; worked: number }[] = [];
  let before = workedSoFar();
  setInterval(() => {
    const now = workedSoFar();
    spells.push({ at: Math.round(performance.now() - start), worked: Math.round(now - before) });
    before = now;
    if (spells.length > 1000) spells = longest(spells);
  }, TICK_MS).unref();
  process.on('SIGUSR2', () => {
    spells = [];
    before = workedSoFar();
  });
  process.on('exit', () => {
    const [first] = longest(spells);
    writeFileSync(file, JSON.stringify({ longest: first?.worked ?? 0, spells: longest(spells) } satisfies LoopReport));
  });
}

function longest(spells: { at: number; worked: number }[]): { at: number; worked: number }[] {
  return spells.toSorted((one, other) => other.worked - one.worked).slice(0, 10);
}
