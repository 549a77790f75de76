/** A state that was put back to an earlier day. Its ledger keeps to its specification and to nothing besides. */
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFact } from '../../../src/store/facts.ts';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { openLedger } from '../../ledger/server/test-ledger.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { oddLedger } from '../../support/ledger/odd-ledger.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);

const month = (number: string) =>
  ofxText({
    lines: ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => ({
      id: `${number}${day}`,
      on: `2026-${number}-${day}`,
      amount: `-${day}.50`,
      name: `SHOP ${number}${day}`,
    })),
    from: `2026-${number}-01`,
    to: `2026-${number}-28`,
    server: `2026-${number}-28`,
  });

/** How the state was put back. `files`: a copy of its folder. `volume`: with its files as they were. */
type Way = 'files' | 'volume';

async function putBack(first: LedgerHouse, way: Way, adopt: boolean): Promise<() => Promise<LedgerHouse>> {
  const folder = tempFolder();
  mkdirSync(join(folder, 'state'));
  const { store } = first.deps;
  await store.db.backup(join(folder, 'state', 'bankfeed.db'));
  copyFileSync(join(store.folder, 'generation'), join(folder, 'state', 'generation'));
  return async () => {
    const restored = await ledgerHouse({ ledger: first.ledger, folder, parsePool, adopt });
    const { birthtimeNs, ino } = statSync(join(folder, 'state', 'generation'), { bigint: true });
    if (way === 'volume') writeFact(restored.deps.store, 'generation.file', `${ino} ${birthtimeNs}`);
    expect(beginGeneration(restored.deps.store)).toBe(way === 'files');
    return restored;
  };
}

const EDITED = ['02', '05', '06', '08'];
const idOf = (house: LedgerHouse, day: string) =>
  house.transactions().then((all) => all.find(({ date }) => date === `2026-04-${day}`)?.externalId ?? '');

/** March is known, then a copy is made; April comes, and the owner edits and deletes. Then the copy is put back. */
async function afterRestore(way: Way, adopt: boolean) {
  const ledger = await oddLedger(await openLedger());
  const first = await ledgerHouse({ ledger, parsePool });
  beginGeneration(first.deps.store);
  first.drop('march.ofx', month('03'));
  await first.sync();
  const restore = await putBack(first, way, adopt);
  first.drop('april.ofx', month('04'));
  expect(await first.sync()).toMatchObject({ created: 8 });
  for (const day of EDITED) await first.edit(await idOf(first, day), { payeeName: `Mine ${day}`, note: 'my word' });
  const deleted = await idOf(first, '03');
  await first.remove(deleted);
  const before = await first.transactions();
  const restored = await restore();
  restored.drop('april.ofx', month('04'));
  return { restored, before, deleted };
}

describe.each(['files', 'volume'] as const)('a state of which the %s were put back', (way) => {
  test.each([true, false])('writes over nothing and creates nothing (adopt: %s)', async (adopt) => {
    const { before, deleted, restored } = await afterRestore(way, adopt);
    expect(await restored.sync()).toMatchObject({ created: 0, adopted: 7, rejected: 1 });
    expect(await restored.transactions()).toEqual(before);

    const { attention } = readStatus(restored.deps.store, { connectors: [] });
    const asked = attention.filter(({ kind }) => kind === 'record');
    expect(asked).toMatchObject([{ id: deleted, title: 'SHOP 0403 of 2026-04-03 was not sent' }]);
    expect(await restored.sync()).toMatchObject({ created: 0, rejected: 0 });

    await retryNamed(restored.deps, [deleted]);
    expect(await restored.push()).toMatchObject({ created: 1 });
    expect(await restored.transactions()).toHaveLength(before.length + 1);
  });
});
