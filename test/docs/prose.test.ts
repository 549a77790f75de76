/** README, docs/ and the other pages are plain: short sentences, no riddles, and links that lead somewhere. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../support/texts/prose.ts';
import { ROOT, readSourceAt, readSources, type SourceFile } from '../support/texts/source-files.ts';

const PAGES: readonly SourceFile[] = [
  ...readSources('docs', ['.md']),
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'test/support/README.md']
    .map(readSourceAt)
    .filter((page) => page !== undefined),
];

/** The longest sentence, in words. */
const LONGEST = 20;

/** Words that leave open who, what or when. */
const RIDDLES: readonly RegExp[] = [
  /\bTo be called\b/,
  /\bwhat\b[^.!?:;,|]*\bwhat\b/i,
  /\bthose that\b/i,
  /\btak(e|es|en|ing) (back|up)\b/i,
  /\bwho is it that\b/i,
  /\bthe one of which\b/i,
];

describe('sentences', () => {
  test('are found in paragraphs, lists and tables, and code is one word', () => {
    const page =
      '# A heading\n\nOne `two three` four. Five [six](seven.md)!\n\n- an item\n| a cell | **b** |\n\n```\ncode\n```\n';
    expect(sentencesOf(page).map(({ text, words }) => [text, words])).toEqual([
      ['One Code four.', 3],
      ['Five six!', 2],
      ['an item', 2],
      ['a cell', 2],
      ['**b**', 1],
    ]);
  });

  test.each(PAGES)('of $path have twenty words at most', ({ text }) => {
    expect(sentencesOf(text).filter(({ words }) => words > LONGEST)).toEqual([]);
  });

  test('are found on all pages', () => {
    expect(PAGES.flatMap(({ text }) => sentencesOf(text)).length).toBeGreaterThan(1500);
  });

  test.each(PAGES)('of $path are no riddles', ({ text }) => {
    expect(sentencesOf(text).filter((each) => RIDDLES.some((riddle) => riddle.test(each.text)))).toEqual([]);
  });
});

describe('links', () => {
  /** As GitHub names a heading: lower case, without signs, blanks as hyphens. */
  const anchorsOf = (text: string): readonly string[] =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const leadsSomewhere = (page: SourceFile, link: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page.path : posix.join(posix.dirname(page.path), path);
    if (!existsSync(join(ROOT, target))) return false;
    return anchor === undefined || anchorsOf(readSourceAt(target)?.text ?? '').includes(anchor);
  };

  test.each(PAGES)('of $path lead to files and headings that exist', (page) => {
    const links = [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const relative = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(relative.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('reach every page from docs/README.md', () => {
    const reached = new Set<string>();
    const follow = (path: string): void => {
      const page = readSourceAt(path);
      if (reached.has(path) || page === undefined || !path.endsWith('.md')) return;
      reached.add(path);
      for (const [, link = ''] of page.text.matchAll(/\]\(([^)\s#]+)/g)) follow(posix.join(posix.dirname(path), link));
    };
    follow('docs/README.md');
    expect(PAGES.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = [...(readSourceAt('docs/glossary.md')?.text ?? '').matchAll(/^\| ([A-Za-z]+) \| (.+) \|$/gm)]
    .map(([, noun = '', meaning = '']) => ({ noun, meaning }))
    .filter(({ noun }) => noun !== 'noun');

  test('has at most 25 nouns, in order, each with one sentence', () => {
    const nouns = rows.map(({ noun }) => noun.toLowerCase());
    expect(nouns.length).toBeGreaterThan(15);
    expect(nouns.length).toBeLessThanOrEqual(25);
    expect(nouns).toEqual(nouns.toSorted());
    expect(rows.filter(({ meaning }) => sentencesOf(meaning).length !== 1 || !meaning.endsWith('.'))).toEqual([]);
  });
});

describe('decisions', () => {
  const records = readSources('docs/decisions', ['.md']).filter(({ path }) => /\/\d{4}-[a-z0-9-]+\.md$/.test(path));

  test('have one number each, and stand in the list', () => {
    const numbers = records.map(({ path }) => posix.basename(path).slice(0, 4));
    expect(numbers.length).toBeGreaterThan(15);
    expect(new Set(numbers).size).toBe(numbers.length);
    const list = readSourceAt('docs/decisions/README.md')?.text ?? '';
    expect(records.filter(({ path }) => !list.includes(`(${posix.basename(path)})`)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test.each(records)('$path has a date, its four parts, and fits on a page', ({ text, lines }) => {
    expect(text).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/m);
    const parts = [...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part);
    expect(parts).toEqual(['Context', 'Decision', 'Consequences', 'What would change it']);
    expect(lines).toBeLessThanOrEqual(80);
  });
});
