/** The page of all components fits a phone, whatever is written in it, and has every state. */
import { expect, test } from 'vitest';
import { componentsPage } from '../../../scripts/pictures/components.ts';
import { addAxe, axeFindings } from '../../support/browser/axe.ts';
import { hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { readSourceAt, readSources } from '../../support/texts/source-files.ts';

/** All rules but one: a search and the pages of a list stand here once for each of their states. */
const FINDINGS = axeFindings({ 'landmark-unique': { enabled: false } });

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
  'Which of these',
])('has %s', (state) => {
  expect(componentsPage()).toMatch(new RegExp(`[">]${state}|[ "]${state}"`));
});

/** The frame of the page has the first one. The second asks a state, and gives what `proposalForms` gives. */
const SHOWN_BY_OTHERS = ['transferSection'];

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

test.skipIf(!hasChromium()).each([360, 1280])('fits %d pixels with long texts, light and dark', async (width) => {
  const style = readSourceAt('src/web/assets/style.css')?.text ?? '';
  const browser = await openBrowser();
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await page.setContent(componentsPage().replace('</head>', `<style>${style}</style></head>`));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await addAxe(await page.context().newCDPSession(page));
      expect(await page.evaluate(FINDINGS)).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
