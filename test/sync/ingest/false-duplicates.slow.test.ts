/**
 * A bank that gives new references with every download is found out late. Transactions that were counted by them before
 * are put right.
 */
import { expect, test } from 'vitest';
import { readStatus } from '../../../src/store/views/status.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { ordersOf } from '../../support/identity/cases.ts';

const parsePool = sharedParsePool([]);
const line = (id: string, on: string, amount: string, name: string): OfxLine => ({ id, on, amount, name });

/** Two files that share the fifth of March only: nothing tells one coffee in both from a coffee in each. */
const UNTIL_THE_FIFTH = ofxText({
  from: '2026-03-01',
  to: '2026-03-05',
  server: '2026-03-05',
  lines: [line('a1', '2026-03-05', '-3.50', 'CAFE')],
});
const FROM_THE_FIFTH = ofxText({
  from: '2026-03-05',
  to: '2026-03-20',
  server: '2026-03-20',
  lines: [
    line('b1', '2026-03-05', '-3.50', 'CAFE'),
    line('b2', '2026-03-10', '-10.00', 'GROCER'),
    line('b3', '2026-03-12', '-20.00', 'BAKER'),
    line('b4', '2026-03-14', '-30.00', 'FUEL'),
  ],
});
/** And one that shows what another has shown, under other references. */
const AGAIN = ofxText({
  from: '2026-03-08',
  to: '2026-03-25',
  server: '2026-03-25',
  lines: [
    line('c1', '2026-03-10', '-10.00', 'GROCER'),
    line('c2', '2026-03-12', '-20.00', 'BAKER'),
    line('c3', '2026-03-14', '-30.00', 'FUEL'),
  ],
});
const amounts = async (house: LedgerHouse) =>
  (await house.transactions()).map(({ amount }) => amount).sort((a, b) => a - b);

test('P-ID-2: the equal line of the shared day stands once, in whatever order the files come', async () => {
  for (const order of ordersOf([UNTIL_THE_FIFTH, FROM_THE_FIFTH, AGAIN])) {
    const house = await ledgerHouse({ parsePool });
    for (const [at, file] of order.entries()) {
      house.drop(`${at}.ofx`, file);
      await house.sync();
    }
    expect(await amounts(house)).toEqual([3.5, 10, 20, 30]);
    const [coffee] = (await house.transactions()).filter(({ amount }) => amount === 3.5);
    expect(coffee?.externalId).toMatch(/2026-03-05\.e350USD\.1$/);
  }
});

test('a double that the owner wrote a note on stays, and status names it', async () => {
  const house = await ledgerHouse({ parsePool });
  house.drop('1.ofx', UNTIL_THE_FIFTH);
  house.drop('2.ofx', FROM_THE_FIFTH);
  await house.sync();
  const second = (await house.transactions()).find(({ externalId }) => externalId?.endsWith('e350USD.2'));
  await house.edit(second?.externalId ?? '', { note: 'with Anna' });
  house.drop('3.ofx', AGAIN);
  expect(await house.sync()).toMatchObject({ deleted: 0, remaining: 0 });
  expect(await amounts(house)).toEqual([3.5, 3.5, 10, 20, 30]);
  const titles = readStatus(house.deps.store, { connectors: [] }).attention.map(({ title }) => title);
  expect(titles).toEqual(['CAFE of 2026-03-05 is in the ledger twice']);
});
