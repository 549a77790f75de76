/** Tells when the configuration may have changed: the file itself, and the folder of profiles beside it. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { codeOf, messageOf } from '../lib/errors.ts';

export interface WatchOptions {
  /** The file that counts now: it may be another one once a person has written it. */
  file(): string;
  /** How it was when it was read, by `settingsMark`. */
  readonly known: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called once for each change, when the file has been at rest for a moment. The next change waits for it. */
  changed(): Promise<void>;
}

/**
 * The time between two looks at the file. A look is two calls of the system, and sees changes that notifications
 * miss. Examples are folders of a network, a file mounted into a container, and links that point elsewhere.
 */
const LOOK_EVERY_MS = 1000;

/** Looks until `signal` is aborted. */
export async function watchSettings({ file, clock, signal, changed, ...before }: WatchOptions): Promise<void> {
  let { known } = before;
  while (!signal.aborted) {
    await clock.sleep(LOOK_EVERY_MS, signal);
    const mark = settingsMark(file());
    if (mark === known || signal.aborted) continue;
    await clock.sleep(LOOK_EVERY_MS, signal);
    if (settingsMark(file()) !== mark) continue;
    known = mark;
    await changed();
  }
}

/** Differs where the file or the list of profiles does. */
export function settingsMark(file: string): string {
  return [file, join(dirname(file), 'profiles')].map(markOfPath).join(' ');
}

/** A folder of a network may be gone for a while. The system's word for it is a mark like another. */
function markOfPath(path: string): string {
  try {
    const stats = statSync(path);
    return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
  } catch (thrown) {
    return codeOf(thrown) ?? messageOf(thrown);
  }
}
