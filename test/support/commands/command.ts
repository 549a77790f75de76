import { onTestFinished } from 'vitest';
import type { Ended } from './cli.ts';
import { startWarm } from './warm.ts';

interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs the built program in a process that has started already: a tenth of the time. For a test of what commands do and
 * say. A test of a process takes `bankfeed`: of its start, of signals and kills.
 */
export async function command(argv: readonly string[], place: Place): Promise<Ended> {
  const run = startWarm(argv, place);
  let isOver = false;
  // A command that a test left behind is nobody's.
  onTestFinished(() => {
    if (!isOver) run.kill('SIGKILL');
  });
  const ended = await run.ended;
  isOver = true;
  return ended;
}

/** Runs many command lines one after the other. */
export async function runMany(lines: readonly (readonly string[])[], place: Place): Promise<readonly Ended[]> {
  const all: Ended[] = [];
  for (const argv of lines) all.push(await command(argv, place));
  return all;
}
