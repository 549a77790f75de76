import { describe, expect, test } from 'vitest';
import { readStatus } from '../../src/store/views/status.ts';
import { listAllTransfers } from '../../src/sync/transfers/list.ts';
import { orderTransfer, type TransferAction } from '../../src/sync/transfers/orders.ts';
import { line } from '../support/identity/statements.ts';
import { OWN, type TransferHouse, transferHouse } from '../support/transfers/transfer-house.ts';

const OUT = line('2026-03-02', '-100.00', 'Landlord', 'o1');
const IN = line('2026-03-04', '100.00', 'Employer', 'i1');
const IDS = ['bf1.a.2026-03-02.e10000EUR.1', 'bf1.b.2026-03-04.i10000EUR.1'] as const;

const order = (house: TransferHouse, action: TransferAction, ...ids: string[]) =>
  orderTransfer(house.deps, { action, ids });
const states = (house: TransferHouse) => listAllTransfers(house.deps, '2026-03-20').map(({ state }) => state);

/** Two legs without evidence, both in the ledger. */
async function plainLegs(): Promise<TransferHouse> {
  const house = await transferHouse();
  house.bring({ of: 'a', lines: [OUT] });
  house.bring({ of: 'b', lines: [IN] });
  await house.push();
  return house;
}

describe('the owner', () => {
  test('is shown what could be a transfer, and makes it one', async () => {
    const house = await plainLegs();
    expect(states(house)).toEqual(['proposed']);
    order(house, 'pair', ...IDS);
    expect(await house.push()).toMatchObject({ updated: 1, deleted: 1 });

    expect(await house.rows()).toEqual(['a → b 100']);
    expect((await house.transactions())[0]?.externalId).toBe(IDS[0]);
    expect(states(house)).toEqual(['paired']);
  });

  test('rejects a pair for good: no document brings it back (P-TR-5)', async () => {
    const house = await plainLegs();
    order(house, 'reject', ...IDS);
    const words = { payee: 'Transfer', memo: 'Transfer', ...{ counterparty: { account: OWN.a.iban, name: null } } };
    house.bring({ of: 'b', lines: [{ ...IN, ...words }], asOf: '2026-06-02T00:00:00Z' });
    await house.push();

    expect(await house.rows()).toEqual(['a 100', 'b -100']);
    expect(states(house)).toEqual(['rejected']);
  });

  test('sees each decision as it stands: a no that was taken back is not listed', async () => {
    const house = await plainLegs();
    const listed = () => listAllTransfers(house.deps, '2026-03-20').map(({ state, inflow }) => [state, inflow?.id]);
    order(house, 'pair', ...IDS);
    order(house, 'split', IDS[0]);
    const apart = [
      ['rejected', IDS[1]],
      ['rejected', undefined],
    ];
    expect(listed()).toEqual(apart);
    order(house, 'pair', ...IDS);
    expect(listed()).toEqual([['paired', IDS[1]]]);
    order(house, 'reject', ...IDS);
    expect(listed()).toEqual(apart);
  });

  test.each(['before it was sent', 'after'])('takes a transfer apart %s, for good', async (when) => {
    const house = await transferHouse();
    const named = { counterparty: { account: OWN.b.iban, name: null } };
    house.bring({ of: 'a', lines: [{ ...OUT, ...named }] });
    house.bring({ of: 'b', lines: [IN] });
    if (when === 'after') await house.push();
    order(house, 'split', IDS[0]);
    await house.push();
    house.bring({ of: 'a', lines: [{ ...OUT, ...named, memo: 'again' }], asOf: '2026-06-02T00:00:00Z' });
    await house.push();

    expect(await house.rows()).toEqual(['a 100', 'b -100']);
    expect(await house.balances()).toMatchObject({ a: -100, b: 100 });
  });

  test('hears why two transactions cannot be a transfer', async () => {
    const house = await plainLegs();
    expect(() => order(house, 'pair', IDS[0], IDS[0])).toThrow(/out of one account and into another/);
    expect(() => order(house, 'pair', IDS[0], 'nobody')).toThrow(/no transaction is called nobody/);
    expect(() => order(house, 'split', IDS[0])).toThrow(/not part of a transfer/);
    expect(() => order(house, 'pair', IDS[0])).toThrow(/takes two/);
    order(house, 'pair', ...IDS);
    expect(() => order(house, 'pair', ...IDS)).toThrow(/part of a transfer already/);
  });

  test('reads in status of a transfer whose other leg is missing, but of none to cash', async () => {
    const house = await transferHouse({ cash: true, transfers: { rules: [{ payee: 'atm*', to: 'cash' }] } });
    const named = { counterparty: { account: OWN.b.iban, name: null } };
    house.bring({ of: 'a', lines: [{ ...OUT, ...named }, line('2026-03-02', '-50.00', 'ATM', 'o2')] });
    const titles = () => readStatus(house.store, { connectors: [] }).attention.map(({ title }) => title);
    house.clock.jumpTo('2026-04-20T00:00:00Z');
    expect(titles()).toEqual([]);
    house.bring({ of: 'b', lines: [line('2026-03-08', '-3.00', 'Cafe', 'i2')] });
    expect(titles()).toEqual(['The transfer “Landlord” of 2026-03-02 has not reached b']);
    house.clock.jumpTo('2026-03-20T00:00:00Z');
    expect(titles()).toEqual([]);
  });

  test('is told of a certain transfer whose other leg the statements of 30 days do not show', async () => {
    const house = await transferHouse();
    const later = () => listAllTransfers(house.deps, '2026-04-02').map(({ state }) => state);
    house.bring({ of: 'a', lines: [{ ...OUT, counterparty: { account: OWN.b.iban, name: null } }] });
    expect(states(house)).toEqual(['waiting']);
    expect(later()).toEqual(['waiting']);
    house.bring({ of: 'b', lines: [line('2026-03-08', '-3.00', 'Cafe', 'i2')] });
    expect(states(house)).toEqual(['waiting']);
    expect(later()).toEqual(['missing']);
  });

  test('misses no other leg of cash, of which no statement comes', async () => {
    const house = await transferHouse({ cash: true, transfers: { rules: [{ payee: 'atm*', to: 'cash' }] } });
    house.bring({ of: 'a', lines: [line('2026-03-02', '-50.00', 'ATM', 'o2')] });
    expect(listAllTransfers(house.deps, '2026-06-01')).toMatchObject([{ state: 'paired', to: 'cash', inflow: null }]);
  });
});
