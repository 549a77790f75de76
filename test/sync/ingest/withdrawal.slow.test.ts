/** A pending line that the bank never booked is deleted, unless its owner has edited it (P-OWN-1). */
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import type { LedgerClient } from '../../../src/ledger/client/client.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { push } from '../../../src/sync/push/push.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);
const PENDING =
  '<BANKTRANLISTP><DTASOF>20260314<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20260314<TRNAMT>-40.00<NAME>FUEL<MEMO>PUMP 4</STMTTRNP></BANKTRANLISTP>';

function until(day: string, pending = ''): string {
  return ofxText({ lines: [], from: '2026-03-01', to: day, server: day }).replace('</STMTRS>', `${pending}</STMTRS>`);
}

/** The pending line stands in the ledger. */
async function houseWithPending(): Promise<{ readonly house: LedgerHouse; readonly id: string }> {
  const house = await ledgerHouse({ parsePool, inbox: { pending: 'push' } });
  house.drop('1.ofx', until('2026-03-14', PENDING));
  await house.sync();
  const [row] = await house.transactions();
  return { house, id: row?.externalId ?? '' };
}

const reviews = ({ deps }: LedgerHouse) =>
  readStatus(deps.store, { connectors: [] }).attention.map(({ title }) => title);

test('one that the owner wrote a note on stays, and status says so until it is decided', async () => {
  const { house, id } = await houseWithPending();
  await house.edit(id, { note: 'for the trip' });
  house.drop('2.ofx', until('2026-03-29'));
  expect(await house.sync()).toMatchObject({ deleted: 0, remaining: 0 });
  expect(await house.transactions()).toMatchObject([{ externalId: id, note: 'for the trip' }]);
  expect(reviews(house)).toEqual(['The bank never booked FUEL of 2026-03-14']);

  house.drop('3.ofx', until('2026-04-20'));
  await house.sync();
  expect(await house.transactions()).toHaveLength(1);
});

test('one whose note the ledger does not show is taken out', async () => {
  const { house } = await houseWithPending();
  house.drop('2.ofx', until('2026-03-29'));
  await house.pull();
  const { clock, store } = house.deps;
  const client = house.ledger.client(clock);
  onTestFinished(() => client.close());
  const getTransaction: LedgerClient['getTransaction'] = async (id) => {
    const read = await client.getTransaction(id);
    return read.kind === 'found' ? { ...read, value: { ...read.value, note: null } } : read;
  };
  const ledger = { ...client, getTransaction };
  const deps = { store, ledger, clock, random: () => 0.5, concurrency: 1, currencies: currencyTable({}) };
  expect(await push(deps, { patienceMs: 1000 })).toMatchObject({ deleted: 1 });
  expect(await house.transactions()).toEqual([]);
});

test('one that the owner deleted needs no second word', async () => {
  const { house, id } = await houseWithPending();
  await house.remove(id);
  house.drop('2.ofx', until('2026-03-29'));
  await house.sync();
  expect(await house.transactions()).toEqual([]);
  expect(reviews(house)).toEqual([]);
});
