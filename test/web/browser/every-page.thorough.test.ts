/**
 * Every page that a link leads to, in Chromium. It is seen on a telephone and on a screen, light and dark, with script and
 * without. Households are full, empty, or in trouble. No page is heavy. Nothing scrolls sideways, and the policy of the
 * pages refuses nothing of theirs. No text of a stranger becomes markup, and axe finds nothing.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { allPages, finished } from '../../support/browser/crawl.ts';
import { openFullHouse } from '../../support/browser/full-house.ts';
import { type House, openEmptyHouse, openTroubledHouse } from '../../support/browser/house.ts';
import { visitor, WAYS } from '../../support/browser/looks.ts';

/** axe looks at each page up to four times, and machines are busy. */
const LONG_MS = 480_000;

/** Pages that no link leads to. */
const UNLINKED = ['/nowhere', '/documents/d999', '/entries/deleted', '/login'];
const REFUSALS = /^\/(nowhere|documents\/d999): .*404/;

/** The bytes that a page and all of its parts take, and of them those of scripts. Caching changes neither. */
const WEIGHT = `(() => {
  const parts = performance.getEntriesByType('resource');
  const sum = (entries) => entries.reduce((bytes, { decodedBodySize }) => bytes + decodedBodySize, 0);
  const script = sum(parts.filter(({ initiatorType }) => initiatorType === 'script'));
  return { script, all: sum([...performance.getEntriesByType('navigation'), ...parts]) };
})()`;
const MOST_BYTES = { script: 60_000, all: 150_000 } as const;

/** A page that is still worked out loads itself again. */
const WAITING = 'head > meta[http-equiv=refresh]';

const MAIN_PAGES = [
  ...['/', '/decisions', '/accounts', '/transactions', '/reports', '/documents', '/layouts', '/runs', '/settings'],
  '/setup',
];

const HOUSES = [
  { kind: 'a full household', open: openFullHouse },
  { kind: 'an empty household', open: openEmptyHouse },
  { kind: 'a household in trouble', open: openTroubledHouse },
] as const;

let browser: Browser;
beforeAll(async () => {
  if (hasChromium()) browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium()).each(HOUSES)('every page of $kind', ({ kind, open }) => {
  const endings: (() => void)[] = [];
  let house: House;
  let paths: readonly string[];
  beforeAll(async () => {
    house = await open((end) => endings.push(end));
    paths = [...(await allPages(house)), ...UNLINKED];
  });
  afterAll(() => {
    for (const end of endings.toReversed()) end();
  });

  test('is found by links', async () => {
    expect(paths).toEqual(expect.arrayContaining(MAIN_PAGES));
    await EXPECTED[kind](house, paths);
  });

  test.each(['with', 'without'] as const)(
    'is light, fits, says nothing of a stranger as markup, and is right for axe, %s script',
    async (script) => {
      const { context, complaints, open: openOne } = await visitor(browser, { ...house, script });
      const looks = WAYS.filter((way) => way.script === script);
      const wrong: string[] = [];
      const left = [...paths];
      const visitAll = async () => {
        const { page, wrongAt } = await openOne();
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await finished(house.page, path);
          await page.goto(house.url + path);
          await expect.poll(() => page.locator(WAITING).count(), { message: path }).toBe(0);
          if (script === 'with') wrong.push(...(await heaviness(page, path)));
          for (const look of looks) wrong.push(...(await wrongAt(look)));
        }
      };
      await Promise.all([visitAll(), visitAll()]);
      await context.close();
      expect(wrong).toEqual([]);
      expect(complaints.filter((each) => !REFUSALS.test(each))).toEqual([]);
    },
    LONG_MS,
  );
});

async function heaviness(page: Page, path: string): Promise<readonly string[]> {
  const weight = await page.evaluate<{ readonly script: number; readonly all: number }>(WEIGHT);
  // The pages of a refusal have no script.
  const isWeighed = weight.all > 0 && (weight.script > 0 || UNLINKED.includes(path));
  const parts = (['script', 'all'] as const).filter((part) => weight[part] > MOST_BYTES[part]);
  return [
    ...(isWeighed ? [] : [`${path}: nothing was weighed`]),
    ...parts.map((part) => `${path}: ${weight[part]} bytes (${part})`),
  ];
}

/** The peculiarity of a household. */
const EXPECTED: Readonly<
  Record<(typeof HOUSES)[number]['kind'], (house: House, paths: readonly string[]) => Promise<void>>
> = {
  'a full household': async ({ page }, paths) => {
    expect(paths).toEqual(expect.arrayContaining(['/reports/categories', '/reports/payees', '/documents/d1']));
    const single = paths.filter((path) => /^\/(entries|accounts|transactions|runs)\/[^/]+$/.test(path));
    expect(single.length).toBeGreaterThan(4);
    expect(paths.filter((path) => /\/(undo|archive|layout)$/.test(path))).toHaveLength(3);
    // Layouts are called as their files are, whatever these are called.
    const layouts = await page('/layouts');
    for (const number of [16, 17, 18, 19]) expect(layouts).toContain(`alert(${number})`);
  },
  'an empty household': async ({ page }) => {
    const said = {
      ...{ '/': 'No transactions yet', '/decisions': 'Nothing waits for you', '/runs': 'No runs' },
      ...{ '/accounts': 'No accounts', '/transactions': 'No transactions', '/documents': 'No documents' },
    };
    for (const [path, text] of Object.entries(said)) expect(await page(path)).toContain(text);
  },
  'a household in trouble': async ({ page }) => {
    expect(await page('/')).toContain('cannot be taken over');
    expect(await page('/')).not.toContain('http-equiv="refresh"');
    expect(await page('/settings')).toContain('unknown key, did you mean path?');
    for (const path of ['/accounts', '/transactions', '/reports']) expect(await page(path)).toContain('ledger');
  },
};
