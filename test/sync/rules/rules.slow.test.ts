/** The owner's rules, from the configuration to the real ledger. */
import { expect, test } from 'vitest';
import type { Rule } from '../../../src/core/rules.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../support/houses/ledger-house.ts';

const RULES: readonly Rule[] = [
  { when: { payee: 'amzn*' }, set: { payee: 'Amazon', category: 'Shopping', note: 'tidy' } },
  { when: { memo: '*internal*' }, skip: true },
  { when: { amount: '>0' }, set: { category: 'Income' } },
];
const BOOK: OfxLine = { id: 'A1', on: '2026-03-02', amount: '-10.00', name: 'AMZN Mktp', memo: '{{category}}' };
const SALARY: OfxLine = { id: 'A2', on: '2026-03-03', amount: '1200.00', name: 'EMPLOYER' };
const INTERNAL: OfxLine = { id: 'A3', on: '2026-03-04', amount: '-1.00', name: 'BANK', memo: 'internal booking' };

function march(lines: readonly OfxLine[], server = '2026-04-01'): string {
  return ofxText({
    lines,
    from: '2026-03-01',
    to: '2026-03-31',
    closing: { amount: '50.00', on: '2026-03-31' },
    server,
  });
}

test('rename, categorise by name and leave out, once and for new transactions only', async () => {
  const house = await ledgerHouse({ config: { rules: RULES } });
  const { json } = await house.ledger.send('POST', '/v1/categories', { body: { name: 'shopping' } });
  house.drop('1.ofx', march([BOOK, SALARY, INTERNAL]));
  expect(await house.sync()).toMatchObject({ created: 2, rejected: 0, remaining: 0 });
  const categories = await house.categories();
  const income = categories.find(({ name }) => name === 'Income');
  const made = await house.transactions();
  expect(made).toMatchObject([
    { amount: 10, payeeName: 'Amazon', note: 'tidy', categoryId: json.data.id },
    { amount: -1200, payeeName: 'EMPLOYER', categoryId: income?.id },
  ]);
  expect(await house.accounts()).toMatchObject([{ balance: 50 }]);

  house.drop('2.ofx', march([{ ...BOOK, name: 'AMZN EU SARL', memo: 'other' }, SALARY, INTERNAL], '2026-04-02'));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ payeeName: 'Amazon', note: 'tidy' }, { amount: -1200 }]);
  expect(await house.categories()).toEqual(categories);
});

test('a note of a rule that is longer than the ledger takes is cut, and the transaction comes in', async () => {
  const note = '银行'.repeat(3_000);
  const house = await ledgerHouse({ config: { rules: [{ when: { payee: 'amzn*' }, set: { note } }] } });
  house.drop('1.ofx', march([BOOK]));
  expect(await house.sync()).toMatchObject({ created: 1, rejected: 0, remaining: 0 });
  expect(await house.transactions()).toMatchObject([{ note: expect.stringMatching(/^(?:银行)+银?…$/) }]);
});

test('a rule that comes later changes nothing that is there', async () => {
  const house = await ledgerHouse();
  house.drop('1.ofx', march([BOOK]));
  await house.sync();
  const before = await house.transactions();
  const later = await ledgerHouse({ ledger: house.ledger, config: { rules: RULES } });
  later.drop('1.ofx', march([BOOK]));
  await later.sync();
  expect(await later.transactions()).toEqual(before);
});

test('P-OWN-3: a category that the owner changed stays, whatever the rule says', async () => {
  const house = await ledgerHouse({ config: { rules: RULES } });
  house.drop('1.ofx', march([BOOK]));
  await house.sync();
  const { json } = await house.ledger.send('POST', '/v1/categories', { body: { name: 'Gifts' } });
  const [book] = await house.transactions();
  await house.edit(book?.externalId ?? '', { categoryId: json.data.id });
  house.drop('2.ofx', march([{ ...BOOK, memo: 'other' }], '2026-04-02'));
  await house.sync();
  expect(await house.transactions()).toMatchObject([{ categoryId: json.data.id }]);
});
