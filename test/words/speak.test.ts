/** Sentences in the reader's language, numbers as the reader writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayText, groupDigits, monthText, relative } from '../../src/web/format.ts';
import { speechOfEnvironment, speechOfHeader } from '../../src/words/choose.ts';
import { de, deIssues } from '../../src/words/de.ts';
import { issueWords } from '../../src/words/echo.ts';
import { en } from '../../src/words/en.ts';
import { currentSpeech, ENGLISH, speaking, t, wordsLocale } from '../../src/words/speak.ts';
import { ROOT, readSources } from '../support/texts/source-files.ts';
import { openDashboard } from '../support/web/dashboard.ts';

const GERMAN = speechOfHeader('de');
/** The code of a call that makes an issue. */
const GIVEN = /\b(?:error|hold|warning)\(\s*'([a-z0-9-]+\.[a-z0-9-]+)'/g;

describe('a sentence', () => {
  test('is in the language of who listens, also behind a wait', async () => {
    const later = async () => {
      await Promise.resolve();
      return t('Overview');
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
    expect(speaking(GERMAN, () => t('{count} statements', { count }))).toBe(german);
    expect(t('{count} statements', { count })).toBe(english);
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
      speaking(speechOfHeader(header), () => [t('{count} statements', { count: 12_345 }), wordsLocale()]);
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

describe('a language file', () => {
  /** The command line is read by a library that has words of its own. */
  const library = ['help', 'command'].map((name) =>
    readFileSync(join(ROOT, 'node_modules/commander/lib', `${name}.js`), 'utf8'),
  );
  const text = [...readSources('src'), ...readSources('connectors')]
    .filter(({ path }) => !path.startsWith('src/words/'))
    .map((file) => file.text)
    .concat(library)
    .join('\n');

  test('says nothing that nobody asks for', () => {
    const isSaid = (sentence: string) => {
      const quoted = sentence.replaceAll("'", "\\'");
      const noun = /^\{count\} (?:\w+ )?(\w+)s$/.exec(sentence)?.[1];
      return text.includes(sentence) || text.includes(quoted) || (noun !== undefined && text.includes(`'${noun}'`));
    };
    const computed = /^a \w+ account$/;
    expect(Object.keys(de()).filter((sentence) => !isSaid(sentence) && !computed.test(sentence))).toEqual([]);
  });

  test('has the places of the English sentence, and English no sentence that German lacks', () => {
    const places = (value: string) => [...value.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
    // `one` may say the number as a word.
    const isLike = (form: string, sentence: string, rule: string) =>
      [places(form), ...(rule === 'one' ? [[...places(form), '{count}'].toSorted()] : [])].some(
        (each) => each.join() === places(sentence).join(),
      );
    const wrong = Object.entries(de()).filter(([sentence, forms]) =>
      Object.entries(typeof forms === 'string' ? { other: forms } : forms).some(
        ([rule, form]) => !isLike(form, sentence, rule),
      ),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(en).filter((sentence) => !(sentence in de()))).toEqual([]);
  });
});

describe('an issue of a reader', () => {
  const issue = { code: 'format.amount', message: 'the amount of a plug-in is odd' };

  test('is told in German by its code, with the words of the reader as its details', () => {
    expect(speaking(GERMAN, () => issueWords(issue))).toEqual({
      text: 'Ein Betrag kann nicht gelesen werden.',
      details: issue.message,
    });
    expect(issueWords(issue)).toEqual({ text: issue.message, details: null });
    const ofPlugin = { code: 'my-bank.odd', message: 'odd' };
    expect(speaking(GERMAN, () => issueWords(ofPlugin))).toEqual({ text: 'odd', details: null });
  });

  test('has a German sentence for each code that a reader gives, and no sentence is left over', () => {
    const files = [...readSources('connectors'), ...readSources('src/core'), ...readSources('src/sync')];
    const given = files.flatMap(({ text }) => [...text.matchAll(GIVEN)].map((match) => match[1] ?? ''));
    expect(new Set(given).size).toBeGreaterThan(80);
    expect([...new Set(given)].filter((code) => !(code in deIssues())).toSorted()).toEqual([]);
    const all = [...files, ...readSources('src/plugin')].map(({ text }) => text).join('\n');
    expect(Object.keys(deIssues()).filter((code) => !all.includes(`'${code}'`))).toEqual([]);
  });

  test('is German on the page of its document and among what needs a look', async () => {
    const { get } = await openDashboard({ trouble: true });
    const text = (await get('/decisions', { 'accept-language': 'de' })).body;
    const own = Object.values(deIssues()).some((sentence) => text.includes(String(sentence)));
    expect(own).toBe(true);
  });
});
