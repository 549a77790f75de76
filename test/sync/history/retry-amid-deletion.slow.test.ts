/** A document is wanted again while the ledger may be hearing that its transactions go. */
import { expect, test } from 'vitest';
import { claimRequests, recordTry } from '../../../src/store/outbox/claim.ts';
import { retryNamed } from '../../../src/sync/history/retry-named.ts';
import { undo } from '../../../src/sync/history/undo.ts';
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
