/** The column mapper of a PDF in Chromium, with script and without. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAxe, axeFindings } from '../../support/browser/axe.ts';
import { complaintsOf, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { command } from '../../support/commands/command.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { BARE, openPages, type PagesHouse } from '../../support/web/pages.ts';

const COLUMNS = [
  { name: 'Tag', x: 60 },
  { name: 'Wer', x: 150 },
  { name: 'Summe', x: 480, right: true },
];
const MARCH = [
  ['13.03.2026', 'Grocer <script>alert(1)</script>', '12,50'],
  ['14.03.2026', 'Baker', '1.003,10'],
  ['17.03.2026', 'Florist', '8,00'],
] as const;
const APRIL = [['02.04.2026', 'A shop with quite a long name in April', '99.998,70']] as const;

function pdfOf(rows: readonly (readonly string[])[]): Uint8Array {
  const every = { perPage: 2, everyPage: { top: 'Northwind Savings, page #' }, shift: 20 };
  return makePdf(statementPages({ columns: COLUMNS, rows, ...every }));
}

const CHOICES = { role_0: 'date', role_1: 'payee', role_2: 'amount', order: 'DMY', decimal: ',', kind: 'bank' };

describe.skipIf(!hasChromium())('the column mapper of a PDF', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function visit(house: PagesHouse, width: number, script: 'with' | 'without'): Promise<Visit> {
    const context = await browser.newContext({
      javaScriptEnabled: script === 'with',
      viewport: { width, height: 800 },
    });
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${house.url}/documents/d1/layout`);
    await page.waitForSelector('form.layout-form', { timeout: 30_000 });
    return { complaints, context, page };
  }

  test.each([390, 1280])('is read anew after each choice at %i px', async (width) => {
    const house = await openPages(BARE);
    await house.bring(['march.pdf', pdfOf(MARCH)]);
    const { complaints, context, page } = await visit(house, width, 'with');
    await page.fill('[name=tableCurrency]', 'EUR');
    await page.selectOption('[name=sign]', 'out-positive');
    await until(page, '[data-fresh=reading]', '−1,003.10');
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
    await page.goto(`${house.url}/documents/d1/original?page=2`);
    await page.waitForSelector('.paper svg', { timeout: 30_000 });
    expect(await page.locator('.paper').textContent()).toContain('Florist');
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('reads a choice that was made before its script arrived', async () => {
    const house = await openPages(BARE);
    await house.bring(['march.pdf', pdfOf(MARCH)]);
    const context = await browser.newContext();
    const page = await context.newPage();
    const script = Promise.withResolvers<void>();
    await context.route('**/columns.js*', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`${house.url}/documents/d1/layout`, { waitUntil: 'commit' });
    await page.waitForSelector('form.layout-form');
    await page.fill('[name=tableCurrency]', 'EUR');
    await page.selectOption('[name=sign]', 'out-positive');
    expect(await page.textContent('[data-fresh=reading]')).not.toContain('−1,003.10');
    script.resolve();
    await until(page, '[data-fresh=reading]', '−1,003.10');
    await context.close();
  });

  test('works without script, and next month is read by itself', async () => {
    const house = await openPages(BARE);
    await house.bring(['march.pdf', pdfOf(MARCH)]);
    const { context, page } = await visit(house, 360, 'without');
    for (const [name, value] of Object.entries({ ...CHOICES, sign: 'out-positive' }))
      await page.selectOption(`[name=${name}]`, value);
    await page.fill('[name=tableCurrency]', 'EUR');
    await page.click('button:has-text("Read the sample again")');
    await expect.poll(() => page.textContent('[data-fresh=reading]')).toContain('−1,003.10');
    await page.fill('[name=save]', 'northwind');
    await page.fill('[name=name]', 'Shop card');
    await page.click('button:has-text("Read files like it so")');
    await page.waitForURL(/done=imported/, { timeout: 30_000 });
    await context.close();
    await house.bring(['april.pdf', pdfOf(APRIL)]);
    const { stdout } = await command(['transactions', '--json'], { cwd: house.cwd });
    const rows: { bookedOn: string; amount: string }[] = JSON.parse(stdout);
    expect(rows.map(({ amount, bookedOn }) => `${bookedOn} ${amount}`).toSorted()).toEqual([
      ...['2026-03-13 -12.50', '2026-03-14 -1003.10', '2026-03-17 -8.00'],
      '2026-04-02 -99998.70',
    ]);
  });
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: readonly string[];
}

/** The findings of axe, light and dark. */
async function findings(page: Page): Promise<readonly string[]> {
  await addAxe(await page.context().newCDPSession(page));
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await page.evaluate<string[]>(axeFindings())));
  }
  return found;
}

async function until(page: Page, where: string, text: string): Promise<void> {
  await page.waitForSelector(`${where}:has-text("${text}")`, { timeout: 30_000 });
}
