/**
 * The languages by their tag (BCP 47): one catalogue each, `locales/TAG.json`, in ICU MessageFormat. Another language is
 * another file there. A catalogue is read when somebody first speaks its language; what it lacks is said in English.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { programFile } from '../lib/program-file.ts';
import type english from './locales/en.json';

/** Every message of the program. */
export type MessageKey = keyof typeof english;

/** The ICU messages of one language, by key. */
export type Catalogue = Readonly<Record<string, string>>;

const FOLDER = programFile('src/words/locales/');

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
