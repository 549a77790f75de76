/** What the owner wrote or deleted in the ledger outlives an undo and the import after it (docs/owner.md). */
import { expect, test } from 'vitest';
import { forgetNamed } from '../../../../src/sync/history/forget.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { orderTransfer } from '../../../../src/sync/transfers/orders.ts';
import { refusedIn } from '../../../support/ask.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type LedgerHouse, ledgerHouse } from '../../../support/houses/ledger-house.ts';
import { sharedParsePool } from '../../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

const LINE = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' };
const ID = 'bf1.checking-7890-de34.2026-03-02.e1000USD.1';
const MINE = { payeeName: 'My grocer', note: 'for the party', time: '18:30:00' };

async function house(options: Parameters<typeof ledgerHouse>[0] = {}): Promise<LedgerHouse> {
  const made = await ledgerHouse({ parsePool, ...options });
  made.drop('march.ofx', ofxText({ lines: [LINE], from: '2026-03-01', to: '2026-03-31' }));
  await made.sync();
  return made;
}

async function category(made: LedgerHouse, name: string): Promise<string> {
  const { json } = await made.ledger.send('POST', '/v1/categories', { body: { name } });
  return json.data.id as string;
}

async function undone(made: LedgerHouse): Promise<void> {
  undo(made.deps, 'd1', { dryRun: false });
  await made.push();
  expect(await made.transactions()).toEqual([]);
}

async function wanted(made: LedgerHouse) {
  await retryNamed(made.deps, ['d1']);
  expect(await made.push()).toMatchObject({ rejected: 0, remaining: 0 });
  return made.transactions();
}

test('payee, note, category and time are the owner’s when the document is imported once more', async () => {
  const made = await house();
  const categoryId = await category(made, 'Food');
  await made.edit(ID, { ...MINE, categoryId });
  await undone(made);
  expect(await wanted(made)).toMatchObject([{ externalId: ID, ...MINE, categoryId }]);
});

/** The owner deletes the record in the ledger, and the document is undone. Then it is wanted again. */
async function wantedAfterDeletion(): Promise<LedgerHouse> {
  const made = await house();
  await made.remove(ID);
  await undone(made);
  await retryNamed(made.deps, ['d1']);
  expect(await made.push()).toMatchObject({ created: 0, rejected: 1, remaining: 0 });
  expect(refusedIn(made.deps.store)).toMatchObject([{ object: ID }]);
  return made;
}

test('a record that was deleted in the ledger before the undo is asked about, and a retry creates it', async () => {
  const made = await wantedAfterDeletion();
  expect(await made.push()).toMatchObject({ sent: 0, rejected: 0 });
  await retryNamed(made.deps, []);
  expect(await made.push()).toMatchObject({ created: 1, rejected: 0 });
  expect(await made.transactions()).toMatchObject([{ externalId: ID }]);
});

test('it stays deleted after a no', async () => {
  const made = await wantedAfterDeletion();
  forgetNamed(made.deps, { ids: [ID] });
  for (let turn = 0; turn < 2; turn++) {
    undo(made.deps, 'd1', { dryRun: false });
    expect(await made.push()).toMatchObject({ sent: 0, rejected: 0 });
    await retryNamed(made.deps, ['d1']);
    expect(await made.push()).toMatchObject({ sent: 0, rejected: 0 });
  }
  expect(await made.transactions()).toEqual([]);
});

const OUT = { id: 'T1', on: '2026-03-05', amount: '-50.00', name: 'TO SAVINGS' };
const IN = { id: 'S1', on: '2026-03-06', amount: '50.00', name: 'FROM CHECKING' };

/** A transfer of the owner's: d1 shows what left, d2 what arrived. `onInflow`: written before they are a pair. */
async function pair(onInflow: object = {}): Promise<LedgerHouse> {
  const made = await ledgerHouse({ parsePool });
  made.drop('march.ofx', ofxText({ lines: [OUT] }));
  await made.sync();
  made.drop('savings.ofx', ofxText({ accountId: '5550001', lines: [IN] }));
  await made.sync();
  const legs = await made.transactions();
  const ids = legs.map(({ externalId }) => externalId ?? '');
  await made.edit(legs.find(({ amount }) => amount === -50)?.externalId ?? '', onInflow);
  orderTransfer(made.deps, { action: 'pair', ids });
  await made.push();
  expect(await made.transactions()).toMatchObject([{ isTransfer: true, amount: 50 }]);
  return made;
}

const DOCUMENTS = [
  ['of the outflow', ['d1']],
  ['of the inflow', ['d2']],
  ['of both', ['d1', 'd2']],
] as const;

/** The documents are undone and imported, twice. */
async function expectWordsStay(made: LedgerHouse, names: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    for (const name of names) undo(made.deps, name, { dryRun: false });
    await made.push();
    await retryNamed(made.deps, [...names]);
    await made.push();
    expect(await made.transactions()).toMatchObject([{ isTransfer: true, amount: 50, note: 'by hand' }]);
  }
}

test.each(DOCUMENTS)('words on a transfer stand in it again after the undo and the import %s', async (_, names) => {
  const made = await pair();
  const [transfer] = await made.transactions();
  await made.edit(transfer?.externalId ?? '', { note: 'by hand' });
  await expectWordsStay(made, names);
});
