/** The faults of a configuration, for the person who sent it. */
import { AppError, EXIT, messageOf } from '../../lib/errors.ts';
import { SettingsInvalid } from '../../settings/mistakes.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import { echo } from '../../words/echo.ts';
import type { FieldMistake } from './fields/field.ts';

/** Each mistake with its path below `root`. Mistakes of other places keep their whole path. */
export function mistakesOf(thrown: unknown, root: KeyPath): readonly FieldMistake[] {
  if (!(thrown instanceof SettingsInvalid)) return [{ path: [], message: wordsOf(thrown) }];
  return thrown.mistakes.map(({ message, path }) => {
    const isBelow = root.every((key, at) => path[at] === key);
    return { path: isBelow ? path.slice(root.length) : path, message };
  });
}

/** Whether a fault concerns what stands below `root` alone. */
export function isBelow(thrown: unknown, root: KeyPath): boolean {
  return (
    thrown instanceof SettingsInvalid &&
    thrown.mistakes.every(({ path }) => root.every((key, at) => path[at] === key) && path.length > root.length)
  );
}

/** A fault that a person can mend is shown; any other is a failure of ours. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof AppError) || thrown.exitCode !== EXIT.usage) throw thrown;
  return [messageOf(thrown), thrown.hint]
    .filter((part) => part !== undefined)
    .map(echo)
    .join('. ');
}
