import { onTestFinished } from 'vitest';
import { type CliOptions, type RunningCli, sayingOf } from './cli.ts';
import { startWarm } from './warm.ts';

/** What a daemon takes to end in good order. One that takes longer is killed. */
const MOST_MS = 10_000;

/**
 * Starts the daemon in a process that has started already: half the time, and its pages are made faster. For a test of
 * what the daemon does, says and shows. A test of a process takes `startBankfeed`. It ends with the running test.
 */
export function startDaemon(place: CliOptions, words: readonly string[] = []): RunningCli {
  const run = startWarm(['run', ...words], place);
  let isOver = false;
  const ended = run.ended.finally(() => {
    isOver = true;
  });
  onTestFinished(async () => {
    if (isOver) return;
    run.kill('SIGTERM');
    const late = setTimeout(() => run.kill('SIGKILL'), MOST_MS);
    await ended;
    clearTimeout(late);
  });
  return { process: { kill: (signal) => run.kill(signal) }, ended, saying: sayingOf(run, ended) };
}
