import { normaliseWords } from './cells.ts';
import { headerNames, type Profile } from './profile.ts';

/** Of the names that a profile knows its header by, at most so many may be missing for it to be the same bank's. */
const MOST_MISSING = 2;

/**
 * The name of the profile that this header was written for before the bank changed it: nearly all of its columns are
 * there, but not all. Undefined where there is none.
 */
export function nearMiss(
  profiles: Readonly<Record<string, Profile>>,
  header: readonly string[],
  delimiter: string,
): string | undefined {
  const there = new Set(header.map(normaliseWords));
  let best: { readonly name: string; readonly shared: number } | undefined;
  for (const [name, profile] of Object.entries(profiles)) {
    if ((profile.delimiter ?? delimiter) !== delimiter) continue;
    const wanted = new Set((headerNames(profile) ?? []).map(normaliseWords).filter((each) => each !== ''));
    const shared = [...wanted].filter((each) => there.has(each)).length;
    const missing = wanted.size - shared;
    if (missing < 1 || missing > MOST_MISSING || shared < missing * 2) continue;
    if (shared > (best?.shared ?? 0)) best = { name, shared };
  }
  return best?.name;
}
