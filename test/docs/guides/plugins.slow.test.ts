import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Document, ParseResult } from '../../../src/plugin/contract.ts';
import { loadModules } from '../../../src/plugin/modules.ts';
import { bankfeed } from '../../support/commands/cli.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { ROOT } from '../../support/texts/source-files.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'plugins.md'), 'utf8');

/** The first example in a language, as a reader of the page would copy it. */
function exampleIn(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1];
  if (found === undefined) throw new Error(`docs/plugins.md has no example in ${language}`);
  return found;
}

function writeExample(): { readonly folder: string; readonly module: string; readonly statement: string } {
  const folder = tempFolder();
  mkdirSync(join(folder, 'plugins'));
  const module = join(folder, 'plugins', 'tidewater.js');
  const statement = join(folder, 'statement.json');
  writeFileSync(module, exampleIn('js'));
  writeFileSync(statement, exampleIn('json'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'bankfeed.yaml'), 'state: state\nplugins: [./plugins/tidewater.js]\n');
  return { folder, module, statement };
}

describe("the page's plug-in", () => {
  async function parse(text: string): Promise<ParseResult> {
    const [plugin] = await loadModules([pathToFileURL(writeExample().module).href]);
    if (plugin?.kind !== 'format') throw new Error('it is not a format');
    const bytes = Buffer.from(text);
    const document: Document = { sha256: sha256(bytes), name: 's.json', bytes, receivedAt: '2026-04-01T00:00:00Z' };
    expect(plugin.sniff(bytes, 's.json')).toBe('yes');
    return plugin.parse(document, {}, { currencies: ISO_4217, timezone: 'UTC' });
  }

  test('has at most fifty lines', () => {
    expect(exampleIn('js').trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  });

  test('reads the statement beside it', async () => {
    const { statements, issues } = await parse(exampleIn('json'));
    expect(issues).toEqual([]);
    expect(statements[0]?.lines.map((line) => [line.bookedOn, line.amount, line.payee])).toEqual([
      ['2026-03-02', -1000n, 'Corner Grocer'],
      ['2026-03-02', -2050n, 'Harbor Fuel'],
    ]);
  });

  test('keeps its own rule: an amount that cannot be read is an issue with a position', async () => {
    const { statements, issues } = await parse(exampleIn('json').replace('"-20.50"', '"-20,50"'));
    expect(statements).toEqual([]);
    expect(issues).toMatchObject([{ severity: 'error', code: 'tidewater.amount', position: { line: 2 } }]);
  });

  test('is recognised by the program without being asked for', async () => {
    const { folder, statement } = writeExample();
    const { code, stdout } = await bankfeed(['parse', statement, '--json'], { cwd: folder });
    const printed: unknown = JSON.parse(stdout);
    expect(printed).toMatchObject({
      document: { format: 'tidewater' },
      statements: [
        { lines: [{ amount: '-10.00' }, { amount: '-20.50' }], balances: { closing: { amount: '969.50' } } },
      ],
    });
    expect(code).toBe(0);
  });
});
