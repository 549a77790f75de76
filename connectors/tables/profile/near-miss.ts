import type { Profile } from '../../../src/plugin/profile.ts';
import { normaliseWords } from '../words/cells.ts';
import { headerNames } from './profile.ts';

/** The greatest number of columns that may be gone, and of new ones, in a layout of the same bank. */
const MOST_CHANGED = 2;

/**
 * The name of the profile that has this header as it was before a change by the bank. Nearly all of its columns are
 * there and in their order. Few are gone, and few are new. Undefined where no profile fits. `Date`, `Description` and
 * three unknown columns belong to another bank.
 */
export function nearMiss(
  profiles: Readonly<Record<string, Profile>>,
  header: readonly string[],
  delimiter: string,
): string | undefined {
  const given = namesOf(header);
  let best: { readonly name: string; readonly shared: number } | undefined;
  for (const [name, profile] of Object.entries(profiles)) {
    if ((profile.delimiter ?? delimiter) !== delimiter) continue;
    const shared = sharedWith(namesOf(headerNames(profile) ?? []), given);
    if (shared > (best?.shared ?? 0)) best = { name, shared };
  }
  return best?.name;
}

/** How many names two headers share if one is the other with a change; 0 where it is not. */
function sharedWith(wanted: readonly string[], given: readonly string[]): number {
  const kept = wanted.filter((each) => given.includes(each));
  const [gone, come] = [wanted.length - kept.length, given.length - kept.length];
  if (gone < 1 || Math.max(gone, come) > MOST_CHANGED || kept.length < Math.max(gone, come) * 2) return 0;
  const inOrder = given.filter((each) => wanted.includes(each)).every((each, index) => each === kept[index]);
  return inOrder ? kept.length : 0;
}

/** Each once, as compared; columns without a name do not count. */
function namesOf(header: readonly string[]): readonly string[] {
  return [...new Set(header.map(normaliseWords).filter((each) => each !== ''))];
}
