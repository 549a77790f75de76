/**
 * The texts for people, in their language. Code names a message by its key, and the catalogues in `locales/` hold the
 * message in each language. The beginning of the request or the command names the reader's language.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type { IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf, type MessageKey } from './languages.ts';

export type { MessageKey } from './languages.ts';

/** The values in the places of a message. `count` chooses between its plural forms. */
export type Values = Readonly<Record<string, string | number>>;

export interface Speech {
  /** The tag of a catalogue. */
  readonly language: string;
  /** BCP 47, for numbers and days: `de-CH`. It may be of a language that nothing else is said in. */
  readonly locale: string;
}

export const ENGLISH: Speech = { language: 'en', locale: 'en-GB' };

const speech = new AsyncLocalStorage<Speech>();

/** Runs `work`, whose words and their consequences are in this language. */
export function speaking<Result>(how: Speech, work: () => Result): Result {
  return speech.run(how, work);
}

/** How it is spoken now: English where nobody said otherwise. */
export function currentSpeech(): Speech {
  return speech.getStore() ?? ENGLISH;
}

/** The message in the language that is spoken now. Numbers are written as the reader writes them. */
export function t(key: MessageKey, values: Values = {}): string {
  const how = currentSpeech();
  return fill(catalogueOf(how.language)[key] ?? catalogueOf('en')[key] ?? key, values, how);
}

/** A word that comes from the state, such as `imported`. One that no catalogue knows stays as it is. */
export function say(word: string): string {
  const key = `word.${word}`;
  return isMessage(key) ? t(key) : word;
}

export function isMessage(key: string): key is MessageKey {
  return key in catalogueOf('en');
}

/** Most messages have only `{places}`. They are filled without the library, which takes longer to load than they do. */
const NEEDS_LIBRARY = /, (?:plural|select),|'[{}']/;

function fill(message: string, values: Values, how: Speech): string {
  const text = (value: string | number) => (typeof value === 'number' ? numberText(value, how) : value);
  if (!NEEDS_LIBRARY.test(message))
    return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => text(values[name] ?? place));
  const said = Object.entries(values).map(([name, value]) => [name, name === 'count' ? Number(value) : text(value)]);
  return String(formatOf(message, how.language).format(Object.fromEntries(said)));
}

const compiled = new Map<string, IntlMessageFormat>();

function formatOf(message: string, language: string): IntlMessageFormat {
  const key = `${language} ${message}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const library: typeof import('intl-messageformat') = createRequire(import.meta.url)('intl-messageformat');
  const format = new library.IntlMessageFormat(message, language, undefined, {
    // Messages speak of OFX tags: `<STMTTRN>` is text.
    ignoreTag: true,
    formatters: {
      // The forms are those of the language, the digits those of the reader.
      getNumberFormat: () => numberFormat(currentSpeech().locale),
      getPluralRules: (...given) => new Intl.PluralRules(...given),
      getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
    },
  });
  compiled.set(key, format);
  return format;
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
