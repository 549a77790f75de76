/** The languages by their tag (BCP 47). Another one is a file like de.ts, and its line here. */
import { german } from './de.ts';
import { english } from './en.ts';
import type { Forms, Tongue } from './forms.ts';

/** Every sentence that is said by `t`. */
export type Sentence = keyof ReturnType<typeof german.words>;

/** A language that says all of it. */
export type WholeTongue = Tongue & { readonly words: () => Readonly<Record<Sentence, Forms>> };

const OTHERS = {
  de: german,
} satisfies Readonly<Record<string, WholeTongue>>;

export type LanguageTag = 'en' | keyof typeof OTHERS;

export const LANGUAGES: Readonly<Record<LanguageTag, Tongue>> = { en: english, ...OTHERS };

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as [LanguageTag, ...LanguageTag[]];
