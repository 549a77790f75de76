import { createHash } from 'node:crypto';
import type { Profile } from '../../../src/plugin/profile.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import { namesKey } from '../../tables/table/fingerprint.ts';
import type { Column } from './columns.ts';
import type { Heading } from './header.ts';

/** A template by its name. */
export interface Template {
  readonly name: string;
  readonly profile: Profile;
  /** For this layout, by its fingerprint; else settings name it. */
  readonly isConfirmed: boolean;
}

/** How far apart two headings may stand and still count as one place. Points. */
const GRID = 6;

/**
 * The marks of a layout: the headings and where they stand, told from the first of the statements. Margins, pages and
 * what the rows hold do not count.
 */
export function fingerprintOf(headings: readonly Heading[], columns: readonly Column[]): string {
  const start = headings[0]?.from ?? 0;
  const places =
    headings.length > 0
      ? headings.map(({ from }) => Math.round((from - start) / GRID))
      : columns.slice(0, -1).map(({ to }) => Math.round(to / GRID / 2));
  const text = ['pdf', namesKey(headings.map(({ name }) => name)), places.join()].join('\n');
  return `pdf1-${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 20)}`;
}

/** The template that settings name, else the one that was confirmed for this layout. */
export function templateFor({ profile = 'auto', profiles = {} }: CsvConfig, print: string): Template | null {
  if (typeof profile === 'object') {
    // A profile that was made for one layout says nothing of another table in the document.
    const isOther = profile.pdf?.columns !== undefined && profile.fingerprint?.includes(print) === false;
    return profile.pdf === undefined || isOther ? null : { name: 'the profile given', profile, isConfirmed: false };
  }
  const named = profiles[profile];
  if (named !== undefined) return { name: profile, profile: named, isConfirmed: false };
  const found = Object.entries(profiles).find(
    ([, each]) => each.pdf !== undefined && each.fingerprint?.includes(print) === true,
  );
  return found === undefined ? null : { name: found[0], profile: found[1], isConfirmed: true };
}

/** The columns that a template places, from left to right; null where it leaves that to the headings. */
export function columnsOf({ profile }: Template): readonly Column[] | null {
  const places = Object.entries(profile.pdf?.columns ?? {});
  if (places.length === 0) return null;
  const sorted = places.sort(([, a], [, b]) => a[0] - b[0]);
  const cuts = sorted.slice(1).map(([, [from]], index) => (from + (sorted[index]?.[1][1] ?? from)) / 2);
  return sorted.map(([name], index) => ({ name, from: cuts[index - 1] ?? -EDGE, to: cuts[index] ?? EDGE }));
}

const EDGE = 100_000;
