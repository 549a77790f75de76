/** A preview says what the ledger will get, by the record. */
import { expect, test } from 'vitest';
import { dryRun, preview } from '../../../src/sync/preview/preview.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../support/houses/ledger-house.ts';

const BOOK: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'AMZN Mktp', memo: 'order 17' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-05', amount: '-3.00', name: 'BAKER' };
const INTERNAL: OfxLine = { id: 'A3', on: '2026-03-09', amount: '-1.00', name: 'BANK', memo: 'internal booking' };

test('shows the payee and the note that a rule sets, and counts what a rule leaves out as skipped', async () => {
  const rules = [
    { when: { payee: 'amzn*' }, set: { payee: 'Amazon', note: 'tidy' } },
    { when: { memo: '*internal*' }, skip: true },
  ];
  const house = await ledgerHouse({ config: { rules } });
  const file = house.drop('march.ofx', ofxText({ lines: [BOOK, BAKER, INTERNAL] }));
  const [seen] = await preview(house.deps, [file]);
  const [dry] = await dryRun(house.deps, 'inbox');
  expect(dry).toEqual(seen);
  const { created = [], skipped } = seen?.statements[0] ?? {};
  expect(skipped).toEqual({ rule: 1 });

  await house.sync();
  const records = await house.transactions();
  expect(created.map(({ externalId, memo, payee }) => [externalId, payee, memo])).toEqual(
    records.map(({ externalId, note, payeeName }) => [externalId, payeeName, note]),
  );
  expect(created.map(({ payee }) => payee)).toEqual(['Amazon', 'BAKER']);
});
