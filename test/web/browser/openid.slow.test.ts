/**
 * A sign-in at a provider of another site, as a browser does it. The cookies that it keeps back decide whether it
 * works.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { openPage } from '../../support/browser/dashboard-page.ts';
import { freePort } from '../../support/web/free-port.ts';
import { CLIENT, startProvider } from '../../support/web/openid-provider.ts';

describe.skipIf(!hasChromium())('a person in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test.each([
    { what: 'with script', javaScriptEnabled: true },
    { what: 'without script', javaScriptEnabled: false },
  ])('signs in at a provider of another site, looks around and logs out, $what', async ({ javaScriptEnabled }) => {
    const provider = await startProvider();
    provider.name = 'localhost';
    const port = await freePort();
    const { complaints, page } = await openPage(browser, {
      ...{ javaScriptEnabled, password: 'correct horse', listen: { host: '127.0.0.1', port } },
      url: `http://127.0.0.1:${port}/feed/`,
      openid: { ...CLIENT, issuer: provider.issuer, allow: ['ada@example.org'] },
    });
    await page.getByRole('link', { name: `Sign in with ${new URL(provider.issuer).host}` }).click();
    await page.waitForURL(`http://127.0.0.1:${port}/feed/`);
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.getByRole('heading', { name: 'Documents' }).first().waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL(`http://127.0.0.1:${port}/feed/login`);
    expect(complaints).toEqual([]);
  });
});
