import { readFileSync } from 'node:fs';
import type { CliContext } from './context.ts';

const LOOK_EVERY_MS = 1000;

/**
 * A daemon that `npm start` started ends with npm, also where npm is killed outright. It would hold the state, and
 * nobody would know of it. It ends as at SIGTERM.
 */
export function endWithNpm({ clock, env, signal }: CliContext): void {
  if (env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watch = async () => {
    while (!signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, signal);
      if (process.ppid !== parent || isOver(parent)) process.kill(process.pid, 'SIGTERM');
    }
  };
  void watch();
}

/** A parent that was killed and not yet fetched by its own parent is still there by name. */
function isOver(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''));
  } catch {
    return false;
  }
}
