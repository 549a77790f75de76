import { expect, test } from 'vitest';
import { transfersIn } from '../support/ask.ts';
import { line } from '../support/identity/statements.ts';
import { OWN, type TransferHouse, transferHouse } from '../support/transfers/transfer-house.ts';

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1');
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1');
/** The inflow as the bank tells it anew, under another reference (CORRECTFITID). */
function corrected(amount: bigint, of: string, as: string) {
  return { ...IN, amount, reference: as, correction: { reference: of, action: 'replace' } as const };
}

/** The inflow stands in the ledger as an income; the outflow's account is known there as well. */
async function inflowFirst(): Promise<TransferHouse> {
  const house = await transferHouse();
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  house.bring({ of: 'a', lines: [line('2026-02-20', '-1.00', 'Cafe', 'o0')], period: ['2026-02-20', '2026-02-21'] });
  await house.push();
  return house;
}

test('an outflow that was pushed is converted, and its inflow is never sent', async () => {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  await house.push();
  const [before] = await house.transactions();
  house.bring({ of: 'b', lines: [IN] });

  expect(await house.push()).toMatchObject({ created: 0, updated: 1, deleted: 0 });
  expect(await house.transactions()).toMatchObject([{ id: before?.id, isTransfer: true, amount: 100 }]);
});

test('two legs of one batch are one request, and an absorbed leg sends nothing when it comes again', async () => {
  const house = await transferHouse();
  house.bring({ of: 'b', lines: [], period: ['2026-02-01', '2026-02-02'] });
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  expect(await house.push()).toMatchObject({ sent: 3, created: 1 });

  for (const memo of ['as printed later', 'and later still'])
    house.bring({ of: 'b', lines: [{ ...IN, memo }], asOf: `2026-06-0${(memo.length % 7) + 2}T00:00:00Z` });
  expect((await house.push()).sent).toBe(0);
  expect(await house.rows()).toEqual(['a → b 100']);
});

test('a note and a category that the owner gave the inflow stand on the transfer', async () => {
  const house = await inflowFirst();
  const [inflow] = (await house.transactions()).filter((each) => each.amount === -100);
  const category = await house.ask('POST', 'categories', { name: 'Savings' });
  const categoryId = (category.data as { id: string }).id;
  await house.ask('PATCH', `transactions/${inflow?.id}`, { note: 'for the roof', categoryId });
  house.bring({ of: 'a', lines: [OUT] });
  await house.push();

  expect(await house.rows()).toEqual(['a 1', 'a → b 100']);
  const [transfer] = (await house.transactions()).filter((each) => each.isTransfer);
  expect(transfer).toMatchObject({ note: 'for the roof', categoryId, payeeName: 'Transfer to savings' });
});

test('a destination that the ledger has archived leaves both legs as they are, the rest goes on', async () => {
  const house = await inflowFirst();
  const accounts = (await house.ask('GET', 'accounts')).data as { id: string; externalId: string }[];
  const b = accounts.find((each) => each.externalId === 'bf1.b');
  await house.ask('DELETE', `accounts/${b?.id}`);
  house.bring({ of: 'a', lines: [OUT, line('2026-03-03', '-7.00', 'Cafe', 'o2')] });

  expect(await house.push()).toMatchObject({ remaining: 0, rejected: 1 });
  expect(await house.rows()).toEqual(['? -100', 'a 1', 'a 100', 'a 7']);
  expect(transfersIn(house.store)).toMatchObject([{ state: 'refused' }]);
  house.bring({ of: 'a', lines: [{ ...OUT, memo: 'again' }] });
  expect(transfersIn(house.store)).toMatchObject([{ state: 'refused' }]);
});

test('a transfer that the owner deletes comes back neither as a transfer nor as its legs', async () => {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  const [transfer] = await house.transactions();
  await house.ask('DELETE', `transactions/${transfer?.id}`);
  house.bring({ of: 'a', lines: [{ ...OUT, amount: -10100n }], asOf: '2026-06-03T00:00:00Z' });
  house.bring({ of: 'b', lines: [{ ...IN, memo: 'again' }], asOf: '2026-06-03T00:00:00Z' });
  await house.push();
  house.bring({ of: 'b', lines: [{ ...IN, memo: 'and again' }], asOf: '2026-06-04T00:00:00Z' });
  await house.push();

  expect((await house.rows()).filter((row) => row.includes('→') || row.startsWith('a 100'))).toEqual([]);
});

test('a leg that the bank corrects takes the transfer apart, and both legs are accounted for', async () => {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  house.bring({ of: 'b', lines: [corrected(9000n, 'i1', 'i2')], asOf: '2026-06-03T00:00:00Z' });
  await house.push();

  expect(await house.rows()).toEqual(['a 100', 'b -90']);
  expect(await house.balances()).toMatchObject({ a: -100, b: 90 });
});

test('a corrected amount that arrived is told where a fee explains it', async () => {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [{ ...OUT, counterparty: { account: OWN.b.iban, name: null } }] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  house.bring({ of: 'b', lines: [corrected(9900n, 'i1', 'i2')], asOf: '2026-06-03T00:00:00Z' });
  await house.push();

  expect(await house.rows()).toEqual(['a → b 100 arrives 99']);
  house.bring({ of: 'b', lines: [corrected(10000n, 'i2', 'i3')], asOf: '2026-06-04T00:00:00Z' });
  await house.push();
  expect(await house.balances()).toMatchObject({ a: -100, b: 100 });
});

test('years of expenses become transfers when the other account comes', { timeout: 60_000 }, async () => {
  const house = await transferHouse();
  const months = Array.from(
    { length: 36 },
    (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  );
  house.bring({
    of: 'a',
    lines: months.map((month) => line(`${month}-02`, '-100.00', 'Transfer to savings', `o${month}`)),
  });
  await house.push();
  house.bring({
    of: 'b',
    lines: months.map((month) => line(`${month}-03`, '100.00', 'Transfer from checking', `i${month}`)),
  });

  expect(await house.push()).toMatchObject({ created: 0, updated: 36, deleted: 0 });
  expect(new Set(await house.rows())).toEqual(new Set(['a → b 100']));
});
