/**
 * The languages by their tag (BCP 47): one catalogue each, `locales/TAG.json`, in ICU MessageFormat. Another language is
 * another file there. A catalogue is read when somebody first speaks its language; what it lacks is said in English.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type english from './locales/en.json';

/** Every message of the program. */
export type MessageKey = keyof typeof english;

/** The ICU messages of one language, by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** The build keeps this module two folders deep, as it lies here (src/lib/program-file.ts). */
const FOLDER = new URL('../../src/words/locales/', import.meta.url);

export const LANGUAGE_TAGS: readonly [string, ...string[]] = [
  'en',
  ...readdirSync(FOLDER).flatMap((name) => (name.endsWith('.json') && name !== 'en.json' ? name.slice(0, -5) : [])),
];

const read = new Map<string, Catalogue>();

export function catalogueOf(tag: string): Catalogue {
  const known = read.get(tag);
  if (known !== undefined) return known;
  const catalogue: Catalogue = JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), 'utf8'));
  read.set(tag, catalogue);
  return catalogue;
}
