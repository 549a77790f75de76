/** A person's hand on the pages of a browser: what it clicks is counted, and what it types is not. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE_MS = 3000;

export class Hand {
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  /** Chooses files, sees what they would do, and has them brought in. */
  async choose(...files: readonly (readonly [string, string])[]): Promise<void> {
    this.clicks += 1;
    const chosen = files.map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }));
    await this.#page.locator('#bring-files').setInputFiles(chosen);
    await this.click(this.#page.locator('footer').getByRole('button', { name: 'Bring them in' }));
    await this.#page.getByRole('heading', { name: 'What these files would do' }).waitFor();
    // A page that works it out loads itself again, and its buttons with it.
    for (const [name] of files) await this.#page.getByRole('heading', { name }).waitFor();
    await this.click(this.#page.locator('main').getByRole('button', { name: 'Bring them in' }).first());
  }

  /** Goes to the page of a document that waits, from the outcome of the one before where that leads there. */
  async decide(name: string): Promise<void> {
    const page = this.#page;
    const next = page.getByRole('link', { name: `Next decision: ${name} waits for you` });
    if ((await next.count()) === 0) {
      if (!page.url().includes('/decisions')) await this.menu(/^Decisions/);
      await this.click(page.getByRole('link', { name: `${name} waits for you` }));
    } else await this.click(next);
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }

  /** Follows a link of the navigation, which is folded on a telephone. */
  async menu(name: RegExp | string): Promise<void> {
    const fold = this.#page.locator('summary', { hasText: 'Menu' });
    if (await fold.isVisible()) await this.click(fold);
    await this.click(this.#page.getByRole('link', { name }).locator('visible=true').first());
  }

  /** Says that the lines are those of a new account, and has them brought in. */
  async name(name: string, type: string): Promise<void> {
    const page = this.#page;
    const field = page.getByLabel('Name', { exact: true });
    // A page that loads itself anew at the same moment takes the choice along.
    const filled = async () => {
      await page.locator('select[name=account]').selectOption('+new', { timeout: PATIENCE_MS });
      await field.fill(name, { timeout: PATIENCE_MS });
      return field.inputValue({ timeout: PATIENCE_MS });
    };
    await expect.poll(filled).toBe(name);
    await page.getByLabel('Type').selectOption(type);
    const currency = page.getByLabel(/^Currency/);
    if ((await currency.count()) > 0) await currency.fill('EUR');
    await this.click(page.getByRole('button', { name: 'Bring it in' }));
    await page.getByText('It is in.').waitFor();
  }
}
