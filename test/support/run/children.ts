/** The processes that this one has started, by /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Process ids of the children that run now. */
export function children(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((task) => {
    const told = readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim();
    return told === '' ? [] : told.split(' ').map(Number);
  });
}

/** The first child that was not among those of `before`, as soon as it is there. */
export async function born(before: readonly number[]): Promise<number> {
  for (;;) {
    const found = children().find((pid) => !before.includes(pid));
    if (found !== undefined) return found;
    await sleep(2);
  }
}
