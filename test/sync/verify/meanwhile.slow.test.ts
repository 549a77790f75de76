import { expect, onTestFinished, test } from 'vitest';
import type { LedgerClient } from '../../../src/ledger/client/client.ts';
import { type VerifyOptions, type VerifyReport, verify } from '../../../src/sync/verify/verify.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';

const GROCER: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' };
const SHOES: OfxLine = { id: 'B1', on: '2026-04-05', amount: '-40.00', name: 'SHOES' };

const march = (lines: readonly OfxLine[], server = '2026-03-31') =>
  ofxText({ lines, from: '2026-03-01', to: '2026-03-31', closing: { amount: '100.00', on: '2026-03-31' }, server });
const april = ofxText({
  lines: [SHOES],
  from: '2026-04-01',
  to: '2026-04-30',
  closing: { amount: '60.00', on: '2026-04-30' },
});
const id = (rest: string) => `bf1.checking-7890-de34.2026-0${rest}USD.1`;

type List = LedgerClient['listTransactions'];

/** The house's client, listing in its own way. */
function clientOf({ deps, ledger }: LedgerHouse, listing: (list: List) => List): LedgerClient {
  const client = ledger.client(deps.clock);
  onTestFinished(() => client.close());
  return { ...client, listTransactions: listing(client.listTransactions) };
}

/** Something happens when a page was read and is not looked at yet. */
const whilePaged =
  (happen: () => Promise<unknown>) =>
  (list: List): List =>
  async (query) => {
    const page = await list(query);
    await happen();
    return page;
  };

const SCHEDULED: VerifyOptions = { repair: false, trigger: 'schedule' };

const readBack = (house: LedgerHouse, ledger: LedgerClient, options = SCHEDULED): Promise<VerifyReport> =>
  verify({ store: house.deps.store, ledger }, options);

async function marchHouse(): Promise<LedgerHouse> {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER, BAKER]));
  await house.sync();
  return house;
}

test('an amount that the bank corrects while the ledger is read is no drift', async () => {
  const house = await marchHouse();
  const right = { ...GROCER, id: 'A9', amount: '-11.00', extra: '<CORRECTFITID>A1<CORRECTACTION>REPLACE' };
  const client = clientOf(
    house,
    whilePaged(async () => {
      house.drop('again.ofx', march([right, BAKER], '2026-04-01'));
      expect(await house.sync()).toMatchObject({ updated: 1 });
    }),
  );
  expect(await readBack(house, client)).toMatchObject({ drift: [], balances: [], requests: 0, compared: 1 });
  expect(await readBack(house, house.ledger.client(house.deps.clock))).toMatchObject({ drift: [], compared: 2 });
});

test('a transaction that is sent while the ledger is read is neither missing nor unknown', async () => {
  const house = await marchHouse();
  house.drop('april.ofx', april);
  const before = clientOf(house, whilePaged(house.sync));
  expect(await readBack(house, before)).toMatchObject({ drift: [], balances: [], compared: 2 });

  const other = await marchHouse();
  const after = clientOf(other, (list) => async (query) => {
    other.drop('april.ofx', april);
    await other.sync();
    return list(query);
  });
  expect(await readBack(other, after)).toMatchObject({ drift: [], balances: [], compared: 2 });
});

test('a record that the owner deletes behind its page is remembered the next time', async () => {
  const house = await marchHouse();
  const client = clientOf(
    house,
    whilePaged(() => house.remove(id('3-03.e450'))),
  );
  expect(await readBack(house, client)).toMatchObject({ drift: [], compared: 2 });
  const missing = [{ externalId: id('3-03.e450'), kind: 'missing', fields: [] }];
  const plain = house.ledger.client(house.deps.clock);
  onTestFinished(() => plain.close());
  expect(await readBack(house, plain)).toMatchObject({ drift: missing, compared: 2 });
  expect(await readBack(house, plain)).toMatchObject({ drift: [], compared: 1 });
});
