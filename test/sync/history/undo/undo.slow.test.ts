import { expect, test } from 'vitest';
import { documentIdOf } from '../../../../src/domain/row-ids.ts';
import { listDocuments, readDocument } from '../../../../src/store/views/documents.ts';
import { explain } from '../../../../src/store/views/explain.ts';
import { readRun } from '../../../../src/store/views/runs.ts';
import { countDocuments } from '../../../../src/store/views/status.ts';
import { retryDocuments } from '../../../../src/sync/history/retry.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { type OfxLine, ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';

const GROCER: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' };
const BAKER: OfxLine = { id: 'A2', on: '2026-03-03', amount: '-4.50', name: 'BAKER' };

function march(lines: readonly OfxLine[], closing = '100.00', server = '2026-03-31'): string {
  return ofxText({
    lines,
    from: '2026-03-01',
    to: '2026-03-31',
    closing: { amount: closing, on: '2026-03-31' },
    server,
  });
}

function april(lines: readonly OfxLine[], closing = '60.00'): string {
  return ofxText({ lines, from: '2026-04-01', to: '2026-04-30', closing: { amount: closing, on: '2026-04-30' } });
}

const SHOES: OfxLine = { id: 'B1', on: '2026-04-05', amount: '-40.00', name: 'SHOES' };

/** The line again under another reference, as a bank's correction of it (OFX 2.3 §11.4.4). */
function corrected(line: OfxLine, id: string, change: Partial<OfxLine>): OfxLine {
  return { ...line, ...change, id, extra: `<CORRECTFITID>${line.id}<CORRECTACTION>REPLACE` };
}

function without(rows: Awaited<ReturnType<LedgerHouse['transactions']>>) {
  return rows.map(({ externalId, amount, date, payeeName, note }) => ({ externalId, amount, date, payeeName, note }));
}

test('deletes in the ledger what a document created, and puts the balance back', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER, BAKER]));
  await house.sync();
  const before = await house.transactions();
  house.drop('april.ofx', april([SHOES]));
  await house.sync();
  expect(await house.transactions()).toHaveLength(3);

  const report = undo(house.deps, 'd2', { dryRun: false });
  expect(report).toMatchObject({ deleted: 1, restored: 0, withdrawn: 0, documents: [{ id: 'd2', name: 'april.ofx' }] });
  await house.push();
  expect(await house.transactions()).toEqual(before);
  expect(await house.accounts()).toMatchObject([{ balance: 100 }]);
});

test('undone lines stay away with their bytes; another file with the same lines brings them back under their ids', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER, BAKER]));
  await house.sync();
  undo(house.deps, 'd1', { dryRun: false });
  await house.push();
  expect(await house.transactions()).toEqual([]);

  house.drop('again.ofx', march([GROCER, BAKER]));
  await house.sync();
  expect(await house.transactions()).toEqual([]);

  house.drop('newer.ofx', march([GROCER, BAKER], '100.00', '2026-04-01'));
  await house.sync();
  const ids = (await house.transactions()).map(({ externalId }) => externalId);
  expect(ids).toEqual(['bf1.checking-7890-de34.2026-03-02.e1000USD.1', 'bf1.checking-7890-de34.2026-03-03.e450USD.1']);
  await retryDocuments(house.deps, [documentIdOf(1)]);
  expect(await house.push()).toMatchObject({ created: 0, deleted: 0 });
  expect((await house.transactions()).map(({ externalId }) => externalId)).toEqual(ids);
});

test('withdraws what was never sent instead of sending its opposite', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER]));
  await house.sync();
  const before = without(await house.transactions());
  house.drop('april.ofx', april([SHOES]));
  house.drop('corrected.ofx', march([{ ...GROCER, name: 'GROCERY' }], '100.00', '2026-04-02'));
  await pullConnector(house.deps, 'inbox', 'command');
  const report = undo(house.deps, 'r2', { dryRun: false });
  expect(report).toMatchObject({ deleted: 1, restored: 1, withdrawn: 2, requests: 1 });
  expect(await house.push()).toMatchObject({ created: 0, deleted: 0, sent: 1 });
  expect(without(await house.transactions())).toEqual(before);
});

test('--dry-run says the same and changes nothing', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER]));
  await house.sync();
  const dry = undo(house.deps, 'd1', { dryRun: true });
  expect(dry).toMatchObject({ dryRun: true, run: null, deleted: 1 });
  expect(await house.push()).toMatchObject({ sent: 0 });
  expect({ ...undo(house.deps, 'd1', { dryRun: false }), dryRun: true, run: null }).toEqual(dry);
});

test('refuses an unknown name, a document without lines, and an undone document', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER]));
  house.drop('torn.ofx', 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>');
  await house.sync();
  for (const [target, said] of [
    ['d9', /no run or document/],
    ['7', /no run or document/],
    ['r9', /brought no document/],
    ['d2', /quarantined/],
  ] as const) {
    expect(() => undo(house.deps, target, { dryRun: false }), target).toThrow(said);
  }
  undo(house.deps, 'd1', { dryRun: false });
  expect(() => undo(house.deps, 'd1', { dryRun: false })).toThrow(/undone already/);
});

test('an undone document is retried when the owner names it, under its former ids', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER, BAKER]));
  await house.sync();
  const changed = corrected(GROCER, 'C1', { amount: '-12.00', name: 'GROCERY STORE' });
  house.drop('more.ofx', march([changed, BAKER, { ...SHOES, on: '2026-03-20' }], '58.00', '2026-04-02'));
  await house.sync();
  const before = without(await house.transactions());
  const deleted = (await house.transactions()).find(({ payeeName }) => payeeName === 'SHOES');
  for (const pushed of [true, false]) {
    undo(house.deps, 'd2', { dryRun: false });
    if (pushed) await house.push();
    expect(await retryDocuments(house.deps, [documentIdOf(2)])).toMatchObject({
      outcome: 'ok',
      counts: { imported: 1 },
    });
    await house.push();
    expect(without(await house.transactions())).toEqual(before);
    expect(await house.accounts()).toMatchObject([{ balance: 58 }]);
  }
  // A deletion by the owner in the ledger stays, whatever is undone and retried (P-DEL-1).
  await house.remove(deleted?.externalId ?? '');
  house.drop('newer.ofx', march([changed, BAKER, { ...SHOES, on: '2026-03-20', memo: 'blue' }], '58.00', '2026-04-05'));
  await house.sync();
  undo(house.deps, 'd3', { dryRun: false });
  undo(house.deps, 'd2', { dryRun: false });
  await retryDocuments(house.deps, [documentIdOf(2)]);
  await house.push();
  expect((await house.transactions()).map(({ payeeName }) => payeeName)).not.toContain('SHOES');
});

test('an undone document is shown as undone, with the run that did it', async () => {
  const house = await ledgerHouse();
  house.drop('march.ofx', march([GROCER]));
  await house.sync();
  const { store } = house.deps;
  const [grocer] = await house.transactions();
  const { run } = undo(house.deps, 'd1', { dryRun: false });
  expect(readDocument(store, 'd1')).toMatchObject({ state: 'undone', undoneBy: run });
  expect(listDocuments(store, { state: 'imported' })).toEqual([]);
  expect(listDocuments(store, { state: 'undone' })).toHaveLength(1);
  expect(countDocuments(store)).toMatchObject({ imported: 0, undone: 1 });
  expect(readRun(store, 'r1')).toMatchObject({ undoneBy: [run] });
  expect(readRun(store, run ?? '')).toMatchObject({ kind: 'undo', documents: [{ id: 'd1', state: 'undone' }] });
  expect(explain(store, grocer?.externalId ?? '')).toMatchObject({
    transaction: { state: 'deleted' },
    sightings: [{ document: 'd1', undoneBy: run }],
  });
});
