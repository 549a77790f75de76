import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '../../src/sync/orders/orders.ts';
import type { WebOptions } from '../../src/web/server.ts';
import { startWeb } from '../../src/web/start-web.ts';
import { NO_DESK, NO_LAYOUTS, NO_QUESTIONS, NO_UPLOADS, SILENT, UNDONE } from '../support/dashboard.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { type HouseholdOptions, openHousehold } from '../support/household-store.ts';
import { isInstalled } from '../support/installed.ts';
import { startProxy } from '../support/reverse-proxy.ts';
import { tempFolder } from '../support/temp.ts';

const CHROMIUM = [
  process.env.BANKFEED_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
  .filter((path) => path !== undefined)
  .find(existsSync);

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
/** The name of a public address means this machine. */
const NAMES = ['--host-resolver-rules=MAP home.example 127.0.0.1'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

const HOW = 'On Debian: apt-get install chromium. Elsewhere set BANKFEED_CHROMIUM to the program.';
const hasChromium = isInstalled(CHROMIUM, 'Chromium', HOW);

interface PageOptions extends HouseholdOptions, BrowserContextOptions, Partial<WebOptions> {
  /** Called with the address at which the dashboard listens. */
  readonly onStart?: (listening: string) => void;
}

function said(order: Order): string {
  switch (order.kind) {
    case 'sync':
      return `sync ${order.connectors.join() || 'all'}`;
    case 'retry':
      return `retry ${order.ids.join()}`;
    case 'undo':
      return `${order.dryRun ? 'rehearse' : 'undo'} ${order.targets.join()}`;
    default:
      return order.kind;
  }
}

describe.skipIf(!hasChromium)('the dashboard in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: [...ARGUMENTS, ...QUIET, ...NAMES] });
  });
  afterAll(async () => browser.close());

  /** A page on a dashboard of its own, and all that the browser complained of. */
  async function openPage(options: PageOptions = {}) {
    const clock = new FakeClock();
    const store = openHousehold(tempFolder(), clock, options);
    const asked: string[] = [];
    const app: WebOptions['app'] = {
      connectors: () => [{ name: 'samples', use: 'folder', nextRun: null }],
      layouts: NO_LAYOUTS,
      settingsNews: () => ({ takenAt: 0, problem: null }),
      proposals: () => [],
      questions: NO_QUESTIONS,
      desk: NO_DESK,
      uploads: NO_UPLOADS,
      request: async (order) => {
        asked.push(said(order));
        if (order.kind !== 'undo') return { runs: [], push: null };
        const documents = order.targets.map((id) => ({ id, name: 'checking-2026-q1.ofx' }));
        return { runs: [], push: null, undo: { ...UNDONE, dryRun: order.dryRun, documents } };
      },
    };
    const listen = { host: '127.0.0.1', port: 0 };
    const web = await startWeb({ store, app, clock, log: SILENT, listen, password: null, ...options });
    options.onStart?.(web.url);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    onTestFinished(async () => {
      await context.close();
      await web.close();
      store.close();
    });
    await page.goto(options.url ?? web.url);
    return { page, asked, complaints };
  }

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
    const { page, complaints } = await openPage({ trouble: true, viewport, colorScheme });
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
      await page.goto(start + path);
      expect(await overflow(page), path).toBe(0);
    }
    expect(await page.evaluate<string>('getComputedStyle(document.body).marginTop')).toBe('0px');
    expect(complaints).toEqual([]);
  });

  test('a person syncs, searches and reads the story of a transaction', async () => {
    const { page, asked, complaints } = await openPage();
    await syncAndRead(page);
    expect(asked).toEqual(['sync all']);
    expect(complaints).toEqual([]);
  });

  test('a person answers what is asked, and retries what was rejected', async () => {
    const { page, asked } = await openPage({ trouble: true });
    await page.getByRole('link', { name: /^Decisions/ }).click();
    const card = page.locator('article', { hasText: 'torn.ofx' });
    await card.getByRole('button', { name: 'Yes, take it as it was read' }).click();
    await page.getByText('still cannot be brought in').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('It is sent again').waitFor();
    expect(asked).toEqual(['accept', 'retry bf1.checking.2026-03-31.e490EUR.1']);
  });

  test('a person undoes a document after a look at what that means', async () => {
    const { page, asked, complaints } = await openPage();
    await page.goto(`${page.url()}documents/d1`);
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
    const { page, complaints } = await openPage({ payees });
    await page.goto(`${page.url()}transactions?q=alert`);
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
    const { page, asked, complaints } = await openPage({
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
    expect(await page.evaluate<string>('getComputedStyle(document.body).marginTop')).toBe('0px');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(page.url()).toBe(`${url}login`);
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a person logs in and out', async () => {
    const { page } = await openPage({ password: 'correct horse' });
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Everyday Checking' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
  });
});
