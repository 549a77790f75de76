/** A German reader finds German. An English text on a page is a text of a bank, of the owner or of the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPages } from '../../support/browser/crawl.ts';
import { openFullHouse } from '../../support/browser/full-house.ts';
import { HOSTILE_TEXTS } from '../../support/browser/hostile-texts.ts';
import type { House } from '../../support/browser/house.ts';

/** Words that only an English sentence has. */
const ENGLISH =
  /\b(the|this|that|is|are|be|not|no|of|and|or|to|it|its|your|you|with|by|from|what|which|where|here|has|have|yet|all|any|new|old|add|change|save|show|name it|open|close|search|day|month|account|accounts|payee|amount|balance|statement|document|transaction|category|settings|state|kind|key|value|created|updated|booked|sent|requests)\b/i;

/** Foreign texts: texts of banks and of the owner stand in elements that say so. */
const NOT_OURS = [/<(bdi|code|pre|time|textarea|script)\b[\s\S]*?<\/\1>/g];

describe('a German page', () => {
  const endings: (() => void)[] = [];
  let house: House;
  beforeAll(async () => {
    house = await openFullHouse((end) => endings.push(end));
  });
  afterAll(() => {
    for (const end of endings.toReversed()) end();
  });

  test('has no English sentence of ours, in no text and in no attribute that is read', async () => {
    const found: string[] = [];
    for (const path of [...(await allPages(house)), '/nowhere', '/documents/d999', '/entries/deleted', '/login']) {
      const page = await house.page(path, 'de');
      for (const text of textsOf(page)) if (ENGLISH.test(text)) found.push(`${path}: ${text}`);
      // A sentence that no language knows is marked: none of ours is.
      for (const [, mark = ''] of page.matchAll(/<\w+[^>]* lang="en"[^>]*>([\s\S]{0,200})/g))
        found.push(`${path}: ${mark}`);
    }
    expect([...new Set(found)]).toEqual([]);
  });

  test('has the classes of the English one: no word of a style is translated', async () => {
    const classes = (page: string) =>
      [...new Set([...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))].toSorted();
    for (const path of await allPages(house))
      expect([path, ...classes(await house.page(path, 'de'))]).toEqual([
        path,
        ...classes(await house.page(path, 'en')),
      ]);
  });
});

/** Texts between tags, and those of attributes that are shown or read out. */
function textsOf(page: string): readonly string[] {
  const ours = NOT_OURS.reduce(
    (left, part) => left.replaceAll(part, ''),
    page.replace(/<(head|datalist)\b[\s\S]*?<\/\1>/g, ''),
  );
  const between = [...ours.matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
  const spoken = [...ours.matchAll(/ (?:title|aria-label|placeholder|alt)="([^"]+)"/g)].map(([, text = '']) => text);
  return [...between, ...spoken]
    .map(plain)
    .map(withoutPaths)
    .filter((text) => text !== '' && !HOSTILE_TEXTS.some((each) => text.includes(each.slice(0, 20))));
}

function plain(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Folders and files are called as the owner calls them. */
function withoutPaths(text: string): string {
  return text.replace(/(?<=^|\s)\/\S+/g, '/');
}
