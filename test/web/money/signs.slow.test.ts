/**
 * Money out of a card has a minus, money into it has none. This holds on each page, in each export and in each journal.
 */
import { expect, test } from 'vitest';
import { NO_FACTS, readLedger } from '../../../src/app/books/write-books.ts';
import { formatBooks } from '../../../src/books/formats.ts';
import { NO_NAMES } from '../../../src/books/place-names.ts';
import type { BookFormat } from '../../../src/settings/schema/export.ts';
import { listTransactions } from '../../../src/store/views/transactions.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { moneyHouse, textOf } from '../../support/houses/money-house.ts';

const CARD = { handle: 'card', match: ['021000021/4111'], name: 'Blue Card', type: 'card', currency: 'USD' };
const FILE = ofxText({
  accountId: '4111',
  type: 'CREDITLINE',
  from: '2026-03-01',
  to: '2026-03-31',
  lines: [
    { id: 'C1', on: '2026-03-03', amount: '-40.25', name: 'SHOP' },
    { id: 'C2', on: '2026-03-08', amount: '15.50', name: 'REFUND' },
    { id: 'C3', on: '2026-03-20', amount: '-1.75', name: 'KIOSK' },
  ],
  closing: { amount: '-26.50', on: '2026-03-31' },
});

/** The bank's amounts, by payee. */
const SAID = { SHOP: '-40.25', REFUND: '15.50', KIOSK: '-1.75' };

/** The first amount behind a payee: a true minus is a minus, and a plus is no sign. */
const amountBehind = (text: string, payee: string) => {
  const [, sign = '', digits = ''] =
    /([−+-]?)(\d+\.\d\d)/.exec(text.slice(text.lastIndexOf(payee) + payee.length)) ?? [];
  return `${sign === '+' ? '' : sign.replace('−', '-')}${digits}`;
};

test('a card has the signs of its bank on the pages, in the exports and in the journals', async () => {
  const { get, house, page } = await moneyHouse({ accounts: [CARD], files: { 'card.ofx': FILE } });
  const list = await page('/transactions');
  const entryOf = (payee: string) => new RegExp(`href="(/entries/[^"]+)"><bdi>${payee}<`).exec(list)?.[1] ?? '';
  const home = /href="(\/accounts\/[^"?.]+)"/.exec(await page('/accounts'))?.[1] ?? '';
  const account = textOf(await page(home));
  const sheets = [(await get('/transactions.csv')).body, (await get(`${home}.csv`)).body];
  const own = listTransactions(house.deps.store, {}).transactions;
  const ledger = readLedger(house.ledger.folder, 'owner');
  if (ledger === undefined) throw new Error('the ledger is empty');
  const journal = (format: BookFormat) => formatBooks(format, ledger, NO_FACTS, NO_NAMES);

  for (const [payee, amount] of Object.entries(SAID)) {
    expect(amountBehind(textOf(list), payee), `transactions: ${payee}`).toBe(amount);
    expect(amountBehind(account, payee), `the account's page: ${payee}`).toBe(amount);
    const story = textOf(await page(entryOf(payee)));
    expect(amountBehind(story, 'Blue Card confirmed'), `its own page: ${payee}`).toBe(amount);
    for (const sheet of sheets)
      expect(
        sheet
          .split('\r\n')
          .find((row) => row.includes(payee))
          ?.split(',')[6],
        `CSV: ${payee}`,
      ).toBe(amount);
    expect(own.find((each) => each.payee === payee)?.amount, `transactions --json: ${payee}`).toBe(amount);
    for (const format of ['hledger', 'beancount'] as const)
      expect(amountBehind(journal(format), payee), `${format}: ${payee}`).toBe(amount);
    expect(journal('ofx'), `OFX: ${payee}`).toMatch(new RegExp(`<TRNAMT>${amount}</TRNAMT>.*<NAME>${payee}<`));
    // The ledger's own files have the sign of its API: money out is positive.
    const { transactions } = JSON.parse(journal('json')) as typeof ledger;
    expect(Number(transactions.find(({ payeeName }) => payeeName === payee)?.amount)).toBe(-Number(amount));
  }
  expect(account).toContain('−26.50 USD');
  expect(textOf(await page('/documents/d1'))).toContain('−26.50 USD');
});
