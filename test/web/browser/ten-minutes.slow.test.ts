/** From nothing to one's own banks in a browser with script, each click counted. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { BARE, openPages } from '../../support/pages.ts';
import { cardFile, everydayFile, shopFile } from '../../support/unknown-banks.ts';

/** Three files are chosen, looked at and brought in; one asks for a reading, each for an account. */
const MOST_CLICKS = 11;
/** Chosen, looked at, brought in. */
const CLICKS_OF_A_MONTH = 3;

describe.skipIf(!hasChromium())('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test('three files of unknown banks are settled in few clicks, and those of the next month in three', async () => {
    const { url } = await openPages(BARE);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    const hand = new Hand(page);
    await page.goto(url);
    await hand.choose(
      ['shop.csv', shopFile('03/04/2026', '02/04/2026')],
      ['everyday.csv', everydayFile('03', 1000)],
      ['card.csv', cardFile('03')],
    );
    await page.waitForURL(/decisions/);

    await hand.decide('shop.csv');
    await hand.click(page.getByText('day before month, a number without a sign is money out'));
    await hand.name('Shop account', 'bank');
    await hand.decide('card.csv');
    const reading = page.getByRole('radio').first();
    if ((await reading.count()) > 0) await hand.click(reading);
    await hand.name('Card', 'card');
    await hand.decide('everyday.csv');
    await hand.name('Everyday', 'bank');
    await page.goto(`${url}/decisions`);
    await page.getByText('Nothing waits for you').waitFor();
    expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);

    const before = hand.clicks;
    await hand.choose(
      ['shop2.csv', shopFile('03/05/2026', '02/05/2026')],
      ['everyday2.csv', everydayFile('04', 2990)],
      ['card2.csv', cardFile('04')],
    );
    // The list loads anew, without the notice, once the sync is done.
    await page.waitForURL(/\/documents(\?|$)/);
    expect(hand.clicks - before).toBe(CLICKS_OF_A_MONTH);
    await page.goto(`${url}/decisions`);
    await page.getByText('Nothing waits for you').waitFor();
    await page.goto(`${url}/accounts`);
    await page.getByRole('link', { name: 'Everyday' }).waitFor();
    await page.goto(`${url}/transactions`);
    await page.getByText('14 transactions', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** A person's hand: what it clicks is counted, and what it types is not. */
class Hand {
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  /** Chooses files, sees what they would do, and has them brought in. */
  async choose(...files: readonly (readonly [string, string])[]): Promise<void> {
    this.clicks += 1;
    const chosen = files.map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }));
    await this.#page.locator('#bring-files').setInputFiles(chosen);
    await this.click(this.#page.locator('footer').getByRole('button', { name: 'Bring them in' }));
    await this.#page.getByRole('heading', { name: 'What these files would do' }).waitFor();
    await this.click(this.#page.locator('main').getByRole('button', { name: 'Bring them in' }).first());
  }

  /** Goes to the page of a document that waits, from the outcome of the one before where that leads there. */
  async decide(name: string): Promise<void> {
    const next = this.#page.getByRole('link', { name: `Next decision: ${name} waits for you` });
    if ((await next.count()) > 0) {
      await this.click(next);
      await this.#page.getByRole('heading', { name, exact: true }).waitFor();
      return;
    }
    if (!this.#page.url().includes('/decisions')) {
      await this.click(this.#page.getByText('Menu'));
      await this.click(this.#page.getByRole('link', { name: /^Decisions/ }));
    }
    await this.click(this.#page.getByRole('link', { name: `${name} waits for you` }));
    await this.#page.getByRole('heading', { name, exact: true }).waitFor();
  }

  /** Says that the lines are those of a new account, and has them brought in. */
  async name(name: string, type: string): Promise<void> {
    const page = this.#page;
    await page.locator('select[name=account]').selectOption('+new');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Type').selectOption(type);
    const currency = page.getByLabel(/^Currency/);
    if ((await currency.count()) > 0) await currency.fill('EUR');
    await this.click(page.getByRole('button', { name: 'Bring it in' }));
    await page.getByText('It is in.').waitFor();
  }
}
