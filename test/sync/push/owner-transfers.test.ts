/** The owner's edits of a transfer in the ledger: one record there, two lines here (P-DEL-1). */
import { expect, test } from 'vitest';
import { line } from '../../support/identity/statements.ts';
import { OWN, type Paper, type TransferHouse, transferHouse } from '../../support/transfers/transfer-house.ts';

const OUT = line('2026-03-02', '-100.00', 'Transfer to savings', 'o1');
const IN = line('2026-03-04', '100.00', 'Transfer from checking', 'i1');

function corrected(amount: bigint) {
  return { ...IN, amount, reference: 'i2', correction: { reference: 'i1', action: 'replace' } as const };
}

async function deletedTransfer(): Promise<TransferHouse> {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  const [transfer] = await house.transactions();
  await house.ask('DELETE', `transactions/${transfer?.id}`);
  return house;
}

test('a transfer that the owner deleted does not come back as an income when the bank corrects what arrived', async () => {
  const house = await deletedTransfer();
  house.bring({ of: 'b', lines: [corrected(9000n)], asOf: '2026-06-03T00:00:00Z' });
  expect(await house.push()).toMatchObject({ remaining: 0 });
  expect(await house.rows()).toEqual([]);
  house.bring({
    of: 'b',
    lines: [{ ...IN, amount: 9000n, reference: 'i2', memo: 'again' }],
    asOf: '2026-06-04T00:00:00Z',
  });
  await house.push();
  expect(await house.rows()).toEqual([]);
});

test('a transfer that was taken apart here is two records: deleting one leaves the other', async () => {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  house.bring({ of: 'b', lines: [corrected(9000n)], asOf: '2026-06-03T00:00:00Z' });
  await house.push();
  expect(await house.rows()).toEqual(['a 100', 'b -90']);
  const [outflow] = (await house.transactions()).filter(({ amount }) => amount === 100);
  await house.ask('DELETE', `transactions/${outflow?.id}`);
  house.bring({ of: 'a', lines: [{ ...OUT, memo: 'again' }], asOf: '2026-06-04T00:00:00Z' });
  await house.push();
  expect(await house.rows()).toEqual(['b -90']);
});

interface DeletedInflow {
  readonly name: string;
  readonly before: readonly Paper[];
  readonly later: Paper;
  readonly rows: readonly string[];
}

const PLAIN = line('2026-03-02', '-100.00', 'Landlord', 'o1');
const NAMED = { ...PLAIN, counterparty: { account: OWN.b.iban, name: null } };
const LATER = { of: 'a', asOf: '2026-06-03T00:00:00Z' } as const;
const BOTH: readonly Paper[] = [
  { of: 'a', lines: [PLAIN] },
  { of: 'b', lines: [IN] },
];

const DELETED_INFLOWS: readonly DeletedInflow[] = [
  { name: 'that comes later', before: [{ of: 'b', lines: [IN] }], later: { of: 'a', lines: [OUT] }, rows: ['a 100'] },
  { name: 'of other words', before: BOTH, later: { ...LATER, lines: [OUT] }, rows: ['a 100'] },
  // Such a line is a transfer by itself.
  { name: 'that names the account', before: BOTH, later: { ...LATER, lines: [NAMED] }, rows: ['a → b 100'] },
];
const NOTICES = ['found by reading the ledger back', 'not noticed yet'] as const;

test.each(DELETED_INFLOWS.flatMap((each) => NOTICES.map((noticed) => ({ ...each, noticed }))))(
  'an arrival that its owner deleted, $noticed, makes no transfer of an outflow $name',
  async ({ before, later, noticed, rows }) => {
    const house = await transferHouse();
    for (const paper of before) house.bring(paper);
    await house.push();
    const inflow = (await house.transactions()).find(({ amount }) => amount === -100);
    await house.ask('DELETE', `transactions/${inflow?.id}`);
    if (noticed !== 'not noticed yet') await house.drift({ repair: true });
    house.bring(later);
    await house.push();
    expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
    expect(await house.rows()).toEqual(rows);
    expect(await house.drift()).toEqual([]);
    house.bring({ of: 'b', lines: [{ ...IN, memo: 'again' }], asOf: '2026-06-05T00:00:00Z' });
    await house.push();
    expect(await house.rows()).toEqual(rows);
  },
);
