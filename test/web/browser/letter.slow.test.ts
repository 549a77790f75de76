/**
 * The words of an alert, chosen in Chromium on a telephone. With script each choice reads anew, without it a button
 * does.
 */
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { HOSTILE_TEXTS, MARKUP_OF_STRANGERS } from '../../support/browser/hostile-texts.ts';
import { bankfeed } from '../../support/cli.ts';
import { BARE, openPages } from '../../support/pages.ts';

const WIDTH = 360;
const NEWS = 'Purchase of $42.10 at A SHOP WITH QUITE A LONG NAME on 03/05/2026, card ending in 7890. Balance: $500.00';
const TEXT = `${NEWS}\n${HOSTILE_TEXTS.join('\n')}\n${'x'.repeat(300)}`;
const LETTER = `Bankfeed-Alert: 1\nFrom: alerts@bank.example\nDate: 2026-05-04T12:00:00Z\nSubject: Card used\nMessage-ID: <1@bank.example>\nLength: ${TEXT.length}\n\n${TEXT}`;

describe.skipIf(!hasChromium())('the page of a letter', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(['with', 'without'] as const)('is filled in %s script, and brings the letter in', async (script) => {
    const house = await openPages(BARE);
    await house.bring(['letter', LETTER]);
    const viewport = { width: WIDTH, height: 800 };
    const context = await browser.newContext({ javaScriptEnabled: script === 'with', viewport });
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${house.url}/documents/d1`);
    await page.click('a:has-text("Say what the letter says")');
    await page.waitForSelector('form.layout-form', { timeout: 30_000 });
    expect(await page.textContent('[data-fresh=reading]')).toContain('does not say its currency');
    const again = async () => {
      if (script === 'without') await page.click('button:has-text("Read the letter again")');
    };
    await page.fill('[name=mark_currency]', 'usd');
    await page.locator('[name=mark_currency]').blur();
    await again();
    await page.waitForSelector('[data-fresh=reading]:has-text("−42.10")', { timeout: 30_000 });
    const march = page.locator('[name=mark_date] option:has-text("5 Mar 2026")');
    await page.selectOption('[name=mark_date]', (await march.getAttribute('value')) ?? '');
    await again();
    await page.waitForSelector('[data-fresh=reading]:has-text("5 Mar 2026")', { timeout: 30_000 });
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(WIDTH);
    expect(await page.evaluate<string[]>(MARKUP_OF_STRANGERS)).toEqual([]);
    if (script === 'with') {
      await page.evaluate(axe.source);
      const found = 'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))';
      expect(await page.evaluate(found)).toEqual([]);
    }
    expect(await page.inputValue('[name=account]')).toBe('+new');
    await page.fill('[name=name]', 'My card');
    await page.click('button:has-text("Read letters like it so")');
    await page.waitForSelector('text=The template is kept', { timeout: 30_000 });
    expect(complaints).toEqual([]);
    await context.close();
    const { stdout } = await bankfeed(['transactions', '--json'], { cwd: house.cwd });
    expect(JSON.parse(stdout)).toMatchObject([
      { bookedOn: '2026-03-05', amount: '-42.10', payee: 'A SHOP WITH QUITE A LONG NAME' },
    ]);
  });
});
