/**
 * Makes the pictures of docs/pictures: a real daemon on the sample statements, in a headless Chromium. Beside them
 * stands the outline of each page, so that a test finds a picture that is out of date. `npm run docs:screenshots`.
 * BANKFEED_CHROMIUM names the program where it is not Debian's.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { smallPng } from './small-png.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = join(ROOT, 'docs', 'pictures');
const MOST_BYTES = 60_000;
const SIZE = { width: 1000, height: 640 };

/** Days of which nobody can say which is the month, and signs that nothing proves. */
const CARD = `Date,Description,Amount
03/04/2026,NORTHSIDE GROCERY,41.20
05/04/2026,CITY TRANSIT,2.80
07/04/2026,CORNER CAFE,6.40
`;

const CONFIG = `state: state
server: {listen: "127.0.0.1:0"}
ledger: {listen: "127.0.0.1:0"}
timezone: UTC
accounts:
  checking: {match: ["99900077/4711002398"], name: Everyday Checking}
  card: {match: ["*1234"], name: Credit Card, type: card}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s}
`;

/** Starts the daemon in `folder`; gives the dashboard's address and the way to stop it. */
async function startDaemon(folder: string): Promise<{ readonly url: string; stop(): void }> {
  const main = join(ROOT, 'src', 'main.ts');
  const daemon = spawn(process.execPath, [main, 'run', '--config', join(folder, 'bankfeed.yaml')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    daemon.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Dashboard\s+(http:\S+)/.exec(said)?.[1];
      if (found !== undefined && said.includes('Next:')) resolve(found);
    });
    daemon.once('exit', () => reject(new Error(`the daemon ended: ${said}`)));
  });
  return { url, stop: () => void daemon.kill('SIGTERM') };
}

/** The headings and labels of a picture's page, by its name. */
export type Outlines = Readonly<Record<string, string>>;

/** Where they are kept. */
export const OUTLINES = join(import.meta.dirname, 'outlines.json');

/** What a page consists of, without amounts, days and payees. */
const OUTLINE = `[...document.querySelectorAll('main :is(h1, h2, legend, th, label > span, button, summary, a.button)')]
  .filter((each) => each.checkVisibility()).map((each) => each.textContent.trim().replace(/\\s+/g, ' '))`;

/** Takes pictures into a folder, and notes the outline of each. */
class Camera {
  readonly outlines: Record<string, string> = {};
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async take(page: Page, name: string): Promise<void> {
    // The script of the page hides the fields that no answer asks for.
    await page.waitForLoadState();
    this.outlines[name] = (await page.evaluate<string[]>(OUTLINE)).join(' | ');
    const picture = smallPng(await page.screenshot({ animations: 'disabled' }));
    const size = picture.length;
    writeFileSync(join(this.#folder, `${name}.png`), picture);
    if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MOST_BYTES}`);
  }
}

/** A reader's folders are called otherwise. Runs in the page, so it is a text. */
const HIDE_PATHS = `(paths) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    node.textContent = node.textContent.replaceAll(paths[0], '~/bankfeed').replaceAll(paths[1], '~');
  }
}`;

async function walk(camera: Camera, page: Page, url: string, folder: string): Promise<void> {
  await page.goto(url);
  await page.getByText('stands in the ledger').or(page.getByText('All is well')).first().waitFor();
  await camera.take(page, 'overview');
  await page.goto(`${url}/transactions`);
  // The dashboard reads the ledger for the first time.
  await page.getByText('Export as shown (CSV)').waitFor();
  await camera.take(page, 'transactions');
  const file = join(folder, 'my-card.csv');
  writeFileSync(file, CARD);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Bring them in' }).click();
  await page.getByRole('heading', { name: 'What these files would do' }).waitFor();
  await page.getByRole('button', { name: 'Bring them in' }).first().click();
  await openDocument(page, url, 'my-card.csv');
  await camera.take(page, 'held');
  await page.goto(`${url}/decisions`);
  await camera.take(page, 'decisions');
  await page.goto(`${url}/setup`);
  await page.evaluate(`(${HIDE_PATHS})(${JSON.stringify([folder, join(folder, '..')])})`);
  await camera.take(page, 'setup');
}

/** The page of a document that is on its way in. */
async function openDocument(page: Page, url: string, name: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name });
  for (let left = 100; left > 0; left -= 1) {
    await page.waitForLoadState();
    if ((await link.count()) > 0) break;
    await page.waitForTimeout(200);
    await page.goto(`${url}/documents`);
  }
  await link.first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Makes every picture in `into`. Gives the outline of each. */
export async function makePictures(into: string): Promise<Outlines> {
  mkdirSync(into, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-pictures-'));
  writeFileSync(join(folder, 'bankfeed.yaml'), CONFIG);
  cpSync(join(ROOT, 'config', 'samples'), join(folder, 'inbox'), { recursive: true });
  rmSync(join(folder, 'inbox', 'alerts'), { recursive: true, force: true });
  const daemon = await startDaemon(folder);
  const executablePath = process.env.BANKFEED_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', locale: 'en-GB', timezoneId: 'UTC' });
    const camera = new Camera(into);
    await walk(camera, page, daemon.url, folder);
    return camera.outlines;
  } finally {
    await browser.close();
    daemon.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const outlines = await makePictures(PICTURES);
  writeFileSync(OUTLINES, `${JSON.stringify(outlines, null, 2)}\n`);
  for (const name of Object.keys(outlines)) process.stdout.write(`${name}.png\n`);
}
