/** `explain` tells what happened to a transaction, in words. */
import { expect, test } from 'vitest';
import { explain } from '../../../src/store/views/explain.ts';
import { listTransactions } from '../../../src/store/views/transactions.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { orderTransfer } from '../../../src/sync/transfers/orders.ts';
import { bringPaper } from '../../support/identity/papers.ts';
import { line } from '../../support/identity/statements.ts';
import { OWN, type TransferHouse, transferHouse } from '../../support/transfers/transfer-house.ts';

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1');
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1');
const OUT_ID = 'bf1.a.2026-03-02.e10000EUR.1';
const IN_ID = 'bf1.b.2026-03-04.i10000EUR.1';

const storyOf = (house: TransferHouse, id: string) => explain(house.store, id)?.story ?? [];

test('of a transfer, its late leg, and its end', async () => {
  const house = await transferHouse();
  bringPaper(house.deps, { of: 'a', lines: [{ ...OUT, counterparty: { account: OWN.b.iban, name: null } }] });
  await house.push();
  expect(storyOf(house, OUT_ID)).toEqual([
    'It is a transfer to b, whose line is still to come: one names the other account.',
  ]);
  bringPaper(house.deps, { of: 'b', lines: [IN] });
  await house.push();
  expect(storyOf(house, OUT_ID)[0]).toContain(`It is a transfer to b, the other leg is ${IN_ID}`);
  expect(storyOf(house, IN_ID)).toEqual([
    `It is the arriving side of a transfer from a and has no record of its own: ${OUT_ID} stands for both: one names the other account.`,
  ]);
  expect(explain(house.store, IN_ID)).toMatchObject({
    transaction: { state: 'confirmed' },
    transfer: { role: 'inflow', other: OUT_ID, account: 'a', state: 'paired' },
  });
  expect(listTransactions(house.store, { state: 'due' }).transactions).toEqual([]);
  orderTransfer(house.deps, { action: 'split', ids: [OUT_ID] });
  expect(storyOf(house, OUT_ID)).toEqual([
    'It was taken for a transfer with b and is none: one names the other account.',
  ]);
});

test('of a correction, an undo, and what the owner wrote', async () => {
  const house = await transferHouse();
  bringPaper(house.deps, { of: 'a', lines: [OUT] });
  await house.push();
  const [row] = await house.transactions();
  await house.ask('PATCH', `transactions/${row?.id}`, { payeeName: 'Mine' });
  const correction = { reference: 'o1', action: 'replace' } as const;
  const corrected = { ...OUT, amount: -9000n, payee: 'TRANSFER', reference: 'o2', correction };
  bringPaper(house.deps, { of: 'a', lines: [corrected], asOf: '2026-06-02T00:00:00Z' });
  await house.push();
  const [changed, edited] = storyOf(house, OUT_ID);
  expect(changed).toMatch(
    /^d2 \(\d+\.ofx\) changed its amount from -100\.00 to -90\.00, payee from Transfer to savings to TRANSFER\.$/,
  );
  expect(edited).toBe('You edited it in the ledger: what you wrote stays, whatever the bank says later.');
  undo(house.deps, 'd2', { dryRun: false });
  expect(storyOf(house, OUT_ID)[0]).toMatch(/^d2 \(\d+\.ofx\) showed it; run r\d+ undid that\.$/);
  undo(house.deps, 'd1', { dryRun: false });
  expect(storyOf(house, OUT_ID).at(-1)).toMatch(
    /^Run r\d+ undid it with d1; `bankfeed retry d1` brings it in again\.$/,
  );
});

test('of what was deleted in the ledger', async () => {
  const house = await transferHouse();
  bringPaper(house.deps, { of: 'a', lines: [OUT] });
  await house.push();
  const [row] = await house.transactions();
  await house.ask('DELETE', `transactions/${row?.id}`);
  bringPaper(house.deps, { of: 'a', lines: [{ ...OUT, memo: 'again' }], asOf: '2026-06-02T00:00:00Z' });
  await house.push();
  expect(storyOf(house, OUT_ID).at(-1)).toBe(
    'You deleted it in the ledger: it stays deleted, whatever file names it again.',
  );
});
