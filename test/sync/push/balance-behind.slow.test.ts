/** The balance of an account goes out after its transactions, whatever brings these about. */
import { expect, test } from 'vitest';
import { beginGeneration } from '../../../src/store/sidecar/generation.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { copyDatabase, reopenWith } from '../../support/houses/put-back.ts';
import { tempFolder } from '../../support/run/temp.ts';

const parsePool = sharedParsePool([]);
const GROCER = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' };
const BAKER = { id: 'A2', on: '2026-03-06', amount: '-4.50', name: 'BAKER' };
const MARCH = ofxText({
  lines: [GROCER, BAKER],
  from: '2026-03-01',
  to: '2026-03-10',
  closing: { amount: '100.00', on: '2026-03-10' },
});
const APRIL = ofxText({
  lines: [
    { id: 'B1', on: '2026-04-02', amount: '-7.00', name: 'CINEMA' },
    { id: 'B2', on: '2026-04-03', amount: '-1.00', name: 'KIOSK' },
    { id: 'B3', on: '2026-04-04', amount: '-2.00', name: 'BUTCHER' },
  ],
  from: '2026-04-01',
  to: '2026-04-10',
  closing: { amount: '92.00', on: '2026-04-10' },
});

const balances = async (house: LedgerHouse) => (await house.accounts()).map(({ balance }) => balance);

const named = async (house: LedgerHouse, payee: string) =>
  (await house.transactions()).find(({ payeeName }) => payeeName === payee)?.externalId ?? '';

test('a record that the owner wants after an undo leaves the balance at the bank’s figure', async () => {
  const house = await ledgerHouse({ parsePool });
  house.drop('1.ofx', MARCH);
  await house.sync();
  const gone = await named(house, 'GROCER');
  await house.remove(gone);
  undo(house.deps, 'd1', { dryRun: false });
  await house.push();
  await retryNamed(house.deps, ['d1']);
  expect(await house.push()).toMatchObject({ created: 1, rejected: 1 });
  expect(await balances(house)).toEqual([100]);
  await retryNamed(house.deps, [gone]);
  expect(await house.push()).toMatchObject({ created: 1, remaining: 0 });
  expect(await balances(house)).toEqual([100]);
});

test.each([['one by one'], ['together']])(
  'records that the owner wants after a restore, %s, leave the balance at the bank’s figure',
  async (pace) => {
    const folder = tempFolder();
    const first = await ledgerHouse({ folder, parsePool });
    beginGeneration(first.deps.store);
    first.drop('1.ofx', MARCH);
    await first.sync();
    updateSidecars(first.deps.store);
    await copyDatabase({ house: first, folder }, 'copy.db');
    first.drop('2.ofx', APRIL);
    await first.sync();
    const gone = [await named(first, 'CINEMA'), await named(first, 'KIOSK')];
    for (const each of gone) await first.remove(each);
    updateSidecars(first.deps.store);
    const house = await reopenWith({ house: first, folder }, 'copy.db', parsePool);
    recallSidecars(house.deps.store, beginGeneration(house.deps.store) ? 'restored' : 'same');
    expect(await house.sync()).toMatchObject({ created: 0, rejected: 2 });
    for (const ids of pace === 'together' ? [gone] : gone.map((each) => [each])) {
      await retryNamed(house.deps, ids);
      expect(await house.push()).toMatchObject({ created: ids.length, remaining: 0 });
      expect(await balances(house)).toEqual([92]);
    }
  },
);
