/** The owner's edits in the ledger stay (P-OWN-1, P-DEL-1), against the real ledger over its API. */
import { expect, test } from 'vitest';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../support/houses/ledger-house.ts';

const LINE: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'GROCER', memo: 'bread' };
const ID = 'bf1.checking-7890-de34.2026-03-02.e1000USD.1';

let day = 1;
function march(line: Partial<OfxLine> = {}): string {
  day += 1;
  return ofxText({
    lines: [{ ...LINE, ...line }],
    from: '2026-03-01',
    to: '2026-03-31',
    server: `2026-04-${10 + day}`,
  });
}

test('P-OWN-1: a payee, a note and a category that the owner edited are not written over', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  const { json } = await house.ledger.send('POST', '/v1/categories', { body: { name: 'Food' } });
  await house.edit(ID, { payeeName: 'My grocer', note: 'for the party', categoryId: json.data.id });
  house.drop('2.ofx', march({ name: 'GROCERY STORE', memo: 'bread and milk' }));
  const report = await house.sync();
  expect(report).toMatchObject({ rejected: 0, remaining: 0 });
  expect(await house.transactions()).toMatchObject([
    { payeeName: 'My grocer', note: 'for the party', categoryId: json.data.id },
  ]);
});

test('P-OWN-1: a field that the owner did not touch follows the bank while the edited one stays', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  await house.edit(ID, { payeeName: 'My grocer' });
  house.drop('2.ofx', march({ name: 'GROCERY STORE', memo: 'bread and milk' }));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ payeeName: 'My grocer', note: 'bread and milk' }]);
  await house.edit(ID, { payeeName: 'GROCER' });
  house.drop('3.ofx', march({ name: 'GROCERY STORE 24', memo: 'bread and milk' }));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ payeeName: 'GROCERY STORE 24' }]);
});

test('P-OWN-1: a payee that the ledger spells as another transaction does is not taken for an edit', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', ofxText({ lines: [{ ...LINE, id: 'B1', amount: '-4.00', name: 'Grocer' }] }));
  await house.sync();
  house.drop('2.ofx', march({ name: 'GROCER' }));
  await house.sync();
  house.drop('3.ofx', march({ name: 'BAKER' }));
  await house.sync();
  const names = (await house.transactions()).map(({ payeeName }) => payeeName?.toLowerCase());
  expect(names).toEqual(['baker', 'grocer']);
});

test('P-OWN-1: a corrected amount reaches the ledger beside the owner’s edits', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  await house.edit(ID, { payeeName: 'My grocer', note: 'mine' });
  const extra = '<CORRECTFITID>A1<CORRECTACTION>REPLACE';
  house.drop('2.ofx', march({ id: 'C1', amount: '-12.00', name: 'GROCERY', extra }));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ amount: 12, payeeName: 'My grocer', note: 'mine' }]);
});

test('P-OWN-2: what says nothing new sends nothing', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  await house.edit(ID, { payeeName: 'My grocer' });
  house.drop('2.ofx', march());
  expect(await house.sync()).toMatchObject({ sent: 0 });
  expect(await house.transactions()).toMatchObject([{ payeeName: 'My grocer' }]);
});

test('P-OWN-3: a category survives twenty changes of the bank’s text', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  const { json } = await house.ledger.send('POST', '/v1/categories', { body: { name: 'Food' } });
  await house.edit(ID, { categoryId: json.data.id, note: 'mine' });
  for (let turn = 0; turn < 20; turn++) {
    house.drop(`again-${turn}.ofx`, march({ memo: `text ${turn}` }));
    await house.sync();
  }
  expect(await house.transactions()).toMatchObject([{ categoryId: json.data.id, note: 'mine' }]);
});

test('P-DEL-1: what the owner deleted never comes back, whatever changes', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  await house.remove(ID);
  house.drop('2.ofx', march({ name: 'GROCERY STORE' }));
  await house.sync();
  expect(await house.transactions()).toEqual([]);
  house.drop('3.ofx', march({ name: 'GROCERY', memo: 'other' }));
  expect(await house.sync()).toMatchObject({ sent: 0 });
  expect(await house.transactions()).toEqual([]);
});

test('P-DEL-1: what the owner deleted does not come back with a corrected amount', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march());
  await house.sync();
  await house.remove(ID);
  house.drop('2.ofx', march({ id: 'C1', amount: '-12.00', extra: '<CORRECTFITID>A1<CORRECTACTION>REPLACE' }));
  await house.sync();
  expect(await house.transactions()).toEqual([]);
});

/** Two lines of one day, as the bank has them on some later day. */
function both(first: string, second: string): string {
  day += 1;
  return ofxText({
    lines: [
      { id: 'bank-0-x', on: '2026-03-02', amount: first, name: 'GROCER' },
      { id: 'bank-1-x', on: '2026-03-02', amount: second, name: 'BAKER' },
    ],
    ...{ from: '2026-03-01', to: '2026-03-31', server: `2026-04-${10 + day}` },
  });
}

test('P-DEL-1: a deleted line stays deleted though its twin is corrected to its last amount, and the twin is corrected', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', both('-10.00', '-10.00'));
  await house.sync();
  await house.remove(ID);
  const later = [both('-10.20', '-10.00'), both('-10.30', '-10.00'), both('-10.30', '-10.20')];
  for (const [at, text] of later.entries()) {
    house.drop(`${at + 2}.ofx`, text);
    expect(await house.sync()).toMatchObject({ created: 0 });
  }
  expect(await house.transactions()).toMatchObject([{ payeeName: 'BAKER', amount: 10.2 }]);
});
