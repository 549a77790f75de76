/** The script makes the pictures of docs, and they show the pages as these are now. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makePictures, OUTLINES, type Outlines } from '../../scripts/pictures/screenshots.ts';
import { hasChromium } from '../support/browser/chromium.ts';
import { tempFolder } from '../support/run/temp.ts';
import { ROOT, readSources } from '../support/texts/source-files.ts';

test.skipIf(!hasChromium())(
  'each picture of docs is made by the script, and its page looks as it did then',
  async () => {
    const folder = tempFolder();
    const outlines = await makePictures(folder);
    const made = readdirSync(folder).map((file) => basename(file, '.png'));
    expect(made.toSorted()).toEqual(Object.keys(outlines).toSorted());
    const shown = readSources('docs', ['.md']).flatMap(({ text }) =>
      [...text.matchAll(/\]\((?:\.\.\/)*pictures\/([^)]+)\.png\)/g)].map(([, name]) => name ?? ''),
    );
    expect([...new Set(shown)].toSorted()).toEqual(made.toSorted());
    const kept = readdirSync(join(ROOT, 'docs', 'pictures')).map((file) => basename(file, '.png'));
    expect(kept.toSorted()).toEqual(made.toSorted());
    const then: Outlines = JSON.parse(readFileSync(OUTLINES, 'utf8'));
    expect(outlines, 'make them anew: npm run docs:screenshots').toEqual(then);
  },
);
