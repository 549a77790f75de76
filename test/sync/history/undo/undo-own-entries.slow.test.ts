/** P-UNDO-1: an entry of the owner's that a statement took over stands as it was after the undo (docs/owner.md). */
import { expect, test } from 'vitest';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { orderTransfer } from '../../../../src/sync/transfers/orders.ts';
import { type OfxLine, ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../../support/houses/pulling.ts';
import { tempFolder } from '../../../support/run/temp.ts';

const parsePool = sharedParsePool([]);
const IN_MARCH = { from: '2026-03-01', to: '2026-03-31' };
const LINE = { id: 'A1', on: '2026-03-10', amount: '-12.50', name: 'BISTRO 24', memo: 'card' };
const ID = 'bf1.checking-7890-de34.2026-03-10.e1250USD.1';
const MINE = { amount: 12.5, date: '2026-03-08', payeeName: 'Lunch with Ann', note: 'owes me half', time: '12:30:00' };

const march = (...lines: readonly OfxLine[]) => ofxText({ ...IN_MARCH, lines });

/** The entry is there before d2 comes. */
async function withEntry(entry: object = MINE, folder = tempFolder()): Promise<LedgerHouse> {
  const house = await ledgerHouse({ parsePool, folder });
  house.drop('0.ofx', ofxText({ lines: [{ id: 'Z1', on: '2026-02-01', amount: '-1.00' }] }));
  await house.sync();
  const [account] = await house.accounts();
  await house.ledger.send('POST', '/v1/transactions', { body: { accountId: account?.id, ...entry } });
  return house;
}

/** The records of the ledger but for the one of d1. When they were changed does not count. */
async function seen(house: LedgerHouse) {
  const rows = await house.transactions();
  return rows.filter(({ amount }) => amount !== 1).map((row) => ({ ...row, updatedAt: null }));
}

async function undone(house: LedgerHouse, ...names: readonly string[]): Promise<void> {
  undo(house.deps, names, { dryRun: false });
  expect(await house.push()).toMatchObject({ deleted: 0, rejected: 0, remaining: 0 });
}

test('an entry by hand is as it was before, and the import after it takes it over once more', async () => {
  const house = await withEntry();
  const before = await seen(house);
  house.drop('1.ofx', march(LINE));
  for (let turn = 0; turn < 2; turn++) {
    if (turn === 0) expect(await house.sync()).toMatchObject({ created: 0, adopted: 1 });
    else {
      await retryNamed(house.deps, ['d2']);
      expect(await house.push()).toMatchObject({ created: 0, adopted: 1 });
    }
    expect(await seen(house)).toMatchObject([{ ...MINE, date: '2026-03-10', externalId: ID }]);
    await undone(house, 'd2');
    expect(await seen(house)).toEqual(before);
  }
});

test('an entry that became a transfer is a plain one again', async () => {
  const house = await withEntry();
  const before = await seen(house);
  house.drop('1.ofx', march(LINE));
  await house.sync();
  const arrival = { id: 'S1', on: '2026-03-11', amount: '12.50', name: 'FROM CHECKING' };
  house.drop('2.ofx', ofxText({ ...IN_MARCH, accountId: '5550001', lines: [arrival] }));
  await house.sync();
  const inflow = (await seen(house)).find(({ amount }) => amount === -12.5)?.externalId ?? '';
  orderTransfer(house.deps, { action: 'pair', ids: [ID, inflow] });
  await house.push();
  expect(await seen(house)).toMatchObject([{ isTransfer: true, externalId: ID }]);
  await undone(house, 'd2');
  const [mine, ...others] = (await seen(house)).toSorted((one, other) => other.amount - one.amount);
  expect([mine]).toEqual(before);
  expect(others).toMatchObject([{ externalId: inflow, amount: -12.5, isTransfer: false }]);
});
