/**
 * From nothing to one's own banks in a browser alone. The built program runs as `npm start` starts it, on the samples.
 * Then come the setup, three files of unknown banks, and their files of the next month. Each click is counted.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, goTo, hasChromium, openBrowser } from '../../support/browser/chromium.ts';
import { Hand } from '../../support/browser/hand.ts';
import { cardFile, everydayFile, shopFile } from '../../support/documents/unknown-banks.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { eventually, freshClone, startAsNpmDoes, stop } from '../../support/web/npm-start.ts';

const PASSWORD = 'correct horse';
/** The way in, the trial, the yes, and the first log-in. */
const CLICKS_OF_SETUP = 4;
/** Three files are chosen, looked at and brought in; two ask for a reading, each for an account. */
const CLICKS_OF_FILES = 11;
/** Chosen, looked at, brought in. */
const CLICKS_OF_A_MONTH = 3;

/** The ledger's records in the end: money out is positive there. */
const LEDGER = {
  'shop-account': ['2026-04-02 12.5', '2026-04-03 12.5', '2026-05-02 12.5', '2026-05-03 12.5'],
  everyday: ['2026-03-02 10', '2026-03-03 -2000', '2026-04-02 10', '2026-04-03 -2000'],
  card: [
    ...['2026-03-05 14', '2026-03-16 36.2', '2026-03-20 -50.2'],
    ...['2026-04-05 14', '2026-04-16 36.2', '2026-04-20 -50.2'],
  ],
};

describe.skipIf(!hasChromium())('from npm start to the own banks', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());

  test.each([
    { script: 'with', width: 1280, colorScheme: 'light' },
    { script: 'without', width: 360, colorScheme: 'dark' },
  ] as const)(
    '$script script, at $width px, three files are settled in few clicks, and the next month asks nothing',
    {
      timeout: 240_000,
    },
    async ({ colorScheme, script, width }) => {
      const clone = freshClone(tempFolder());
      const started = await startAsNpmDoes(clone);
      await eventually(() => (started.said().includes('Next:') ? true : undefined));
      const viewport = { width, height: 740 };
      const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: script === 'with' });
      const complaints = complaintsOf(context);
      const page = await context.newPage();
      const hand = new Hand(page);
      await goTo(page, started.dashboard);
      await page.getByText('These are samples').waitFor();

      await setUp(page, hand);
      await hand.choose(
        ['shop.csv', shopFile('03/04/2026', '02/04/2026')],
        ['everyday.csv', everydayFile('03', 1000)],
        ['card.csv', cardFile('03')],
      );
      await page.getByRole('heading', { name: 'Decisions' }).waitFor();
      await hand.decide('shop.csv');
      await hand.click(page.getByText('day before month, a number without a sign is money out'));
      await hand.name('Shop account', 'bank');
      await hand.decide('card.csv');
      await hand.click(page.getByText('"Debit" is money out'));
      await hand.name('Card', 'card');
      await hand.decide('everyday.csv');
      await hand.name('Everyday', 'bank');
      await page.getByText('Nothing else waits for you').waitFor();
      const settled = hand.clicks;

      await hand.choose(
        ['shop2.csv', shopFile('03/05/2026', '02/05/2026')],
        ['everyday2.csv', everydayFile('04', 2990)],
        ['card2.csv', cardFile('04')],
      );
      await page.getByRole('heading', { name: 'Documents' }).waitFor();
      const month = hand.clicks - settled;
      process.stdout.write(`clicks ${script} script: ${settled} to three banks, ${month} for the next month\n`);
      expect(settled).toBeLessThanOrEqual(CLICKS_OF_SETUP + CLICKS_OF_FILES);
      expect(month).toBe(CLICKS_OF_A_MONTH);

      await goTo(page, `${started.dashboard}/decisions`);
      await page.getByText('Nothing waits for you').waitFor();
      await goTo(page, `${started.dashboard}/transactions`);
      await expect
        .poll(async () => {
          await page.reload();
          return page.locator('main').textContent();
        })
        .toContain('14 transactions');
      expect(complaints).toEqual([]);
      await context.close();
      expect(proofsOf(clone)).toMatchObject({ everyday: 'proved', card: 'unproved', 'shop-account': 'unproved' });
      expect(await stop(started)).toBe(0);
      expect(await bookedIn(clone)).toEqual(LEDGER);
    },
  );
});

/** Five questions, of which only the password is answered. */
async function setUp(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Set up your own' }));
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password-again]').fill(PASSWORD);
  await hand.click(page.getByRole('button', { name: 'Try it' }));
  await page.getByRole('heading', { name: 'This works' }).waitFor();
  await hand.click(page.getByRole('button', { name: 'Start with it' }));
  await page.getByLabel('Password').fill(PASSWORD);
  await hand.click(page.getByRole('button', { name: 'Log in' }));
  await page.getByText('Nothing has come in yet').waitFor();
}

/** The proof of each account, as the command beside the daemon says it. */
function proofsOf(clone: string): Readonly<Record<string, unknown>> {
  const words = ['dist/src/main.js', 'status', '--json', '--config', 'config/bankfeed.yaml'];
  const { stdout } = spawnSync(process.execPath, words, { cwd: clone, encoding: 'utf8' });
  const { accounts } = JSON.parse(stdout) as { accounts: { handle: string; proof: unknown }[] };
  return Object.fromEntries(accounts.map(({ handle, proof }) => [handle, proof]));
}

/** The lines of each account in the ledger, by the account's handle. */
async function bookedIn(clone: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { accounts, transactions } = await readLedger(join(clone, 'state', 'own'));
  return Object.fromEntries(
    accounts.map(({ externalId, id }) => [
      externalId.replace(/^.*[:.]/, ''),
      transactions
        .filter(({ accountId }) => accountId === id)
        .map(({ amount, date }) => `${date.slice(0, 10)} ${amount}`)
        .toSorted(),
    ]),
  );
}
