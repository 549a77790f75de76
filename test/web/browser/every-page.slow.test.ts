/**
 * Every page that a link leads to, in Chromium. It is seen on a telephone and on a screen, light and dark, with script
 * and without. No page is heavy. Nothing scrolls sideways, and the policy of the pages refuses nothing of theirs. No
 * text of a stranger becomes markup, and axe finds nothing.
 */
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { allPages, finished } from '../../support/browser/crawl.ts';
import { type FullHouse, openFullHouse } from '../../support/browser/full-house.ts';
import { MARKUP_OF_STRANGERS } from '../../support/browser/hostile-texts.ts';

const WIDTHS = [360, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 800;
/** axe looks at each page four times, and machines are busy. */
const LONG_MS = 480_000;

/** Pages that no link leads to. */
const UNLINKED = ['/nowhere', '/documents/d999', '/entries/deleted', '/login'];

/** How far the page can be moved sideways, and which text in it cannot be seen whole. */
const SIDEWAYS = `(() => {
  const page = document.scrollingElement;
  const nav = [...document.querySelectorAll('nav')].filter((each) => each.scrollWidth > each.clientWidth + 1);
  return page.scrollWidth - page.clientWidth + nav.length * 1000;
})()`;

/** The bytes that a page and all of its parts take, and of them those of scripts. Caching changes neither. */
const WEIGHT = `(() => {
  const parts = performance.getEntriesByType('resource');
  const sum = (entries) => entries.reduce((bytes, { decodedBodySize }) => bytes + decodedBodySize, 0);
  const script = sum(parts.filter(({ initiatorType }) => initiatorType === 'script'));
  return { script, all: sum([...performance.getEntriesByType('navigation'), ...parts]) };
})()`;
const MOST_BYTES = { script: 60_000, all: 150_000 } as const;

/** What axe finds by all of its rules, each with where. */
const findings = async (page: Page): Promise<readonly string[]> => {
  const options = JSON.stringify({ resultTypes: ['violations'], elementRef: false });
  return page.evaluate<string[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + ' ' + failureSummary.replace(/\\s+/g, ' '))))`,
  );
};

describe.skipIf(!hasChromium())('every page', () => {
  const endings: (() => void)[] = [];
  let house: FullHouse;
  let paths: readonly string[];
  let browser: Browser;
  beforeAll(async () => {
    [house, browser] = await Promise.all([openFullHouse((end) => endings.push(end)), openBrowser()]);
    paths = [...(await allPages(house)), ...UNLINKED];
  });
  afterAll(async () => {
    await browser?.close();
    for (const end of endings.toReversed()) end();
  });

  async function visitor(script: 'with' | 'without'): Promise<{ context: BrowserContext; complaints: string[] }> {
    const context = await browser.newContext({ javaScriptEnabled: script === 'with' });
    await context.addCookies([{ ...house.cookie, url: house.url }]);
    return { context, complaints: complaintsOf(context) };
  }

  test('there is one of each kind', () => {
    const kinds = [
      ...['/', '/decisions', '/accounts', '/transactions', '/reports', '/reports/categories', '/reports/payees'],
      ...['/documents', '/documents/d1', '/layouts', '/runs', '/settings', '/setup'],
    ];
    expect(paths).toEqual(expect.arrayContaining(kinds));
    expect(paths.filter((path) => /^\/(entries|accounts|transactions|runs)\/[^/]+$/.test(path)).length).toBeGreaterThan(
      4,
    );
    expect(paths.filter((path) => /\/(undo|archive|layout|template)$/.test(path))).toHaveLength(4);
  });

  test('layouts are called as their files are, whatever these are called', async () => {
    const page = await house.page('/layouts');
    for (const number of [16, 17, 18]) expect(page).toContain(`alert(${number})`);
  });

  test(
    'is light, fits, says nothing of a stranger as markup, and is right for axe, with script',
    async () => {
      const { context, complaints } = await visitor('with');
      const wrong: string[] = [];
      const left = [...paths];
      const visitAll = async () => {
        const page = await context.newPage();
        for (let path = left.shift(); path !== undefined; path = left.shift())
          wrong.push(...(await wrongWith(page, path)));
      };
      await Promise.all([visitAll(), visitAll()]);
      await context.close();
      expect(wrong).toEqual([]);
      expect(complaints.filter((each) => !/^\/(nowhere|documents\/d999): .*404/.test(each))).toEqual([]);
    },
    LONG_MS,
  );

  async function wrongWith(page: Page, path: string): Promise<readonly string[]> {
    const wrong: string[] = [];
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await finished(house.page, path);
    await page.goto(house.url + path);
    // The pages of a refusal have no script.
    const weight = await page.evaluate<{ readonly script: number; readonly all: number }>(WEIGHT);
    if (weight.all === 0 || (weight.script === 0 && !UNLINKED.includes(path)))
      wrong.push(`${path}: nothing was weighed`);
    for (const part of ['script', 'all'] as const)
      if (weight[part] > MOST_BYTES[part]) wrong.push(`${path}: ${weight[part]} bytes (${part})`);
    await page.evaluate(axe.source);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const far = await page.evaluate<number>(SIDEWAYS);
      if (far > 0) wrong.push(`${path} at ${width}: ${far} px sideways`);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const found of await findings(page)) wrong.push(`${path} at ${width}, ${colorScheme}: ${found}`);
      }
    }
    return [...wrong, ...(await page.evaluate<string[]>(MARKUP_OF_STRANGERS)).map((markup) => `${path}: ${markup}`)];
  }

  test('fits without script', async () => {
    const { context, complaints } = await visitor('without');
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const path of paths) {
      await page.goto(house.url + path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const far = await page.evaluate<number>(SIDEWAYS);
        if (far > 0) wrong.push(`${path} at ${width}: ${far} px sideways`);
      }
    }
    await context.close();
    expect(wrong).toEqual([]);
    expect(complaints.filter((each) => !/404/.test(each))).toEqual([]);
  });
});
