/** A person at the pages of one household: goes somewhere, presses a button, and sees the outcome. */
import type { Locator, Page } from 'playwright-core';
import { goTo } from '../../../support/browser/chromium.ts';
import type { House } from '../../../support/browser/house.ts';
import type { Script } from '../../../support/browser/looks.ts';

/** One action: its name, and how a person does it. It ends where its outcome is seen. */
export type Action = readonly [name: string, act: (person: Doer) => Promise<void>];

export class Doer {
  readonly page: Page;
  readonly house: House;
  readonly isScripted: boolean;

  constructor(page: Page, house: House, script: Script) {
    this.page = page;
    this.house = house;
    this.isScripted = script === 'with';
  }

  /** What stands between the head and the foot. */
  get main(): Locator {
    return this.page.locator('main');
  }

  async go(path: string): Promise<void> {
    await goTo(this.page, `${this.house.url}${path}`);
  }

  /** Opens the page of a document. */
  async open(name: string): Promise<void> {
    await this.go('/documents');
    await this.follow(name);
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Follows a link of the page. */
  async follow(name: string | RegExp): Promise<void> {
    await this.main.getByRole('link', { name }).first().click();
  }

  async press(name: string, within: Locator = this.main): Promise<void> {
    await within.getByRole('button', { name, exact: true }).first().click();
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.main.locator(`[name="${name}"]`).first().fill(value);
  }

  async choose(name: string, value: string | { readonly label: string }): Promise<void> {
    await this.main.locator(`select[name="${name}"]`).first().selectOption(value);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.main.getByText(text).first().waitFor();
  }

  /** Gives a file by the form at the foot of the page. Ends on the page that looks at it. */
  async bring(name: string, text: string): Promise<void> {
    await this.page.locator('#bring-files').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await this.press('Bring them in', this.page.locator('footer'));
    await this.page.getByRole('heading', { name: 'What these files would do' }).waitFor();
    await this.page.getByRole('heading', { name }).waitFor();
  }

  /** A card or a row of the page with this text. */
  part(of: string, text: string): Locator {
    return this.main.locator(of, { hasText: text }).first();
  }
}
