/** A document is wanted again while the ledger may be hearing that its transactions go. */
import { expect, test } from 'vitest';
import { claimRequests, recordTry } from '../../../src/store/outbox/claim.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { orderTransfer } from '../../../src/sync/transfers/orders.ts';
import { liveIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

function march(name: string, server: string): string {
  const lines = ['02', '03', '04'].map((day) => ({ id: `A${day}`, on: `2026-03-${day}`, amount: `-${day}.50`, name }));
  return ofxText({ lines, from: '2026-03-01', to: '2026-03-05', server });
}

const MARCH = march('SHOP', '2026-03-05');

test.each([
  ['nothing', []],
  ['one of them', [0]],
  ['all of them', [0, 1, 2]],
] as const)(
  'every transaction stands in the ledger, which had carried out %s of the deletions',
  async (_, carriedOut) => {
    const house = await ledgerHouse({ parsePool });
    const { clock, store } = house.deps;
    house.drop('march.ofx', MARCH);
    await house.sync();
    const before = await house.transactions();
    expect(before).toHaveLength(3);

    undo(house.deps, 'd1', { dryRun: false });
    // A process marks the deletions as sent, and is killed.
    const claimed = store.transact(() => claimRequests(store, 10, clock.now()));
    expect(claimed.map(({ kind }) => kind)).toEqual(Array(3).fill('transaction.delete'));
    for (const row of claimed.filter((_row, at) => carriedOut.some((each) => each === at))) {
      recordTry(store, row);
      await house.ledger.send('DELETE', row.path);
    }
    await retryNamed(house.deps, ['d1']);
    await house.push();

    const plain = (all: typeof before) => all.map(({ amount, date, externalId }) => ({ amount, date, externalId }));
    expect(plain(await house.transactions())).toEqual(plain(before));
  },
);

test('every transaction of two documents with different words stands in the ledger, though the deletions were on their way', async () => {
  const house = await ledgerHouse({ parsePool });
  const { clock, store } = house.deps;
  house.drop('march.ofx', MARCH);
  await house.sync();
  house.drop('later.ofx', march('SHOP OF TODAY', '2026-04-05'));
  await house.sync();
  undo(house.deps, ['d1', 'd2'], { dryRun: false });
  store.transact(() => claimRequests(store, 10, clock.now()));
  await retryNamed(house.deps, ['d1', 'd2']);
  expect(await house.push()).toMatchObject({ created: 3, deleted: 3, remaining: 0 });
  expect((await house.transactions()).map(({ payeeName }) => payeeName)).toEqual(Array(3).fill('SHOP OF TODAY'));
});

/** One line of an account. */
function leg(accountId: string, on: string, amount: string): string {
  const lines = [{ id: `${accountId}${on}`, on, amount, name: 'TRANSFER' }];
  return ofxText({ accountId, lines, from: '2026-03-01', to: '2026-03-10' });
}

test('a transfer of which only the payment is wanted again is a payment, though its undo was never sent', async () => {
  const house = await ledgerHouse({ parsePool });
  house.drop('out.ofx', leg('1234567890', '2026-03-05', '-50.00'));
  await house.sync();
  house.drop('in.ofx', leg('5550001', '2026-03-06', '50.00'));
  await house.sync();
  const balances = async () => (await house.accounts()).map(({ balance, externalId }) => [externalId, balance]);
  const before = await balances();
  const ids = liveIn(house.deps.store).map(({ externalId }) => externalId);
  orderTransfer(house.deps, { action: 'pair', ids });
  await house.push();
  expect(await house.transactions()).toMatchObject([{ isTransfer: true, amount: 50 }]);
  undo(house.deps, ['d1', 'd2'], { dryRun: false });
  await retryNamed(house.deps, ['d1']);
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  expect(await house.transactions()).toMatchObject([{ isTransfer: false, amount: 50, externalId: ids[0] }]);
  await retryNamed(house.deps, ['d2']);
  await house.push();
  expect(await house.transactions()).toMatchObject([{ isTransfer: true, amount: 50 }]);
  expect(await balances()).toEqual(before);
});
