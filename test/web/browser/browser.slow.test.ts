import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { openPage } from '../../support/browser/dashboard-page.ts';
import { startProxy } from '../../support/web/reverse-proxy.ts';

/** The name of a public address means this machine. */
const NAMES = ['--host-resolver-rules=MAP home.example 127.0.0.1'];

describe.skipIf(!hasChromium())('the dashboard in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(NAMES);
  });
  afterAll(async () => browser.close());

  const overflow = (page: Page): Promise<number> =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  /** From the overview: asks for a sync, searches, and opens the story of a transaction. */
  async function syncAndRead(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Sync started').waitFor();
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByLabel('Search').fill('öztürk');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Zahnarztpraxis Dr. Öztürk' }).click();
    await page.getByRole('heading', { name: 'Said to the ledger' }).waitFor();
  }

  const SIZES = [
    { name: 'a screen', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { name: 'a dark telephone', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ] as const;

  test.each(SIZES)('every page fits $name and breaks none of its own rules', async ({ viewport, colorScheme }) => {
    const { page, complaints } = await openPage(browser, { trouble: true, viewport, colorScheme });
    const start = page.url();
    const paths = [
      '',
      'transactions',
      'transactions/bf1.checking.2026-03-31.e490EUR.1',
      'documents',
      'documents/d3',
      'documents/d1',
      'documents/d1/undo',
      'runs',
      'runs/r3',
    ];
    for (const path of paths) {
      await goTo(page, start + path);
      expect(await overflow(page), path).toBe(0);
    }
    // The style has another address than the page, and may come behind it.
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate<string>('getComputedStyle(document.body).marginTop')).toBe('0px');
    expect(complaints).toEqual([]);
  });

  test('a person syncs, searches and reads the story of a transaction', async () => {
    const { page, asked, complaints } = await openPage(browser);
    await syncAndRead(page);
    expect(asked).toEqual(['sync all']);
    expect(complaints).toEqual([]);
  });

  test('a person answers a question, and retries a rejected request', async () => {
    const { page, asked } = await openPage(browser, { trouble: true });
    await page.getByRole('link', { name: /^Decisions/ }).click();
    const card = page.locator('article', { hasText: 'torn.ofx' });
    await card.getByRole('button', { name: 'Yes, take it as it was read' }).click();
    await page.getByText('still cannot be brought in').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('It is sent again').waitFor();
    expect(asked).toEqual(['accept', 'retry bf1.checking.2026-03-31.e490EUR.1']);
  });

  test('a person undoes a document after a look at what that means', async () => {
    const { page, asked, complaints } = await openPage(browser);
    await goTo(page, `${page.url()}documents/d1`);
    await page.getByRole('link', { name: 'Undo …' }).click();
    await page.getByRole('heading', { name: 'Undo checking-2026-q1.ofx?' }).waitFor();
    await page.getByRole('link', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: 'Undo …' }).click();
    await page.getByRole('button', { name: 'Undo it' }).click();
    await page.getByText('Undone. The ledger is told.').waitFor();
    expect(asked).toEqual(['rehearse d1', 'rehearse d1', 'undo d1']);
    expect(complaints).toEqual([]);
  });

  test('a payee that is a script stays a payee', async () => {
    const payees = ['<script>alert(1)</script>', '<img src=x onerror=alert(2)>'];
    const { page, complaints } = await openPage(browser, { payees });
    await goTo(page, `${page.url()}transactions?q=alert`);
    expect(await page.getByRole('link', { name: payees[0] ?? '' }).count()).toBe(1);
    expect(await page.locator('main script, main img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each([
    { what: 'takes the path away', mode: 'strip', headers: {} },
    { what: 'keeps the path', mode: 'keep', headers: {} },
    { what: 'puts its own name for the Host', mode: 'keep', headers: { host: '127.0.0.1:8480' } },
  ] as const)('a person works below a path of a name, where the proxy $what', async ({ mode, headers }) => {
    let target = '';
    const port = await startProxy({ target: () => target, path: '/bankfeed', mode, headers });
    const url = `https://home.example:${port}/bankfeed/`;
    const onStart = (listening: string) => {
      target = listening;
    };
    const { page, asked, complaints } = await openPage(browser, {
      url,
      password: 'correct horse',
      ignoreHTTPSErrors: true,
      onStart,
    });
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Everyday Checking' }).waitFor();
    expect(page.url()).toBe(url);
    expect(await page.context().cookies()).toMatchObject([{ path: '/bankfeed', secure: true, httpOnly: true }]);
    await syncAndRead(page);
    expect(asked).toEqual(['sync all']);
    expect(page.url()).toMatch(/\/bankfeed\/transactions\/bf1\./);
    await expect.poll(() => page.evaluate<string>('getComputedStyle(document.body).marginTop')).toBe('0px');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(page.url()).toBe(`${url}login`);
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a person logs in and out', async () => {
    const { page } = await openPage(browser, { password: 'correct horse' });
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Everyday Checking' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
  });
});
