import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { choices } from '../../connectors/formats/choices.ts';
import { builtInFormats } from '../../connectors/formats.ts';
import type { LazyFormat } from '../../src/plugin/contract.ts';
import { parseDocument } from '../../src/sync/parse/document.ts';
import { POISON_CODES } from '../../src/sync/parse/pool.ts';

const LIST = new URL('../../connectors/formats.ts', import.meta.url).href;

/** The modules of a process that recognises documents and reads those of one format, or of none. */
function loadedFor(format: string): readonly string[] {
  const script = `import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    const { builtInFormats } = await import(${JSON.stringify(LIST)});
    await builtInFormats.find(({ name }) => name === ${JSON.stringify(format)})?.load();
    console.log(JSON.stringify(urls));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

function readersIn(urls: readonly string[]): readonly string[] {
  return urls.flatMap((url) => /connectors\/formats\/(?:\w+\/)*(\w+)\/index\.ts$/.exec(url)?.[1] ?? []);
}

function packagesIn(urls: readonly string[]): readonly string[] {
  return [...new Set(urls.flatMap((url) => /node_modules\/([^/]+)\//.exec(url)?.[1] ?? []))];
}

describe('the built-in formats', () => {
  test('recognise documents without what reads them', () => {
    const urls = loadedFor('');
    expect(urls).toContain(LIST);
    expect([readersIn(urls), packagesIn(urls)]).toEqual([[], ['csv-parse']]);
  });

  test.each([
    ['ofx', ['ofx-js']],
    ['mt940', []],
    ['qif', []],
    ['camt', ['saxes', 'xmlchars']],
  ])('of which %s is read load that reader alone', (format, packages) => {
    const urls = loadedFor(format);
    expect(readersIn(urls)).toEqual([format]);
    expect(packagesIn(urls)).toEqual(['csv-parse', ...packages]);
  });

  test.each([
    ['qif', '!Type:Bank\nD2026-03-01\nT-10.00\nPŻabka\n^\n'],
    [
      'mt940',
      ':20:STMT\n:25:1/2\n:28C:1/1\n:60F:C260304EUR1,00\n:61:2603050305D1,00NMSCNONREF\n:62F:C260305EUR0,00\n-\n',
    ],
    [
      'camt',
      '<?xml version="1.0" encoding="UTF-16"?><Document><BkToCstmrStmt><Stmt></Stmt></BkToCstmrStmt></Document>',
    ],
  ])('recognise %s in UTF-16, with and without its mark', async (name, text) => {
    for (const start of ['\ufeff', '']) {
      const bytes = Buffer.from(`${start}${text}`, 'utf16le');
      const document = { name: 'a', sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
      const order = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
      expect((await parseDocument(document, order, builtInFormats)).format).toBe(name);
    }
  });

  test('say which reader cannot be loaded, and the document is not blamed for it', async () => {
    const broken = builtInFormats.map(
      (format): LazyFormat => ({
        ...format,
        load: () => Promise.reject(new Error('no such file')),
      }),
    );
    const bytes = Buffer.from('!Type:Bank\nD2026-03-01\nT-10.00\nPGROCER\n^\n');
    const document = { name: 'a.qif', sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
    const order = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
    const { format, issues } = await parseDocument(document, order, broken);
    const message = 'the reader for qif could not be loaded, install bankfeed again: no such file';
    expect([format, issues]).toMatchObject(['qif', [{ severity: 'error', code: 'parse.load', message }]]);
    expect(POISON_CODES).toContain('parse.load');
  });
});

test('options that are words are taken as they are, and refused with what there is', () => {
  const schema = choices({ order: ['mdy', 'dmy'], securities: ['ask', 'skip'] });
  const told = (options: unknown) => schema['~standard'].validate(options);
  expect(told({ order: 'dmy' })).toEqual({ value: { order: 'dmy' } });
  const message = 'it knows order (mdy, dmy), securities (ask, skip)';
  for (const options of ['dmy', null, undefined]) expect(told(options)).toMatchObject({ issues: [{ message }] });
  expect(told({ order: 'ask' })).toMatchObject({ issues: [{ message, path: ['order'] }] });
  for (const name of ['profile', 'constructor']) {
    expect(told({ [name]: 'mdy' })).toMatchObject({ issues: [{ message, path: [], keys: [name] }] });
  }
  const none = { issues: [{ message: 'it knows none', path: [], keys: ['order'] }] };
  expect(choices({})['~standard'].validate({ order: 'dmy' })).toMatchObject(none);
});
