/** The page of all components fits a phone, whatever is written in it, and has every state. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { componentsPage } from '../../../scripts/pictures/components.ts';
import { isInstalled } from '../../support/run/installed.ts';
import { readSourceAt, readSources } from '../../support/texts/source-files.ts';

const CHROMIUM = [process.env.BANKFEED_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']
  .filter((path) => path !== undefined)
  .find(existsSync);
const HOW = 'On Debian: apt-get install chromium. Elsewhere set BANKFEED_CHROMIUM to the program.';
const hasChromium = isInstalled(CHROMIUM, 'Chromium', HOW);

/** All rules but one: a search and the pages of a list stand here once for each of their states. */
const rules = JSON.stringify({ 'landmark-unique': { enabled: false } });
const FINDINGS = `axe.run(document, { rules: ${rules} }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + failureSummary)))`;

test.each([
  'confirmed',
  'rejected',
  'held',
  'quarantined',
  'running',
  'cut off',
  'not checked',
  'danger',
  'mild',
  'Where the columns part',
  'Next page',
  'Which of these',
])('has %s', (state) => {
  expect(componentsPage()).toMatch(new RegExp(`[">]${state}|[ "]${state}"`));
});

/** The frame of the page has the first one. The second asks a state, and gives what `proposalForms` gives. */
const SHOWN_BY_OTHERS = ['navigation', 'transferSection'];

test('has each component: every function of these rooms that gives a piece of a page', () => {
  const rooms = ['components', 'pages', 'decisions', 'money', 'setup'].flatMap((room) =>
    readSources(`src/web/${room}`),
  );
  const given = rooms.flatMap(({ text }) =>
    [...text.matchAll(/^export function (\w+)\((?:[^)]|\)(?!: ))*\): Html /gm)].map(([, name]) => name ?? ''),
  );
  const shown = readSources('scripts/pictures').map(({ text }) => text.replace(/^import .*$/gm, ''));
  const isShown = (name: string) => shown.some((text) => text.includes(name));
  expect(given.length).toBeGreaterThan(35);
  expect(given.filter((name) => !isShown(name))).toEqual(SHOWN_BY_OTHERS);
});

test.skipIf(!hasChromium).each([360, 1280])('fits %d pixels with long texts, light and dark', async (width) => {
  const style = readSourceAt('src/web/assets/style.css')?.text ?? '';
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await page.setContent(componentsPage().replace('</head>', `<style>${style}</style></head>`));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.evaluate(axe.source);
      expect(await page.evaluate(FINDINGS)).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
