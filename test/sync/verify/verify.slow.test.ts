/** Reading the real ledger back after its owner was at work in it. */
import { expect, test } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { needsLook, type VerifyReport, verify } from '../../../src/sync/verify/verify.ts';
import { openLedger } from '../../ledger/server/test-ledger.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';

const MARCH = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' },
    { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' },
    { id: 'A3', on: '2026-03-04', amount: '-7.25', name: 'CINEMA' },
  ],
});
const id = (rest: string) => `bf1.checking-7890-de34.2026-03-0${rest}USD.1`;

async function verifyAll({ deps, ledger }: LedgerHouse, repair = false): Promise<VerifyReport> {
  const client = createLedgerClient({ url: ledger.url, apiKey: ledger.key, connections: 1, clock: deps.clock });
  try {
    return await verify({ store: deps.store, ledger: client }, { repair });
  } finally {
    await client.close();
  }
}

test('a ledger that nobody touched has no drift, and the owner’s own fields are none', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', MARCH);
  await house.sync();
  await house.edit(id('2.e1000'), { payeeName: 'My grocer', note: 'mine' });
  expect(await verifyAll(house)).toMatchObject({ compared: 3, drift: [], requests: 0 });
});

test('a balance edited by hand is named and put back; what was entered by hand since is no fault', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', MARCH.replace('</STMTRS>', '<LEDGERBAL><BALAMT>78.25<DTASOF>20260304</LEDGERBAL></STMTRS>'));
  await house.sync();
  const [account] = await house.accounts();
  expect(account).toMatchObject({ balance: 78.25 });
  expect(await verifyAll(house)).toMatchObject({ drift: [], balances: [] });
  const accountId = account?.id ?? '';
  await house.ledger.send('POST', '/v1/transactions', { body: { accountId, amount: 8.25, date: '2026-03-09' } });
  expect(await house.accounts()).toMatchObject([{ balance: 70 }]);
  expect(await verifyAll(house)).toMatchObject({ drift: [], balances: [] });

  await house.ledger.send('PATCH', `/v1/accounts/${accountId}`, { body: { balance: 12.5 } });
  const off = { account: 'checking-7890-de34', currency: 'USD', told: '78.25', shown: '12.50' };
  const found = await verifyAll(house);
  expect(found).toMatchObject({ drift: [], balances: [off], requests: 0 });
  expect(needsLook(found)).toBe(true);
  expect(readStatus(house.deps.store, { connectors: [] }).attention).toMatchObject([
    { kind: 'drift', text: 'the balance of an account.' },
  ]);
  expect(await verifyAll(house, true)).toMatchObject({ balances: [off], requests: 1 });
  await house.push();
  expect(await house.accounts()).toMatchObject([{ balance: 78.25 }]);
  expect(await verifyAll(house)).toMatchObject({ balances: [] });
});

test('P-DEL-1: what was deleted by hand is remembered, not re-created', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', MARCH);
  await house.sync();
  await house.remove(id('3.e450'));
  expect((await verifyAll(house, true)).drift).toEqual([{ externalId: id('3.e450'), kind: 'missing', fields: [] }]);
  expect((await verifyAll(house)).drift).toEqual([]);
  house.drop('2.ofx', MARCH.replace('BAKER', 'BAKERY'));
  expect(await house.sync()).toMatchObject({ sent: 0 });
  expect(await house.transactions()).toHaveLength(2);
});

test('a ledger in which most are missing is another one: nothing is taken for deleted', async () => {
  const house = await ledgerHouse();
  const lines = Array.from({ length: 30 }, (_, at) => ({
    id: `B${at}`,
    on: '2026-03-05',
    amount: `-${at + 1}.00`,
    name: 'SHOP',
  }));
  house.drop('1.ofx', ofxText({ lines, from: '2026-03-01', to: '2026-03-31' }));
  await house.sync();
  const other = await openLedger();
  expect(await verifyAll({ ...house, ledger: other }, true)).toMatchObject({
    compared: 30,
    otherLedger: true,
    repaired: false,
    requests: 0,
  });
  expect(await verifyAll(house)).toMatchObject({ compared: 30, drift: [], otherLedger: false });
});

test('an amount of many digits is compared to its last digit, and put back with all of them', async () => {
  const currencies = { ETH: 18 };
  const house = await ledgerHouse({ config: { currencies } });
  const amount = '0.123456789012345678';
  house.drop('1.ofx', MARCH.replaceAll(/-\d+\.\d+/g, `-${amount}`).replace('<CURDEF>USD', '<CURDEF>ETH'));
  await house.sync();
  expect((await verifyAll(house)).drift).toEqual([]);
  const [first] = await house.transactions();
  const path = `/v1/transactions/${first?.id}`;
  await house.ledger.send('PATCH', path, { body: '{"amount":0.123456789012345679}' });
  expect((await verifyAll(house, true)).drift).toMatchObject([{ kind: 'changed', fields: ['amount'] }]);
  await house.push();
  expect((await house.ledger.send('GET', path)).text).toContain(`"amount":${amount}`);
  expect((await verifyAll(house)).drift).toEqual([]);
});
