/** P-DEL-1 over a database that was lost: what the owner deleted stays deleted (`deleted.json` beside it). */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepTombstones, recallTombstones } from '../../../src/store/sidecar/tombstones.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

function march(memo: string, server: string): string {
  return ofxText({
    lines: [
      { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo },
      { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER', memo },
    ],
    from: '2026-03-01',
    to: '2026-03-31',
    server,
  });
}

/** The same household after its database was lost; `deleted` is what stands in the file that was left. */
async function afterLoss(first: LedgerHouse, deleted: string): Promise<LedgerHouse> {
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  writeFileSync(join(folder, 'state', 'deleted.json'), deleted);
  const house = await ledgerHouse({ ledger: first.ledger, folder, parsePool });
  recallTombstones(house.deps.store);
  return house;
}

async function withBakerDeleted(): Promise<{ readonly house: LedgerHouse; readonly file: string }> {
  const house = await ledgerHouse({ parsePool });
  house.drop('1.ofx', march('one', '2026-03-31'));
  await house.sync();
  await house.remove('bf1.checking-7890-de34.2026-03-03.e450USD.1');
  house.drop('2.ofx', march('two', '2026-04-01'));
  await house.sync();
  keepTombstones(house.deps.store);
  return { house, file: join(house.deps.store.folder, 'deleted.json') };
}

test('a transaction that the owner deleted is not created again, in a second life or a third', async () => {
  const { house: first, file } = await withBakerDeleted();
  const left = readFileSync(file, 'utf8');
  expect(JSON.parse(left)).toEqual(['bf1.checking-7890-de34.2026-03-03.e450USD.1']);
  for (let life = 0; life < 2; life++) {
    const next = await afterLoss(first, left);
    next.drop('1.ofx', march('one', '2026-03-31'));
    next.drop('2.ofx', march('two', '2026-04-01'));
    expect(await next.sync()).toMatchObject({ created: 0, deleted: 0 });
    expect((await next.transactions()).map(({ payeeName }) => payeeName)).toEqual(['GROCER']);
    keepTombstones(next.deps.store);
    expect(readFileSync(join(next.deps.store.folder, 'deleted.json'), 'utf8')).toBe(left);
  }
});

test('a file that is torn, or of a database that was not lost, changes nothing', async () => {
  const { house, file } = await withBakerDeleted();
  const torn = await afterLoss(house, '["bf1.check');
  expect(existsSync(join(torn.deps.store.folder, 'deleted.json'))).toBe(false);
  copyFileSync(file, `${file}.copy`);
  writeFileSync(file, '["bf1.checking-7890-de34.2026-03-02.e1000USD.1"]');
  recallTombstones(house.deps.store);
  house.drop('3.ofx', march('three', '2026-04-02'));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ note: 'three' }]);
});
