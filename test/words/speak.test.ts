/** Sentences in the reader's language, numbers as the reader writes them. */
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { dayText, groupDigits, monthText, relative } from '../../src/web/format.ts';
import { speechOfEnvironment, speechOfHeader } from '../../src/words/choose.ts';
import { catalogueOf, LANGUAGE_TAGS } from '../../src/words/languages.ts';
import { currentSpeech, ENGLISH, speaking, t, wordsLocale } from '../../src/words/speak.ts';
import { readSources } from '../support/texts/source-files.ts';
import { openDashboard } from '../support/web/dashboard.ts';

const GERMAN = speechOfHeader('de');

describe('a sentence', () => {
  test('is in the language of who listens, also behind a wait', async () => {
    const later = async () => {
      await Promise.resolve();
      return t('pages.overview');
    };
    expect(await Promise.all([speaking(GERMAN, later), speaking(ENGLISH, later), later()])).toEqual([
      'Übersicht',
      'Overview',
      'Overview',
    ]);
  });

  test.each([
    [0, '0 Auszüge', '0 statements'],
    [1, '1 Auszug', '1 statement'],
    [1234, '1.234 Auszüge', '1,234 statements'],
  ])('has its number by the rules of the language: %d', (count, german, english) => {
    expect(speaking(GERMAN, () => t('count.statements', { count }))).toBe(german);
    expect(t('count.statements', { count })).toBe(english);
  });
});

describe('numbers and days', () => {
  test.each([
    ['en-US', '−1,234,567.50', '31 Mar 2026'],
    ['de-DE', '−1.234.567,50', '31. März 2026'],
    ['fr-FR', '−1\u202f234\u202f567,50', '31 mars 2026'],
    ['es-ES', '−1.234.567,50', '31 mar 2026'],
    ['en-IN', '−12,34,567.50', '31 Mar 2026'],
    ['pt-BR', '−1.234.567,50', '31 de mar. de 2026'],
    ['ar-EG', '−1,234,567.50', '31 مارس 2026'],
    ['fa-IR', '−1,234,567.50', '31 مارس 2026'],
    ['th-TH', '−1,234,567.50', '31 มี.ค. 2026'],
    ['xx-FOO, fr', '−1\u202f234\u202f567,50', '31 mars 2026'],
    ['tlh', '−1,234,567.50', '31 Mar 2026'],
  ])('of %s', (locale, amount, day) => {
    const speech = speechOfHeader(locale);
    expect(speaking(speech, () => [groupDigits('-1234567.50'), dayText('2026-03-31')])).toEqual([amount, day]);
  });

  test('keep every digit, however many there are', () => {
    expect(groupDigits('12345678901234567890.123456789')).toBe('12,345,678,901,234,567,890.123456789');
    expect(groupDigits('n/a')).toBe('n/a');
  });

  test('a month alone is written as its reader does', () => {
    const month = (header: string) => speaking(speechOfHeader(header), () => monthText('2026-03'));
    expect(['en', 'de', 'fr-FR', 'ja'].map(month)).toEqual(['Mar 2026', 'März 2026', 'mars 2026', '2026年3月']);
  });

  test('words stay those of the page beside the numbers of another place', () => {
    const said = (header: string) =>
      speaking(speechOfHeader(header), () => [t('count.statements', { count: 12_345 }), wordsLocale()]);
    expect(said('fr-FR')).toEqual(['12\u202f345 statements', 'en-GB']);
    expect(said('fr-FR, de;q=0.9')).toEqual(['12\u202f345 Auszüge', 'de']);
    expect(said('de-AT')[1]).toBe('de-AT');
  });

  test('ago and ahead are said in one form', () => {
    expect(speaking(GERMAN, () => [relative(-3 * 86_400_000), relative(90_000)])).toEqual(['vor 3 Tagen', 'in 2 min']);
  });
});

describe('the language', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'de-AT'],
    ['fr-FR, de;q=0.5, en;q=0.7', 'en', 'fr-FR'],
    ['fr-FR, de;q=0.5', 'de', 'fr-FR'],
    ['fr-FR-u-nu-deva-ca-persian-x-other, *', 'en', 'fr-FR'],
    ['*', 'en', 'en-GB'],
    [undefined, 'en', 'en-GB'],
    ['de;q=0', 'en', 'en-GB'],
    ['de-\u0000<script>', 'de', 'de'],
  ])('of a browser that asks for %s', (header, language, locale) => {
    expect(speechOfHeader(header)).toEqual({ language, locale });
  });

  test.each([
    [{ LANG: 'de_DE.UTF-8' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LC_MESSAGES: 'de_AT@euro' }, 'de'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{}, 'en'],
  ])('of a terminal with %j', (env, language) => {
    expect(speechOfEnvironment(env).language).toBe(language);
  });

  test('of a page is that of its reader', async () => {
    const { get } = await openDashboard({ trouble: true });
    for (const path of ['/', '/documents', '/runs', '/runs/r99']) {
      const page = (await get(path, { 'accept-language': 'de' })).body;
      expect(page).toContain('<html lang="de">');
      expect(page).toMatch(/>Übersicht</);
      expect(page).not.toMatch(/>(Overview|Documents|Runs|Older|Came|Began|Outcome|Latest transactions|Sync)</);
    }
    expect((await get('/')).body).toContain('<html lang="en">');
    expect(currentSpeech()).toEqual(ENGLISH);
  });
});

/** The places of an ICU message; those within its plural forms count once. */
function placesOf(message: string): readonly string[] {
  const found = new Set<string>();
  const collect = (elements: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) found.add(element.value);
      if ('options' in element) for (const { value } of Object.values(element.options)) collect(value);
    }
  };
  collect(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst());
  return [...found].toSorted();
}

describe.each(LANGUAGE_TAGS)('the catalogue %s', (tag) => {
  test('holds ICU messages with the places of the English ones', () => {
    const english = catalogueOf('en');
    const wrong = Object.entries(catalogueOf(tag)).filter(([key, message]) => {
      const places = placesOf(message).join();
      return english[key] === undefined || places !== placesOf(english[key]).join();
    });
    expect(wrong).toEqual([]);
  });

  test('says every message', () => {
    const catalogue = catalogueOf(tag);
    expect(Object.keys(catalogueOf('en')).filter((key) => !(key in catalogue))).toEqual([]);
  });
});

test('a catalogue says nothing that nobody asks for', () => {
  const text = [...readSources('src'), ...readSources('connectors')].map((file) => file.text).join('\n');
  const looked = /^(?:word|count|date)\./;
  // A remedy is asked for with its message, and a key may be chosen by a value: `undo.nothing#${kind}`.
  const isAsked = (key: string) => {
    const message = key.replace(/\.hint$/, '');
    return text.includes(`'${message}'`) || text.includes(`\`${message.replace(/(?<=[#.])[^#.]*$/, '')}$`);
  };
  expect(Object.keys(catalogueOf('en')).filter((key) => !looked.test(key) && !isAsked(key))).toEqual([]);
});
