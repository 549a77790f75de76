/** Files that are dropped onto a page of Chromium, by the drag events of the browser itself. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, goTo, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { everydayFile, shopFile } from '../../support/documents/unknown-banks.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const HERE = { x: 180, y: 160 };
const FILES = 'What these files would do';

describe.skipIf(!hasChromium())('onto any page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test.each([360, 1280])('files are dropped at %i px, and what they would do is shown', async (width) => {
    const { cwd, url } = await openPages(BARE);
    const shop = written(cwd, 'shop.csv', shopFile('03/04/2026', '02/04/2026'));
    const everyday = written(cwd, 'everyday.csv', everydayFile('03', 1000));
    const context = await browser.newContext({ viewport: { width, height: 740 } });
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    for (const path of ['/', '/documents', '/settings']) {
      await goTo(page, `${url}${path}`);
      const drag = await dragOf(page, { files: [shop, everyday] });
      await drag('dragEnter', 'dragOver');
      expect(await markOf(page)).toBe('Bring them in');
      await drag('drop');
      await page.getByRole('heading', { name: FILES }).waitFor();
      for (const name of ['shop.csv', 'everyday.csv']) await page.locator('main').getByText(name).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('only files are accepted: text, a folder and a drag that leaves change nothing on the page', async () => {
    const { cwd, url } = await openPages(BARE);
    const folder = join(cwd, 'statements');
    mkdirSync(folder);
    const page = await browser.newPage();
    await goTo(page, `${url}/documents`);
    const text = await dragOf(page, { text: 'a payee' });
    await text('dragEnter', 'dragOver');
    expect(await markOf(page)).toBeUndefined();
    await text('drop');
    const away = await dragOf(page, { files: [written(cwd, 'shop.csv', 'a')] });
    await away('dragEnter', 'dragOver');
    expect(await markOf(page)).toBe('Bring them in');
    // Chromium's events when the pointer leaves the window: there is no such drag in its protocol.
    await page.evaluate("document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))");
    await page.waitForSelector('body:not([data-drop])');
    const drag = await dragOf(page, { files: [folder] });
    await drag('dragEnter', 'dragOver', 'drop');
    await page.waitForSelector('body:not([data-drop])');
    expect(await page.evaluate("document.getElementById('bring-files').files.length")).toBe(0);
    expect(page.url()).toBe(`${url}/documents`);
    await page.close();
  });
});

type Step = 'dragEnter' | 'dragOver' | 'drop';

/** A drag over the page from outside the browser, step by step. */
async function dragOf(
  page: Page,
  { files = [], text }: { readonly files?: string[]; readonly text?: string },
): Promise<(...steps: readonly Step[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }];
  return async (...steps) => {
    for (const type of steps)
      await session.send('Input.dispatchDragEvent', { type, ...HERE, data: { items, files, dragOperationsMask: 1 } });
  };
}

/** The page during a drag of files. */
function markOf(page: Page): Promise<string | undefined> {
  return page.evaluate<string | undefined>('document.body.dataset.drop');
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
