/** Actions on the settings and in the setup. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Action, Doer } from './doer.ts';

export const SETTINGS: readonly Action[] = [
  [
    'a mistake in the setup is named',
    async (person) => {
      await person.go('/setup');
      await person.fill({ password: 'long enough', 'password-again': 'another one' });
      await person.press('Try it');
      await person.sees('The two passwords are not the same.');
    },
  ],
  [
    'the setup is tried, and nothing is written',
    async (person) => {
      await person.fill({ password: 'long enough', 'password-again': 'long enough' });
      await person.press('Try it');
      await person.sees('This works');
    },
  ],
  [
    'a connector is tested',
    async (person) => {
      await person.go('/settings');
      await person.press('Test', person.part('.connectors li', 'inbox'));
      await person.sees('folder can be reached');
    },
  ],
  [
    'notices are tested',
    async (person) => {
      await person.go('/settings');
      await person.press('Send a test');
      await person.sees('it took the test');
    },
  ],
  [
    'a connector is paused',
    async (person) => {
      await person.go('/settings');
      await person.press('Pause', person.part('.connectors li', 'inbox'));
      await person.part('.connectors li', 'inbox').getByText('paused').waitFor();
    },
  ],
  [
    'a paused connector goes on',
    async (person) => {
      await person.press('Go on', person.part('.connectors li', 'inbox'));
      await person.part('.connectors li', 'inbox').getByRole('button', { name: 'Pause' }).waitFor();
    },
  ],
  [
    'a mistaken connector is refused beside its field',
    async (person) => {
      await person.go('/settings');
      await person.follow('Add: folder');
      await person.fill({ name: 'second', 'key-path': 'inbox', 'key-settle': 'soon' });
      await person.press('Add');
      await person.sees('Nothing is changed yet.');
      await person.main.locator('[id="key-settle~mistake"]').waitFor();
    },
  ],
  [
    'a connector is added by its form',
    async (person) => {
      await person.go('/settings/new/folder');
      await person.fill({ name: 'third', 'key-path': 'inbox' });
      await person.press('Add');
      await person.part('.connectors li', 'third').waitFor();
    },
  ],
  [
    'a connector is changed',
    async (person) => {
      await person.go('/settings');
      await person.part('.connectors li', 'third').getByRole('link', { name: 'Change' }).click();
      await person.fill({ 'key-settle': '7s' });
      await person.press('Save');
      await person.part('.connectors li', 'third').getByRole('link', { name: 'Change' }).click();
      await person.main.locator('[name="key-settle"][value="7s"]').waitFor();
    },
  ],
  [
    'a setup over a file that a person has changed shows the lines to add, and writes nothing',
    async (person) => {
      const file = changeByHand(person);
      const before = readFileSync(file, 'utf8');
      await person.go('/setup');
      await person.fill({ password: 'long enough', 'password-again': 'long enough' });
      await person.press('Try it');
      await person.sees('This works');
      await person.press('Start with it');
      await person.main.getByRole('heading', { name: 'Lines to add' }).waitFor();
      expect(readFileSync(file, 'utf8')).toBe(before);
    },
  ],
  [
    'a connector of such a file shows the lines to change',
    async (person) => {
      const file = changeByHand(person);
      const before = readFileSync(file, 'utf8');
      await person.go('/settings');
      await person.part('.connectors li', 'third').getByRole('link', { name: 'Change' }).click();
      await person.fill({ 'key-settle': '9s' });
      await person.press('Save');
      await person.main.getByRole('heading', { name: 'Lines to change' }).waitFor();
      expect(readFileSync(file, 'utf8')).toBe(before);
    },
  ],
];

/** Says nothing new, but is no longer the text that the pages wrote. */
function changeByHand({ house }: Doer): string {
  const file = join(house.cwd, 'bankfeed.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}# by hand\n`);
  return file;
}
