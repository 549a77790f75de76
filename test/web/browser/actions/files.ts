/** Actions at the door, and with files. */
import { vi } from 'vitest';
import type { Action, Doer } from './doer.ts';
import { MAY, PASSWORD } from './house.ts';

export const AT_THE_DOOR: readonly Action[] = [
  [
    'sign in at a provider of another site, and log out',
    async (person) => {
      await person.go('/login');
      await person.follow(/^Sign in with/);
      await person.page.getByRole('heading', { name: 'Overview' }).waitFor();
      await logOut(person);
    },
  ],
  [
    'a wrong password is refused',
    async (person) => {
      await person.go('/login');
      await person.fill({ password: 'wrong' });
      await person.press('Log in');
      await person.sees('That is not the password.');
    },
  ],
  [
    'log in',
    async (person) => {
      await person.fill({ password: PASSWORD });
      await person.press('Log in');
      await person.page.getByRole('heading', { name: 'Overview' }).waitFor();
    },
  ],
];

export const WITH_FILES: readonly Action[] = [
  [
    'files are thrown away after a look',
    async (person) => {
      await person.bring('may.ofx', MAY);
      await person.press('Throw them away');
      await person.sees('The files are thrown away.');
    },
  ],
  [
    'a file is brought in',
    async (person) => {
      await person.bring('may.ofx', MAY);
      await person.sees('1 to create');
      await person.press('Bring them in');
      await person.sees('The file is read.');
    },
  ],
  [
    'the same file is known',
    async (person) => {
      await person.bring('again.ofx', MAY);
      await person.sees('These bytes were brought in before.');
      await person.press('Done');
      await person.sees('Nothing new came of them.');
    },
  ],
  [
    'everything is synced',
    async (person) => {
      await person.go('/');
      await person.press('Sync now');
      await person.sees(/Sync started\.|The sync is over\./);
    },
  ],
  [
    'one connector is synced',
    async (person) => {
      await person.go('/');
      await person.press('Sync', person.part('.connectors li', 'inbox'));
      await person.sees(/Sync started\.|The sync is over\./);
    },
  ],
  [
    'a document is undone',
    async (person) => {
      await person.open('april.ofx');
      await person.follow('Undo …');
      await person.press('Undo it');
      await person.sees('Undone. The ledger is told.');
    },
  ],
  [
    'a document is redone',
    async (person) => {
      await person.open('april.ofx');
      await person.press('Redo');
      await person.sees('It is in.');
    },
  ],
  [
    'documents are filtered by their state',
    async (person) => {
      await person.go('/documents');
      await person.follow('quarantined');
      await person.sees('torn.ofx');
    },
  ],
];

export const AT_THE_END: readonly Action[] = [['log out', logOut]];

async function logOut(person: Doer): Promise<void> {
  await person.go('/');
  const menu = person.page.locator('summary', { hasText: 'Menu' });
  const button = person.page.getByRole('button', { name: 'Log out' }).locator('visible=true').first();
  // A page that goes on living closes its menu.
  await vi.waitFor(
    async () => {
      if ((await menu.isVisible()) && !(await button.isVisible())) await menu.click();
      await button.click({ timeout: 2000 });
    },
    { timeout: 20_000 },
  );
  await person.page.getByRole('heading', { name: 'Log in' }).waitFor();
}
