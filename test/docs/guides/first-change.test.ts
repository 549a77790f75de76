/** docs/recipes/format.md: the code that a newcomer copies from it works. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { prove } from '../../../src/core/prove.ts';
import { loadModules } from '../../../src/plugin/modules.ts';
import { parseDocument } from '../../../src/sync/parse/document.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

const PAGE = readFileSync(join(ROOT, 'docs/recipes/format.md'), 'utf8');
const TALLY = 'connectors/formats/tally';
const NAMES = 'connectors/formats/names.ts';

/** The first block of code behind the words. */
function blockBehind(words: string): string {
  const found = /```ts\n([\s\S]*?)```/.exec(PAGE.slice(PAGE.indexOf(words)))?.[1];
  if (found === undefined || !PAGE.includes(words)) throw new Error(`the recipe has no code behind ${words}`);
  return found;
}

/** A folder in which the format's files lie beside the rest of the program, as they would in a clone. */
function cloneWithTally(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, TALLY), { recursive: true });
  for (const path of ['src', 'package.json', 'connectors/formats/choices.ts', 'connectors/formats/head-text.ts']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
  const names = readFileSync(join(ROOT, NAMES), 'utf8').replace('  alert:', `${blockBehind(`\`${NAMES}\``)}  alert:`);
  writeFileSync(join(folder, NAMES), names);
  for (const name of ['sniff', 'index']) {
    writeFileSync(join(folder, TALLY, `${name}.ts`), blockBehind(`\`${TALLY}/${name}.ts\``));
  }
  return folder;
}

test('the format of the guide reads the sample of the guide, and its balances prove it', async () => {
  const [plugin] = await loadModules([pathToFileURL(join(cloneWithTally(), TALLY, 'index.ts')).href]);
  if (plugin?.kind !== 'format') throw new Error('the guide has no format');
  const sample = /`tally: '(.*)',`/.exec(PAGE)?.[1]?.replaceAll('\\n', '\n') ?? '';
  const document = { sha256: '', name: 'a', bytes: Buffer.from(sample), receivedAt: '2026-04-01T00:00:00.000Z' };
  const order = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
  const { issues, statements } = await parseDocument(document, order, [plugin]);
  expect(issues).toEqual([]);
  expect(statements).toMatchObject([
    {
      account: { bankId: 'MEADOW', accountId: '5550001234' },
      lines: [
        { bookedOn: '2026-03-01', amount: -1000n, payee: 'GROCER', position: { line: 2 } },
        { bookedOn: '2026-03-14', amount: 25000n, payee: 'EMPLOYER', position: { line: 3 } },
      ],
    },
  ]);
  expect(statements.map((statement) => prove(statement).state)).toEqual(['proved']);
});
