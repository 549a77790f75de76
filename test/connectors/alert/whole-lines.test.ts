/** Templates of whole lines: a letter of their words is read exactly, and any other is held. */
import { describe, expect, test } from 'vitest';
import { letterOf, reads, readsAll } from '../../support/mail/alert-letter.ts';

const DOLLAR = '$';
const SPENT = 'Hello Anna,\n\nYou spent $42.10 at CORNER SHOP on 3 May.\n\nQuestions? Call us, ref 88121.';
const made = {
  lines: ['Card used', `You spent ${DOLLAR}{amount} at {payee} on {date}.`],
  ...{ currency: 'USD', decimal: '.', date: 'D MMM' },
};

function inPlaceOf(words: string, others: string): string {
  return reads(made, letterOf(SPENT.replace(words, others)));
}

describe('a template of whole lines', () => {
  test('reads its own letter and others of the same words', () => {
    expect(reads(made, letterOf(SPENT))).toBe('2026-05-03 -4210 USD CORNER SHOP');
    const other = SPENT.replace('$42.10', '$1,234.50').replace('CORNER SHOP', 'Bar on 5 May on the Hill');
    expect(reads(made, letterOf(other))).toBe('2026-05-03 -123450 USD Bar on 5 May on the Hill');
    expect(inPlaceOf('Anna', 'Bob')).toBe('2026-05-03 -4210 USD CORNER SHOP');
    expect(inPlaceOf('88121', '99')).toBe('2026-05-03 -4210 USD CORNER SHOP');
  });

  test.each([
    ['$42.10', '-$42.10'],
    ['$42.10', '$-42.10'],
    ['$42.10', '$+42.10'],
    ['$42.10', '$42.10-'],
    ['$42.10', '$42,10'],
    ['$42.10', '$42.1.0'],
    ['$42.10', '€42.10'],
    ['$42.10', 'CA$42.10'],
    ['$42.10', '¥42.10'],
    ['$42.10', '$42.10 and $5.00'],
    ['$42.10', '$42.10 (of 50)'],
    ['You spent', 'Declined: You spent'],
    ['on 3 May.', 'on 3 May. It was declined.'],
    ['on 3 May.', 'on 3 May 2025.'],
    ['You spent', 'You did not spend'],
  ])('does not fit where %s is %s', (words, others) => {
    expect(inPlaceOf(words, others)).toBe('alert.unmatched');
  });

  test.each([
    ['a second amount', `${SPENT}\nA fee of $1.50 was taken.`],
    ['a word that turns it', `${SPENT}\nThis purchase was declined.`],
    ['another card', `${SPENT}\nCard **** 1234`],
  ])('holds a letter with %s in another line', (_, text) => {
    expect(reads(made, letterOf(text))).toBe('2026-05-03 -4210 USD CORNER SHOP; alert.beside');
  });
});

describe('a letter in lines of a table', () => {
  const text =
    'Umsatz auf Ihrem Konto\nBetrag: 1.042,10 EUR\nEmpfänger\nBäckerei Müller\nOrt: Berlin\nDatum: 03.05.2026\nKarte: *7890\nNeuer Saldo: -12,00 EUR';
  const lines = ['Betrag: {amount}', 'Empfänger', '{payee}', '...', 'Datum: {date}', 'Karte: {account}'];
  const table = { lines: ['Umsatz', ...lines, 'Neuer Saldo: {balance}'], decimal: ',', date: 'D.M.YYYY' };

  test('reads other letters whose further lines say something else', () => {
    const other = text.replace('Berlin', 'Köln').replace('1.042,10', '5,00').replace('Bäckerei Müller', 'REWE');
    expect(reads(table, letterOf(other, { subject: 'Umsatz' }))).toBe('2026-05-03 -500 EUR REWE');
    const pounds = text.replaceAll('EUR', 'GBP');
    expect(reads(table, letterOf(pounds, { subject: 'Umsatz' }))).toBe('2026-05-03 -104210 GBP Bäckerei Müller');
    expect(reads(table, letterOf(text.replace('10 EUR', '10 GBP'), { subject: 'Umsatz' }))).toBe('alert.unmatched');
  });
});

test.each([
  ['Art: Abbuchung', 'Art: Zufluss', ['art: abbuchung']],
  ['Art\nAbbuchung', 'Art\nZufluss', ['art', 'art: abbuchung']],
  ['Transaction type: Taken', 'Transaction type: Given', ['transaction type: taken']],
  ['It was abgebucht.', 'It was zugebucht.', ['it was abgebucht.']],
])('a kind of news in a line of its own must be one that the template allows: %j', (kind, other, beside) => {
  const news = (words: string) => `News\nAmount: 5.00 EUR\n${words}\nTown: Berlin`;
  const made = { lines: ['Card used', 'Amount: {amount}'], beside };
  expect(reads(made, letterOf(news(kind).replace('Berlin', 'Köln')))).toBe('2026-05-04 -500 EUR null');
  expect(reads(made, letterOf(news(other)))).toBe('2026-05-04 -500 EUR null; alert.beside');
});

test('a balance keeps its minus, or the letter is held', () => {
  const left = { lines: ['Card used', `Paid ${DOLLAR}{amount} at {payee}. Left: ${DOLLAR}{balance}`], currency: 'USD' };
  expect(reads(left, letterOf('Paid $5.00 at X. Left: $12.00'))).toBe('2026-05-04 -500 USD X');
  expect(reads(left, letterOf('Paid $5.00 at X. Left: -$12.00'))).toBe('alert.unmatched');
});

test('the subject may say the news as well, and must say the same', () => {
  const both = { lines: ['{amount} at {payee}', 'You spent {amount} at {payee} today.'] };
  const other = 'You spent 5.00 EUR at X today.';
  expect(reads(both, letterOf(other, { subject: '5.00 EUR at X' }))).toBe('2026-05-04 -500 EUR X');
  expect(reads(both, letterOf(other, { subject: '6.00 EUR at X' }))).toBe('alert.unmatched');
  expect(reads(both, letterOf(other, { subject: '5.00 EUR at X was declined' }))).toBe('alert.unmatched');
});

test('a sentence that a mail program cut at a margin is one line', () => {
  const cut = (payee: string) =>
    `Dear customer, your card ending in 7890 was used for a purchase of EUR\n12.30 at ${payee} today.\n\nYour bank`;
  const letter = letterOf(cut('THE BAKERY'));
  const flowed = {
    lines: [
      'Card used',
      'Dear customer, your card ending in {account} was used for a purchase of EUR {amount} at {payee} today.',
    ],
    currency: 'EUR',
  };
  expect(reads(flowed, letter)).toBe('2026-05-04 -1230 EUR THE BAKERY');
  const other =
    'Dear customer, your card ending in 7890 was used for a purchase of EUR\n999.30 at X today.\n\nYour bank';
  expect(reads(flowed, letterOf(other))).toBe('2026-05-04 -99930 EUR X');
});

test('the number of another account is another letter, where it is no part of the template', () => {
  const one = { lines: ['Card used', 'Card *7890: you paid {amount} to {payee}, ref {code}'] };
  expect(reads(one, letterOf('Card *7890: you paid EUR 6.00 to BAR, ref B7'))).toBe('2026-05-04 -600 EUR BAR');
  expect(reads(one, letterOf('Card *1111: you paid EUR 6.00 to BAR, ref B7'))).toBe('alert.unmatched');
});

test('a letter that two templates read in two ways is held', () => {
  const letter = letterOf('Paid 5.00 EUR to SHOP');
  const spent = { lines: ['Card used', 'Paid {amount} to {payee}'] };
  const received = { ...spent, direction: 'in' };
  expect(readsAll([spent, received], letter)).toBe('2026-05-04 -500 EUR SHOP; alert.several');
});
