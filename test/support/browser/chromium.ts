/** Debian's Chromium, as a person's browser. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { isInstalled } from '../run/installed.ts';

const NAMED = process.env.BANKFEED_CHROMIUM;
const PROGRAM = firstThere(NAMED, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome');
/** The same browser with no windows. It takes two thirds of the processor's time. */
const SHELL = firstThere(NAMED, '/usr/bin/chromium-headless-shell');
const HOW = 'On Debian: apt-get install chromium. Elsewhere set BANKFEED_CHROMIUM to the program.';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Whether there is one. Says how to get it where there is none. */
export function hasChromium(): boolean {
  return isInstalled(PROGRAM, 'Chromium', HOW);
}

/** The quickest browser that there is. `more`: further arguments of the program. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch(SHELL ?? PROGRAM, more);
}

/** A browser with windows, which also installs pages as apps. */
export function openWholeBrowser(): Promise<Browser> {
  return launch(PROGRAM);
}

function launch(program: string | undefined, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: program ?? '', args: [...ARGUMENTS, ...QUIET, ...more] });
}

function firstThere(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.filter((path) => path !== undefined).find(existsSync);
}

/** All that the pages of `context` complain of from now on: errors, dialogs, refusals of the content policy. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const at = (url: string) => new URL(url).pathname;
  context.on('weberror', (error) => complaints.push(`${at(error.page()?.url() ?? 'about:blank')}: ${error.error()}`));
  context.on('dialog', (dialog) => {
    complaints.push(`${at(dialog.page()?.url() ?? 'about:blank')}: dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${at(message.page()?.url() ?? 'about:blank')}: ${message.text()}`);
  });
  return complaints;
}

/** Goes to a page. One that loads itself anew at the same moment wins once. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => page.goto(address));
}
