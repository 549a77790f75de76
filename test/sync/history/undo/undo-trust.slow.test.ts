/** How far a bank's references are believed, after an undo: as if the document had never come. */
import { expect, test } from 'vitest';
import { undo } from '../../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { streamsIn } from '../../../support/ask.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { pullHouse, sharedParsePool } from '../../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

/** The same purchases as any other, under these references: one a letter, `.` for none. */
function download(references: string, at: number): string {
  return ofxText({
    lines: [...references].map((each, index) => ({
      ...(each === '.' ? {} : { id: `X${each}` }),
      ...{ on: `2026-03-1${index}`, amount: `-${index + 1}.00` },
    })),
    ...{ from: '2026-03-01', to: '2026-03-19', server: `2026-03-${20 + at}` },
  });
}

test.each<readonly [downloads: string, undone: string, trust: string]>([
  // New references at each download prove nothing, and nobody is left who says that they do.
  ['ABC DEF', '2', 'stable 0:0'],
  ['ABC DEF ABC', '2', 'stable 3:0'],
  ['ABC DEF ABC', '3', 'unstable 0:3'],
  ['ABC DEF ABC', '2 3', 'stable 0:0'],
  ['ABC DEF ABC', '3 2', 'stable 0:0'],
  // Two may still be an accident, four are not.
  ['AB CD EF', '', 'unstable 0:4'],
  ['AB CD EF', '2', 'stable 0:2'],
  ['AB CD EF', '2 3', 'stable 0:0'],
  // A stream without references at first gives some now.
  ['... ABC ABC', '', 'stable 3:0'],
  ['... ABC ABC', '2', 'stable 0:0'],
  ['... ABC ABC', '3 2', 'absent 0:0'],
])('downloads %s of which %s are undone leave references %s', async (downloads, undone, trust) => {
  const house = await pullHouse({ parsePool });
  for (const [at, references] of downloads.split(' ').entries()) {
    house.drop(`${at}.ofx`, download(references, at));
    await pullConnector(house.deps, 'inbox', 'command');
  }
  for (const document of undone.split(' ')) if (document !== '') undo(house.deps, `d${document}`, { dryRun: false });
  const [stream] = streamsIn(house.deps.store);
  expect(`${stream?.state} ${stream?.agreed}:${stream?.disagreed}`).toBe(trust);
});
