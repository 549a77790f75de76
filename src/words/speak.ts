/**
 * The texts for people, in their language. The English sentence is the key: code stays readable. A language is one
 * file (de.ts) that the compiler holds to all sentences. The beginning of the request or the command names the
 * reader's language.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Forms } from './forms.ts';
import { type LanguageTag, type Sentence, tongueOf } from './languages.ts';

export type { LanguageTag, Sentence } from './languages.ts';

/** The values in the places of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

export interface Speech {
  readonly language: LanguageTag;
  /** BCP 47, for numbers and days: `de-CH`. It may be of a language that nothing else is said in. */
  readonly locale: string;
}

export const ENGLISH: Speech = { language: 'en', locale: 'en-GB' };

const speech = new AsyncLocalStorage<Speech>();

/** Runs `work`, whose words and their consequences are in this language. It is loaded before. */
export function speaking<Result>(how: Speech, work: () => Result): Result {
  return speech.run(how, work);
}

/** How it is spoken now: English where nobody said otherwise. */
export function currentSpeech(): Speech {
  return speech.getStore() ?? ENGLISH;
}

/**
 * The sentence in the language that is spoken now. `{name}` is replaced by the value of that name; numbers are written
 * as the reader writes them.
 */
export function t(sentence: Sentence, values: Values = {}): string {
  return say(sentence, values);
}

/** The same for words that come from the state, such as `imported`. A word that no language knows stays as it is. */
export function say(sentence: string, values: Values = {}): string {
  const how = currentSpeech();
  const forms = tongueOf(how.language).words()[sentence] ?? sentence;
  const form = typeof forms === 'string' ? forms : (formFor(forms, values.count, how) ?? sentence);
  return form.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? numberText(value, how) : value;
  });
}

function formFor(
  forms: Exclude<Forms, string>,
  count: string | number | undefined,
  { language }: Speech,
): string | undefined {
  const rule = new Intl.PluralRules(language).select(Number(count ?? 0));
  return forms[rule] ?? forms.other;
}

/** A whole number or a decimal one as the reader writes it, with digits that everybody reads. */
export function numberText(value: number | bigint, { locale }: Speech = currentSpeech()): string {
  return numberFormat(locale).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** One format for each locale: they are slow to make. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  formats.set(locale, format);
  return format;
}

/** The reader's locale where it is of the language that is spoken, for what is made of words. */
export function wordsLocale({ language, locale }: Speech = currentSpeech()): string {
  if (locale.split('-', 1)[0] === language) return locale;
  return language === ENGLISH.language ? ENGLISH.locale : language;
}
