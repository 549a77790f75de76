import { describe, expect, test } from 'vitest';
import { toBeancount } from '../../src/books/beancount.ts';
import type { BalanceCheck, Books, Entry } from '../../src/books/books.ts';
import { toHledger } from '../../src/books/hledger.ts';
import { keepBooks } from '../../src/books/keep-books.ts';
import { NO_NAMES } from '../../src/books/place-names.ts';
import { account, category, factsOf, ledgerOf, transaction } from './made-up-ledger.ts';

const entriesOf = ({ items }: Books): readonly Entry[] => items.filter((item) => item.kind === 'entry');
const checksOf = ({ items }: Books): readonly BalanceCheck[] => items.filter((item) => item.kind === 'check');
const amountsOf = (entry: Entry | undefined) => entry?.postings.map(({ amount }) => amount);

describe('an account', () => {
  const spent = transaction('t1', 'a', '2026-03-10', '10.00');

  test('begins with the balance that leads to the first closing balance', () => {
    const ledger = ledgerOf({ accounts: [account('a', { money: '90.00' })], transactions: [spent] });
    const closings = [{ accountId: 'a', on: '2026-03-31', balance: '90.00' }];
    const books = keepBooks(ledger, factsOf({ closings }));
    expect(entriesOf(books)[0]).toMatchObject({ on: '2026-03-09', payee: 'Opening balance of a' });
    expect(amountsOf(entriesOf(books)[0])).toEqual(['100.00', '-100.00']);
    expect(checksOf(books)).toMatchObject([{ on: '2026-03-31', balance: '90.00', off: null }]);
  });

  test("without a statement's balance begins with what leads to the ledger's balance", () => {
    const ledger = ledgerOf({ accounts: [account('a', { money: '5.50' })], transactions: [spent] });
    expect(amountsOf(entriesOf(keepBooks(ledger, factsOf()))[0])).toEqual(['15.50', '-15.50']);
  });

  test('without a movement begins on the day it was made', () => {
    const ledger = ledgerOf({ accounts: [account('a', { money: '5.50' })] });
    expect(entriesOf(keepBooks(ledger, factsOf()))).toMatchObject([{ on: '2026-01-01' }]);
  });

  test('whose balances jump gets an entry that says so', () => {
    const later = transaction('t2', 'a', '2026-05-10', '1.00');
    const ledger = ledgerOf({ accounts: [account('a', { money: '49.00' })], transactions: [spent, later] });
    const closings = [
      { accountId: 'a', on: '2026-03-20', balance: '90.00' },
      { accountId: 'a', on: '2026-03-31', balance: '90.00' },
      { accountId: 'a', on: '2026-04-30', balance: '50.00' },
      { accountId: 'a', on: '2026-05-31', balance: '49.00' },
    ];
    const books = keepBooks(ledger, factsOf({ closings }));
    expect(checksOf(books).map(({ off }) => off)).toEqual([null, null, null, null]);
    expect(entriesOf(books).find(({ on }) => on === '2026-04-30')).toMatchObject({
      payee: 'Difference to the balance of a',
      postings: [{ amount: '-40.00' }, { place: { kind: 'unproved' }, amount: '40.00' }],
    });
  });

  test('with one balance that no other confirms keeps its entries and names the difference', () => {
    const ledger = ledgerOf({ accounts: [account('a', { money: '90.00' })], transactions: [spent] });
    const closings = ['2026-03-20', '2026-03-31', '2026-04-30', '2026-05-31'].map((on, at) => {
      return { accountId: 'a', on, balance: at === 2 ? '70.00' : '90.00' };
    });
    const books = keepBooks(ledger, factsOf({ closings }));
    expect(checksOf(books).map(({ off }) => off)).toEqual([null, null, '-20.00', null]);
    expect(entriesOf(books)).toHaveLength(2);
    expect(toHledger(books, NO_NAMES)).toContain(
      '; 2026-04-30 statement of assets:a: 70.00 EUR; the books differ by -20.00 EUR',
    );
  });
});

describe('a transfer', () => {
  const accounts = [account('a', { money: '-100.00' }), account('b', { money: '100.00' })];
  const moved = transaction('t1', 'a', '2026-03-30', '100.00', { transferToAccountId: 'b', payeeName: 'To savings' });

  test('is one entry of two accounts', () => {
    const books = keepBooks(ledgerOf({ accounts, transactions: [moved] }), factsOf());
    expect(toHledger(books, NO_NAMES)).toContain(`2026-03-30 * To savings
    ; externalId:bf1.t1
    assets:a  -100.00 EUR
    assets:b  100.00 EUR
`);
  });

  test('that arrives on a later day is booked there on that day', () => {
    const closings = [{ accountId: 'b', on: '2026-03-31', balance: '0.00' }];
    const facts = factsOf({ closings, arrivals: new Map([['bf1.t1', '2026-04-01']]) });
    const books = keepBooks(ledgerOf({ accounts, transactions: [moved] }), facts);
    expect(toHledger(books, NO_NAMES)).toContain('    assets:b  100.00 EUR  ; date:2026-04-01\n');
    expect(checksOf(books)).toMatchObject([{ off: null, underWay: '100.00' }]);
    // beancount knows one day for an entry, so the balance in between cannot be asserted.
    expect(toBeancount(books, NO_NAMES)).toContain(
      '; 2026-04-01 balance Assets:B  0.00 EUR ; 100.00 EUR are under way',
    );
  });

  test('across currencies has the price of what arrived', () => {
    const abroad = [account('a', { money: '-100.00' }), account('b', { currency: 'JPY', money: '16000' })];
    const sent = transaction('t1', 'a', '2026-03-30', '100', { transferToAccountId: 'b', exchangeRate: '160' });
    const books = keepBooks(ledgerOf({ accounts: abroad, transactions: [sent] }), factsOf());
    const postings = '  Assets:A  -100.00 EUR @@ 16000 JPY\n  Assets:B  16000 JPY\n';
    expect(toBeancount(books, NO_NAMES)).toContain(postings);
  });
});

describe('names', () => {
  const accounts = [account('a', { name: 'Bank' }), account('b', { name: 'Bank' })];
  const handles = new Map([
    ['a', 'checking'],
    ['b', 'savings'],
  ]);
  const transactions = [
    transaction('t1', 'a', '2026-03-01', '3.00', { categoryId: 'c2' }),
    transaction('t2', 'b', '2026-03-02', '-5.00', { categoryId: 'c3' }),
  ];
  const categories = [category('c1', 'Food'), category('c2', 'Out: late', 'c1'), category('c3', 'Salary')];
  const books = keepBooks(ledgerOf({ accounts, categories, transactions }), factsOf({ handles }));

  test('of two equal accounts differ, and categories lie below their parents', () => {
    const journal = toHledger(books, NO_NAMES);
    for (const name of ['assets:Bank', 'assets:Bank-savings', 'expenses:Food:Out late', 'income:Salary'])
      expect(journal).toContain(`\naccount ${name}\n`);
    expect(toBeancount(books, NO_NAMES)).toContain('Expenses:Food:Out-late  3.00 EUR');
  });

  test('of the owner are taken as they are', () => {
    const given = { accounts: { checking: 'assets:current' }, categories: { Salary: 'income:work' } };
    const journal = toHledger(books, given);
    expect(journal).toContain('    assets:current  -3.00 EUR');
    expect(journal).toContain('    income:work  -5.00 EUR');
  });

  test('of the owner that two accounts would share are refused', () => {
    const given = { accounts: { checking: 'assets:bank', savings: 'assets:bank:two' }, categories: {} };
    expect(() => toHledger(books, given)).toThrow('export.accounts puts Bank and Bank into one account');
  });
});
