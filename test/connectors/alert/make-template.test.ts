import { describe, expect, test } from 'vitest';
import { letterOf, make, reads, readsAll, type Words } from '../../support/mail/marked-letter.ts';

const DOLLAR = '$';
const SPENT = 'Hello Anna,\n\nYou spent $42.10 at CORNER SHOP on 3 May.\n\nQuestions? Call us, ref 88121.';
const WORDS: Words = { amount: '$42.10', payee: 'CORNER SHOP', date: ['3 May', 'D MMM'] };
const made = make(letterOf(SPENT), WORDS, { currency: 'USD' });

function inPlaceOf(words: string, others: string): string {
  return reads(made, letterOf(SPENT.replace(words, others)));
}

describe('a template that is made from a marked letter', () => {
  test('names whole lines, and words that stand for numbers of the letter', () => {
    expect(made).toMatchObject({
      template: {
        from: 'alerts@bank.example',
        lines: ['Card used', `You spent ${DOLLAR}{amount} at {payee} on {date}.`],
        currency: 'USD',
        decimal: '.',
        date: 'D MMM',
        direction: 'out',
      },
    });
  });

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

  test('does not fit a letter that says its news twice, or under another subject', () => {
    expect(reads(made, letterOf(`${SPENT}\nYou spent $5.00 at X on 3 May.`))).toBe('alert.unmatched');
    expect(reads(made, letterOf(SPENT, { subject: 'Card declined' }))).toBe('alert.unmatched');
    expect(reads(made, letterOf(SPENT, { from: 'other@bank.example' }))).toBe('alert.unmatched');
  });

  test('reads a code that another purchase abroad prints behind the amount', () => {
    expect(inPlaceOf('$42.10', '$42.10 CAD')).toBe('2026-05-03 -4210 CAD CORNER SHOP');
  });
});

describe('a letter in lines of a table', () => {
  const text =
    'Umsatz auf Ihrem Konto\nBetrag: 1.042,10 EUR\nEmpfänger\nBäckerei Müller\nOrt: Berlin\nDatum: 03.05.2026\nKarte: *7890\nNeuer Saldo: -12,00 EUR';
  const words: Words = {
    amount: '1.042,10 EUR',
    payee: 'Bäckerei Müller',
    date: ['03.05.2026', 'D.M.YYYY'],
    account: '*7890',
    balance: '-12,00 EUR',
  };
  const table = make(letterOf(text, { subject: 'Umsatz' }), words);

  test('takes the line above as the name of a line without words', () => {
    expect(table).toMatchObject({
      template: {
        lines: [
          'Umsatz',
          'Betrag: {amount}',
          'Empfänger',
          '{payee}',
          '...',
          'Datum: {date}',
          'Karte: {account}',
          'Neuer Saldo: {balance}',
        ],
      },
    });
  });

  test('reads other letters whose further lines say something else', () => {
    const other = text.replace('Berlin', 'Köln').replace('1.042,10', '5,00').replace('Bäckerei Müller', 'REWE');
    expect(reads(table, letterOf(other, { subject: 'Umsatz' }))).toBe('2026-05-03 -500 EUR REWE');
    const pounds = text.replaceAll('EUR', 'GBP');
    expect(reads(table, letterOf(pounds, { subject: 'Umsatz' }))).toBe('2026-05-03 -104210 GBP Bäckerei Müller');
    expect(reads(table, letterOf(text.replace('10 EUR', '10 GBP'), { subject: 'Umsatz' }))).toBe('alert.unmatched');
  });
});

test.each([
  ['Art: Abbuchung', 'Art: Zufluss'],
  ['Art\nAbbuchung', 'Art\nZufluss'],
  ['Transaction type: Taken', 'Transaction type: Given'],
  ['It was abgebucht.', 'It was zugebucht.'],
])('a kind of news in a line of its own must be that of the letter: %j', (kind, other) => {
  const news = (words: string) => `News\nAmount: 5.00 EUR\n${words}\nTown: Berlin`;
  const made = make(letterOf(news(kind)), { amount: '5.00 EUR' });
  expect(reads(made, letterOf(news(kind).replace('Berlin', 'Köln')))).toBe('2026-05-04 -500 EUR null');
  expect(reads(made, letterOf(news(other)))).toBe('2026-05-04 -500 EUR null; alert.beside');
});

test('a balance keeps its minus, and one whose minus would be lost is refused', () => {
  const news = 'Paid $5.00 at X. Left: ';
  const usd = { currency: 'USD' };
  const made = make(letterOf(`${news}$-12.00`), { amount: '$5.00', payee: 'X', balance: '$-12.00' }, usd);
  expect(made).toMatchObject({ result: { statements: [{ lines: [{ balance: -1200n }] }] } });
  const hidden = make(letterOf(`${news}-$12.00`), { amount: '$5.00', payee: 'X', balance: '$12.00' }, usd);
  expect(hidden).toMatchObject({ problem: expect.stringMatching(/sign/) });
  const plain = make(letterOf(`${news}$12.00`), { amount: '$5.00', payee: 'X', balance: '$12.00' }, usd);
  expect(reads(plain, letterOf(`${news}-$12.00`))).toBe('alert.unmatched');
});

test('the subject may say the news as well, and must say the same', () => {
  const letter = letterOf('You spent 42.10 EUR at SHOP today.', { subject: '42.10 EUR at SHOP' });
  const both = make(letter, { amount: '42.10 EUR', payee: 'SHOP' });
  expect(both).toMatchObject({ template: { lines: ['{amount} at {payee}', 'You spent {amount} at {payee} today.'] } });
  const other = 'You spent 5.00 EUR at X today.';
  expect(reads(both, letterOf(other, { subject: '5.00 EUR at X' }))).toBe('2026-05-04 -500 EUR X');
  expect(reads(both, letterOf(other, { subject: '6.00 EUR at X' }))).toBe('alert.unmatched');
  expect(reads(both, letterOf(other, { subject: '5.00 EUR at X was declined' }))).toBe('alert.unmatched');
});

test('a sentence that a mail program cut at a margin is one line', () => {
  const cut = (payee: string) =>
    `Dear customer, your card ending in 7890 was used for a purchase of EUR\n12.30 at ${payee} today.\n\nYour bank`;
  const letter = letterOf(cut('THE BAKERY'));
  const flowed = make(letter, { amount: '12.30', payee: 'THE BAKERY', account: '7890' }, { currency: 'EUR' });
  expect(reads(flowed, letter)).toBe('2026-05-04 -1230 EUR THE BAKERY');
  const other =
    'Dear customer, your card ending in 7890 was used for a purchase of EUR\n999.30 at X today.\n\nYour bank';
  expect(reads(flowed, letterOf(other))).toBe('2026-05-04 -99930 EUR X');
});

describe('no template is made', () => {
  test.each([
    ['of an amount with a minus that was received', 'Amount: EUR -5.00', 'EUR -5.00', { direction: 'in' }, /minus/],
    ['of an amount with a plus that was spent', 'Amount: +5.00 EUR', '+5.00 EUR', {}, /plus/],
    ['of an amount without a currency', 'Amount: 5.00', '5.00', {}, /currency/],
    ['of an amount that could be a thousand', 'Amount: EUR 1,234', 'EUR 1,234', {}, /two ways/],
    ['of a line without words', '5.00 EUR', '5.00 EUR', {}, /without words/],
    ['where the words stand twice', 'Paid 5.00 EUR\nPaid 5.00 EUR', '5.00 EUR', {}, /exactly one way/],
  ] as const)('%s', (_, text, amount, more, problem) => {
    expect(make(letterOf(text), { amount }, more)).toMatchObject({ problem: expect.stringMatching(problem) });
  });
});

test('an amount with its sign in the letter is read with this sign alone', () => {
  const refund = make(
    letterOf('Refund of +5.00 EUR from SHOP.'),
    { amount: '+5.00 EUR', payee: 'SHOP' },
    { direction: 'in' },
  );
  expect(reads(refund, letterOf('Refund of +6.00 EUR from SHOP.'))).toBe('2026-05-04 600 EUR SHOP');
  expect(reads(refund, letterOf('Refund of -6.00 EUR from SHOP.'))).toBe('alert.unmatched');
  expect(reads(refund, letterOf('Refund of 6.00 EUR from SHOP.'))).toBe('alert.unmatched');
});

test('the number of another account is another letter, where no place for it is marked', () => {
  const one = make(letterOf('Card *7890: you paid EUR 5.00 to SHOP, ref A55'), { amount: 'EUR 5.00', payee: 'SHOP' });
  expect(reads(one, letterOf('Card *7890: you paid EUR 6.00 to BAR, ref B7'))).toBe('2026-05-04 -600 EUR BAR');
  expect(reads(one, letterOf('Card *1111: you paid EUR 6.00 to BAR, ref B7'))).toBe('alert.unmatched');
});

test('a letter that two made templates fit is held', () => {
  const letter = letterOf('Paid 5.00 EUR to SHOP');
  const spent = make(letter, { amount: '5.00 EUR', payee: 'SHOP' });
  const received = make(letter, { amount: '5.00 EUR', payee: 'SHOP' }, { direction: 'in' });
  expect(readsAll([spent, received], letter)).toBe('2026-05-04 -500 EUR SHOP; alert.several');
});
