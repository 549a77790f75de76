/**
 * The work of a script on the pages. A running sync is seen without a reload, and keys go through lists and decisions.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePause } from '../../../src/store/ledger-pause.ts';
import { atWork } from '../../support/as-if.ts';
import { goTo, hasChromium, openBrowser, openWholeBrowser } from '../../support/browser/chromium.ts';
import { openPage } from '../../support/browser/dashboard-page.ts';

describe.skipIf(!hasChromium())('a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test('shows the beginning of a sync, its documents, its waits, and its end', async () => {
    const { complaints, page, store } = await openPage(browser);
    const live = page.locator('#live');
    expect(await live.isVisible()).toBe(false);
    const pass = atWork(store, 'samples');
    await live.getByText('samples is looked through.').waitFor();
    pass.brings('april.ofx', 30);
    await live.getByText('samples: 1 document, 30 lines so far.').waitFor();
    pass.asks(31);
    await live.getByText('31 requests on the way to the ledger.').waitFor();
    writePause(store, { endsAt: store.lived.now() + 300_000, reason: '429' });
    await live.getByText('The ledger asked for a pause. Sending goes on in 5 min.').waitFor();
    writePause(store, null);
    const loaded = page.waitForEvent('load');
    pass.ends();
    await loaded;
    expect(await page.locator('#live').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('does not take a form away from somebody who fills it in', async () => {
    const { page, store } = await openPage(browser);
    const pass = atWork(store, 'samples');
    await goTo(page, `${page.url()}documents`);
    await page.locator('#live').getByText('samples').waitFor();
    await page
      .locator('#bring-files')
      .setInputFiles({ name: 'a.ofx', mimeType: 'text/plain', buffer: Buffer.from('a') });
    pass.ends();
    await page.locator('#live').waitFor({ state: 'hidden' });
    expect(await page.evaluate("document.getElementById('bring-files').files.length")).toBe(1);
  });

  test('does not take a choice away that was quicker than the script', async () => {
    const { page, store } = await openPage(browser);
    const pass = atWork(store, 'samples');
    const script = Promise.withResolvers<void>();
    await page.context().route('**/page.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    const address = `${page.url()}documents`;
    await page.goto(address, { waitUntil: 'commit' });
    await page
      .locator('#bring-files')
      .setInputFiles({ name: 'a.ofx', mimeType: 'text/plain', buffer: Buffer.from('a') });
    script.resolve();
    await page.waitForLoadState();
    pass.ends();
    await page.locator('#live').waitFor({ state: 'hidden' });
    expect(await page.evaluate("document.getElementById('bring-files').files.length")).toBe(1);
  });

  test('does not lead back whoever has followed a link', async () => {
    const { page, store } = await openPage(browser);
    const pass = atWork(store, 'samples');
    await page.locator('#live').getByText('samples').waitFor();
    await page.context().route('**/runs', async (route) => {
      // The pass ends while the server works.
      pass.ends();
      await sleep(2000);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Runs', exact: true }).click({ noWaitAfter: true });
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  });

  test('loads itself anew without script', async () => {
    const { page, store } = await openPage(browser, { javaScriptEnabled: false });
    const pass = atWork(store, 'samples');
    pass.asks(3);
    await page.reload();
    expect(await page.locator('#live').textContent()).toContain('samples is looked through.');
    const loaded = page.waitForEvent('load');
    pass.ends();
    await loaded;
    await page.locator('#live').waitFor({ state: 'hidden' });
  });

  test('is gone through by keys: rows, their pages and back, decisions and their answers, and the help', async () => {
    const { complaints, page } = await openPage(browser, { trouble: true });
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    const path = () => new URL(page.url()).pathname;
    await goTo(page, `${page.url()}documents`);
    await press(page, 'j', 'j', 'k', 'j');
    expect(await focused()).toBe('torn.ofx');
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'torn.ofx' }).waitFor();
    // The script that hears the keys loads after the heading stands there.
    await page.waitForLoadState();
    await press(page, 'u');
    await page.waitForURL(/\/documents$/);
    await goTo(page, page.url().replace('documents', 'decisions'));
    await press(page, 'j', 'Enter');
    expect(await page.evaluate('document.activeElement.matches("article button, article a.button")')).toBe(true);
    expect(path()).toBe('/decisions');
    await goTo(page, page.url().replace('decisions', 'documents/d1'));
    await press(page, 'u');
    await page.waitForURL(/\/documents\/d1\/undo$/);
    await press(page, '?');
    expect(await page.getByRole('dialog', { name: 'Keys' }).isVisible()).toBe(true);
    await press(page, '?');
    expect(await page.getByRole('dialog', { name: 'Keys' }).isVisible()).toBe(false);
    await goTo(page, page.url().replace(/documents.*/, 'transactions'));
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Search').pressSequentially('juk?');
    expect(await page.getByLabel('Search').inputValue()).toBe('juk?');
    expect(complaints).toEqual([]);
  });

  test('is installed as an app', async () => {
    await using whole = await openWholeBrowser();
    const { page } = await openPage(whole);
    const session = await page.context().newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ name: 'bankfeed', display: 'standalone' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A browser that tests start keeps nothing, which is all that it finds wrong.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });
});

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
