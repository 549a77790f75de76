/** Every stored time stands in docs/clocks.md with its clock, so that a new one is thought about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../support/texts/source-files.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/clocks.md'), 'utf8');
const named = new Set([...PAGE.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** Parts of connectors that keep no time. */
const KEEP_NO_TIME = new Set([
  'connectors/apis/enable-banking/enable-banking.ts',
  'connectors/apis/simplefin/access.ts',
  'connectors/apis/simplefin/known-accounts.ts',
  'connectors/sources/download/download.ts',
  'connectors/sources/email/oauth/access-token.ts',
  'connectors/sources/email/settle.ts',
  'connectors/unpack/file-deliveries.ts',
]);

test('each part of a connector that keeps something is named, or is known to keep no time', () => {
  const keepers = readSources('connectors').filter(({ text }) => /keep\.write\(/.test(text));
  const paths = keepers.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !named.has(path) && !KEEP_NO_TIME.has(path))).toEqual([]);
  expect([...named].filter((name) => /^connectors\/.*\.ts$/.test(name) && !paths.includes(name))).toEqual([]);
  expect([...KEEP_NO_TIME].filter((path) => !paths.includes(path) || named.has(path))).toEqual([]);
});
