/** The edges between the columns of a PDF, moved by hand in Chromium and by buttons without script. */
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

describe.skipIf(!hasChromium())('the edges of a PDF', () => {
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

  test.each([360, 1280])('are dragged at %i px, and the sample follows at once', async (width) => {
    const house = await openPages(BARE);
    await house.bring(['march.pdf', pdfOf(MARCH)]);
    const { complaints, context, page } = await visit(house, width, 'with');
    await page.fill('[name=tableCurrency]', 'EUR');
    await page.selectOption('[name=sign]', 'out-positive');
    await until(page, '[data-fresh=reading]', '−1,003.10');
    const edge = page.locator('.edge[data-edge="1"]');
    await drag(page, edge, 470);
    await until(page, '[data-fresh=reading]', 'runs through');
    await drag(page, edge, 400);
    await until(page, '[data-fresh=reading]', '−1,003.10');
    expect(await page.textContent('[data-fresh=reading]')).not.toContain('runs through');
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
    // The original has the same picture, without edges.
    await page.goto(`${house.url}/documents/d1/original?page=2`);
    await page.waitForSelector('.paper svg', { timeout: 30_000 });
    expect(await page.locator('.paper').textContent()).toContain('Florist');
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('and a choice that is made before the script is there is read when it comes', async () => {
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

  test('are moved, taken away and added by buttons without script, and read next month by themselves', async () => {
    const house = await openPages(BARE);
    await house.bring(['march.pdf', pdfOf(MARCH)]);
    const { context, page } = await visit(house, 360, 'without');
    for (const [name, value] of Object.entries({ ...CHOICES, sign: 'out-positive' }))
      await page.selectOption(`[name=${name}]`, value);
    await page.fill('[name=tableCurrency]', 'EUR');
    await page.click('[name=turn]');
    await page.waitForSelector('text=Page 2 of 2');
    await press(page, '[name=drop][value="0"]', 1);
    await page.selectOption('[name=column]', '0');
    await press(page, '[name=divide]', 2);
    await page.fill('[name=edge_0]', '120');
    await press(page, '[name=move][value="0:4"]', 2);
    await expect.poll(() => page.inputValue('[name=edge_0]')).toBe('124');
    await page.selectOption('[name=role_0]', 'date');
    await page.selectOption('[name=role_1]', 'payee');
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

/** Presses a button and waits for the page with so many edges. Chromium polls nothing on a page without script. */
async function press(page: Page, button: string, edges: number): Promise<void> {
  await page.click(button);
  await expect.poll(() => page.locator('.edges li').count(), { timeout: 30_000 }).toBe(edges);
}

async function until(page: Page, where: string, text: string): Promise<void> {
  await page.waitForSelector(`${where}:has-text("${text}")`, { timeout: 30_000 });
}

/** Drags an edge to a place of the page in points. */
async function drag(page: Page, edge: ReturnType<Page['locator']>, to: number): Promise<void> {
  await edge.scrollIntoViewIfNeeded();
  const svg = await page.evaluate<{ x: number; scale: number; y: number }>(`(() => {
    const box = document.querySelector('.paper svg').getBoundingClientRect();
    const view = document.querySelector('.paper').getBoundingClientRect();
    return { x: box.x, scale: box.width / document.querySelector('.paper svg').viewBox.baseVal.width, y: view.y + 60 };
  })()`);
  const from = Number(/\((\S+)/.exec((await edge.getAttribute('transform')) ?? '')?.[1]);
  await page.mouse.move(svg.x + from * svg.scale, svg.y);
  await page.mouse.down();
  await page.mouse.move(svg.x + to * svg.scale, svg.y, { steps: 4 });
  await page.mouse.up();
}
