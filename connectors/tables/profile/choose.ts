import { error, hold, type Issue } from '../../../src/plugin/contract.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import { words } from '../../../src/words/message.ts';
import type { Decoded } from '../encoding/encoding.ts';
import { alignNames } from '../table/align.ts';
import { findHeader } from '../table/header.ts';
import { fingerprintOf, type Layout } from '../table/layout.ts';
import type { Table } from '../table/table.ts';
import { normaliseWords } from '../words/cells.ts';
import { type Compiled, compileProfile, isHeaderOf } from './compile.ts';
import { type CsvConfig, headerNames } from './profile.ts';

/** A profile that a person gave or confirmed, laid over this file. */
export interface Confirmed {
  readonly name: string;
  readonly layout: Layout;
  /** `named` in the settings, by `fingerprint`, or by the `header` of a built-in profile. */
  readonly by: 'named' | 'fingerprint' | 'header';
}

interface ProfileChoice {
  readonly confirmed: Confirmed | null;
  /** The changes in a layout whose profile no longer fits. */
  readonly issues: readonly Issue[];
}

/** Profiles by name, given when they are needed: reading the built-in ones takes a while. */
export type KnownProfiles = () => Readonly<Record<string, Profile>>;

/**
 * The profile for a file. The named profile comes first. Then comes one with the file's stored fingerprint or exact
 * header, the owner's before the built-in ones. Otherwise the file has none.
 */
export function chooseProfile(
  config: CsvConfig,
  builtIn: KnownProfiles,
  table: Table,
  decoded: Decoded,
): ProfileChoice {
  const { profile = 'auto', profiles = {} } = config;
  if (typeof profile === 'object') return lay(GIVEN, profile, table, 'named');
  if (profile !== 'auto') {
    const known = profiles[profile] ?? builtIn()[profile];
    return known === undefined
      ? { confirmed: null, issues: [unknownProfile(profile, profiles)] }
      : lay(profile, known, table, 'named');
  }
  const header = findHeader(table);
  const names = header === null ? [] : alignNames(header.names, table);
  const print = fingerprintOf(table, names, decoded.encoding);
  const stored = Object.entries(profiles).find(([, each]) => each.fingerprint?.includes(print) === true);
  if (stored !== undefined) return lay(stored[0], stored[1], table, 'fingerprint');
  if (header === null) return NO_PROFILE;
  return (
    byHeader(profiles, table, header.names) ??
    byHeader(builtIn(), table, header.names) ??
    changed(profiles, table, header.names)
  );
}

/** The name of a profile that stands in the settings itself. */
const GIVEN = 'the profile given';
const NO_PROFILE: ProfileChoice = { confirmed: null, issues: [] };

/** A layout that the owner confirmed and the bank changed later. The issue names the change, and it holds the file. */
function changed(profiles: Readonly<Record<string, Profile>>, table: Table, names: readonly string[]): ProfileChoice {
  const name = nearMiss(profiles, names, table.dialect.delimiter);
  const profile = name === undefined ? undefined : profiles[name];
  if (name === undefined || profile === undefined) return NO_PROFILE;
  const choice = lay(name, profile, table, 'header');
  return choice.confirmed === null ? choice : NO_PROFILE;
}

function byHeader(
  profiles: Readonly<Record<string, Profile>>,
  table: Table,
  names: readonly string[],
): ProfileChoice | undefined {
  const { delimiter } = table.dialect;
  for (const [name, profile] of Object.entries(profiles)) {
    if ((profile.delimiter ?? delimiter) !== delimiter || !isHeaderOf(profile, names)) continue;
    const choice = lay(name, profile, table, 'header');
    if (choice.confirmed !== null) return choice;
  }
  return undefined;
}

function unknownProfile(name: string, profiles: Readonly<Record<string, Profile>>): Issue {
  const own = Object.keys(profiles).join(', ') || words('row.noneOwn');
  return error('csv.profile', words('row.noProfileKnownConfig', { name, names: own }));
}

function lay(name: string, profile: Profile, table: Table, by: Confirmed['by']): ProfileChoice {
  const compiled: Compiled = compileProfile(
    profile,
    { ...table.dialect, delimiter: profile.delimiter ?? table.dialect.delimiter },
    table,
  );
  if (compiled.fits) return { confirmed: { name, layout: compiled.layout, by }, issues: [] };
  const what = compiled.problems;
  const changed =
    name === GIVEN ? words('row.profileGivenNoLonger', { what }) : words('row.profileNoLongerFits', { name, what });
  return { confirmed: null, issues: [hold('csv.profile', changed)] };
}

/** The greatest number of columns that may be gone, and of new ones, in a layout of the same bank. */
const MOST_CHANGED = 2;

/**
 * The name of the profile that has this header as it was before a change by the bank. Nearly all of its columns are
 * there and in their order. Few are gone, and few are new. Undefined where no profile fits. `Date`, `Description` and
 * three unknown columns belong to another bank.
 */
function nearMiss(
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
