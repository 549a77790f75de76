/** Every picture that a page of docs shows is there, and no other one lies beside it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../support/source-files.ts';

test('each picture of docs/pictures is shown by a page, and each shown one is there', () => {
  const shown = readSources('docs', ['.md']).flatMap(({ text }) =>
    [...text.matchAll(/\]\((?:\.\.\/)*pictures\/([^)]+)\)/g)].map(([, name]) => name ?? ''),
  );
  expect([...new Set(shown)].sort()).toEqual(readdirSync(join(ROOT, 'docs', 'pictures')).sort());
});
