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
    'a mistake in the file is named while it is typed',
    async (person) => {
      await person.go('/settings');
      await person.follow('Add: folder');
      await edit(person, (text) => text.replace(/path: {3}# needed.*/, 'pathh: inbox'));
      await person.press('Check it');
      await person.sees('unknown key, did you mean path?');
    },
  ],
  [
    'a connector is added in the file',
    async (person) => {
      await edit(person, (text) => text.replace('pathh: inbox', 'path: inbox'));
      await person.press('Save');
      await person.sees('The file is saved');
      await person.part('.connectors li', 'folder').first().waitFor();
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
];

/** Says nothing new, but is no longer the text that the pages wrote. */
function changeByHand({ house }: Doer): string {
  const file = join(house.cwd, 'bankfeed.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}# by hand\n`);
  return file;
}

async function edit({ main }: Doer, change: (text: string) => string): Promise<void> {
  const area = main.locator('textarea[name=text]');
  await area.fill(change(await area.inputValue()));
}
