/** A third language is one JSON file. A made-up one is added to a copy of the room, and is spoken. */
import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT } from '../support/texts/source-files.ts';

const CATALOGUE = {
  'pages.overview': 'Oxerview',
  'count.statements': '{count, plural, one {# xat} other {# xats}}',
  'date.day': '{year}, {month} {date}',
};

const SCRIPT = `import { speechOfEnvironment, speechOfHeader } from './src/words/choose.ts';
import { speaking, t } from './src/words/speak.ts';
const speech = speechOfHeader('xx-YY, en;q=0.5');
console.log(JSON.stringify(speaking(speech, () => [
  speech.language, speechOfEnvironment({ LANG: 'xx_YY.UTF-8' }).language, t('pages.overview'),
  t('count.statements', { count: 2 }), t('date.day', { year: '2026', month: 'Xan', date: '1' }), t('pages.documents'),
])));
`;

test('another language is one catalogue; what it lacks is said in English', () => {
  const folder = tempFolder();
  for (const part of ['words', 'lib']) cpSync(join(ROOT, 'src', part), join(folder, 'src', part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'src/words/locales/xx.json'), JSON.stringify(CATALOGUE));
  writeFileSync(join(folder, 'speak.ts'), SCRIPT);
  const said = execFileSync(process.execPath, [join(folder, 'speak.ts')], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual(['xx', 'xx', 'Oxerview', '2 xats', '2026, Xan 1', 'Documents']);
});
