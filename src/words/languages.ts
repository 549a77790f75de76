/**
 * The languages by their tag (BCP 47). Another one is a file like de.ts, and its line here. It loads before somebody
 * speaks it: most starts speak none.
 */
import type { german } from './de.ts';
import { english } from './en.ts';
import type { Forms, Tongue } from './forms.ts';

/** Every sentence that is said by `t`. */
export type Sentence = keyof ReturnType<typeof german.words>;

/** A language that says all of it. */
export type WholeTongue = Tongue & { readonly words: () => Readonly<Record<Sentence, Forms>> };

const OTHERS = {
  de: async () => (await import('./de.ts')).german,
} satisfies Readonly<Record<string, () => Promise<WholeTongue>>>;

export type LanguageTag = 'en' | keyof typeof OTHERS;

export const LANGUAGE_TAGS = ['en', ...Object.keys(OTHERS)] as [LanguageTag, ...LanguageTag[]];

const loaded = new Map<LanguageTag, Tongue>([['en', english]]);

/** Whoever speaks a language loads it before. */
export async function loadLanguage(tag: LanguageTag): Promise<void> {
  if (tag !== 'en' && !loaded.has(tag)) loaded.set(tag, await OTHERS[tag]());
}

/** For whoever speaks with people of several languages. */
export async function loadLanguages(): Promise<void> {
  for (const tag of LANGUAGE_TAGS) await loadLanguage(tag);
}

/** The texts of a language that is loaded. */
export function tongueOf(tag: LanguageTag): Tongue {
  const tongue = loaded.get(tag);
  if (tongue === undefined) throw new Error(`the language ${tag} is spoken before it is loaded`);
  return tongue;
}
