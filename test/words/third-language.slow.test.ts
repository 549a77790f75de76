/** A third language is one file and its line. A made-up one is added to a copy of the room, and is spoken. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

const FILE = `import { de, deIssues, deSaid } from './de.ts';
export const made = {
  words: () => ({ ...de(), Overview: 'Oxerview', '{count} statements': { one: '{count} xat', other: '{count} xats' } }),
  issues: () => ({ ...deIssues(), 'csv.odd': 'Xodd' }),
  said: () => ({ ...deSaid, 'it cannot be read: {why}': 'xot read: {why}' }),
  day: '{year}, {month} {date}',
  months: ['Xan'],
};
`;

const SCRIPT = `import { speechOfEnvironment, speechOfHeader } from './words/choose.ts';
import { echo, issueWords } from './words/echo.ts';
import { loadLanguages, tongueOf } from './words/languages.ts';
import { speaking, t } from './words/speak.ts';
await loadLanguages();
const speech = speechOfHeader('xx-YY, en;q=0.5');
console.log(JSON.stringify(speaking(speech, () => [
  speech.language, speechOfEnvironment({ LANG: 'xx_YY.UTF-8' }).language, t('Overview'), t('{count} statements', { count: 2 }),
  echo('it cannot be read: EIO'), issueWords({ code: 'csv.odd', message: 'odd' }).text, tongueOf('xx').day, t('Documents'),
])));
`;

test('another language is one file and its line, and is spoken in all ways', () => {
  const folder = tempFolder();
  for (const part of ['words', 'lib']) cpSync(join(ROOT, 'src', part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'words/xx.ts'), FILE);
  const list = join(folder, 'words/languages.ts');
  const text = readFileSync(list, 'utf8');
  const line = "  de: async () => (await import('./de.ts')).german,\n";
  expect(text).toContain(line);
  writeFileSync(list, `import { made } from './xx.ts';\n${text.replace(line, `${line}  xx: async () => made,\n`)}`);
  writeFileSync(join(folder, 'speak.ts'), SCRIPT);
  const said = execFileSync(process.execPath, [join(folder, 'speak.ts')], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([
    ...['xx', 'xx', 'Oxerview', '2 xats', 'xot read: EIO', 'Xodd', '{year}, {month} {date}'],
    'Dokumente',
  ]);
});
