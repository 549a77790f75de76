/** An entry that the owner made before the statement came is adopted instead of doubled. */
import { expect, test } from 'vitest';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';

function statement(lines: readonly OfxLine[]): string {
  return ofxText({ lines, from: '2026-03-01', to: '2026-03-31' });
}

/** A house whose account the ledger knows by an earlier transaction. */
async function houseWithAccount(adopt = true): Promise<{ readonly house: LedgerHouse; readonly accountId: string }> {
  const house = await ledgerHouse({ adopt });
  house.drop('0.ofx', ofxText({ lines: [{ id: 'Z1', on: '2026-02-01', amount: '-1.00' }] }));
  await house.sync();
  const [account] = await house.accounts();
  return { house, accountId: account?.id ?? '' };
}

test('a purchase entered by hand two days early becomes the bank’s, with the owner’s words', async () => {
  const { house, accountId } = await houseWithAccount();
  const byHand = { accountId, amount: 12.5, date: '2026-03-08', payeeName: 'Lunch with Ann', note: 'owes me half' };
  await house.ledger.send('POST', '/v1/transactions', { body: byHand });
  house.drop('1.ofx', statement([{ id: 'A1', on: '2026-03-10', amount: '-12.50', name: 'BISTRO 24', memo: 'card' }]));
  expect(await house.sync()).toMatchObject({ created: 0, adopted: 1 });
  const rows = (await house.transactions()).filter(({ amount }) => amount === 12.5);
  expect(rows).toMatchObject([
    {
      externalId: 'bf1.checking-7890-de34.2026-03-10.e1250USD.1',
      date: '2026-03-10',
      payeeName: 'Lunch with Ann',
      note: 'owes me half',
    },
  ]);
});

test('two lines take two entries, and a third line of that amount is created', async () => {
  const { house, accountId } = await houseWithAccount();
  for (const date of ['2026-03-10', '2026-03-12']) {
    await house.ledger.send('POST', '/v1/transactions', { body: { accountId, amount: 5, date, note: date } });
  }
  const lines = ['2026-03-09', '2026-03-10', '2026-03-13'].map((on, at) => ({ id: `A${at}`, on, amount: '-5.00' }));
  house.drop('1.ofx', statement(lines));
  expect(await house.sync()).toMatchObject({ created: 1, adopted: 2 });
  expect(await house.transactions()).toHaveLength(4);
});

test.each([
  ['another amount', { amount: 12.51 }],
  ['four days away', { date: '2026-03-06' }],
  ['money in', { amount: -12.5 }],
  ['with an externalId of another tool', { externalId: 'theirs.1' }],
])('an entry that differs is left alone: %s', async (_, change) => {
  const { house, accountId } = await houseWithAccount();
  const body = { accountId, amount: 12.5, date: '2026-03-10', ...change };
  await house.ledger.send('POST', '/v1/transactions', { body });
  house.drop('1.ofx', statement([{ id: 'A1', on: '2026-03-10', amount: '-12.50' }]));
  expect(await house.sync()).toMatchObject({ created: 1, adopted: 0 });
});

test('ledger.adopt: false doubles instead', async () => {
  const { house, accountId } = await houseWithAccount(false);
  await house.ledger.send('POST', '/v1/transactions', { body: { accountId, amount: 12.5, date: '2026-03-10' } });
  house.drop('1.ofx', statement([{ id: 'A1', on: '2026-03-10', amount: '-12.50' }]));
  expect(await house.sync()).toMatchObject({ created: 1, adopted: 0 });
});
