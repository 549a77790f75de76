import { describe, expect, test } from 'vitest';
import { type LetterChoices, type LetterTerms, lookAtLetter } from '../../../connectors/formats/alert/make/look.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { letterOf } from '../../support/mail/marked-letter.ts';

const CONTEXT = { currencies: currencyTable({}), timezone: 'UTC' };

function look(text: string, more: Partial<LetterTerms> = {}, subject = 'Card used') {
  return lookAtLetter(letterOf(text, { subject }), { currency: null, name: 'made', ...more }, CONTEXT);
}

/** The words that are chosen at first. */
function guess(text: string, subject?: string) {
  const { accounts, amounts, choices, days, payees, problem } = look(text, {}, subject);
  const textOf = (list: typeof amounts, value: string) => list.find((each) => each.value === value)?.text ?? null;
  return {
    amount: textOf(amounts, choices.amount),
    payee: textOf(payees, choices.payee),
    date: days.find((each) => each.value === choices.date)?.day ?? null,
    account: textOf(accounts, choices.account),
    balance: textOf(amounts, choices.balance),
    direction: choices.direction,
    problem,
  };
}

describe('the first guess about a letter', () => {
  test.each([
    [
      'You spent EUR 42.10 at CORNER SHOP on 3 May with card ending in 7890. Available balance: EUR 500.00',
      { amount: 'EUR 42.10', payee: 'CORNER SHOP', date: '2026-05-03', account: '7890', balance: 'EUR 500.00' },
    ],
    [
      'Kartenzahlung über 1.042,10 EUR bei Bäckerei Müller am 03.05.2026 um 08:15 Uhr. Karte *7890',
      { amount: '1.042,10 EUR', payee: 'Bäckerei Müller', date: '2026-05-03', account: '*7890' },
    ],
    ['Betrag: 12,50 EUR\nHändler: REWE\nDatum: 3. Mai 2026', { payee: 'REWE', date: '2026-05-03' }],
    ['Amount\n12.50 EUR\nMerchant\nThe Pier\nDate\nMay 3, 2026', { payee: 'The Pier', date: '2026-05-03' }],
    ['A deposit of 1,500.00 EUR from EMPLOYER INC was made.', { payee: 'EMPLOYER INC', direction: 'in' }],
    ['Gutschrift von Erika Muster: 50,00 €', { payee: 'Erika Muster', direction: 'in' }],
    ['You paid £3.20 to Tea Rooms by contactless.', { amount: '£3.20', payee: 'Tea Rooms' }],
    ['Belastung CHF 42.10 Bergbahn AG, Valuta 03.05.2026', { amount: 'CHF 42.10', date: '2026-05-03' }],
    [
      'Account ending in\n(...1234)\nMade on\nMay 3, 2026 at 3:15 PM ET\nDescription\nSHELL OIL 5744\nAmount\n40.01 EUR',
      { amount: '40.01 EUR', payee: 'SHELL OIL 5744', date: '2026-05-03', account: '...1234' },
    ],
    [
      'Auf Ihrem Konto DE02 1203 0000 0000 2020 51:\nBetrag: -35,90 EUR\nEmpfänger: Stadtwerke\nTag: 03.05.2026',
      { amount: '-35,90 EUR', payee: 'Stadtwerke', date: '2026-05-03', account: null },
    ],
    [
      'INR 1,250.00 has been debited from account **1234 to VPA shop@upi MY SHOP on 03-05-26. Ref 607212345678.',
      { amount: 'INR 1,250.00', payee: 'VPA shop@upi MY SHOP', date: '2026-05-03', account: '**1234' },
    ],
  ])('%s', (text, expected) => {
    expect(guess(text)).toMatchObject({ ...expected, problem: null });
  });

  test('asks for a currency where the amount says none', () => {
    expect(look('You spent $5.00 at X today')).toMatchObject({
      asksCurrency: true,
      problem: expect.stringMatching(/currency/),
    });
    expect(look('You spent $5.00 at X today', { currency: 'USD' })).toMatchObject({
      asksCurrency: true,
      problem: null,
    });
  });

  test('finds an amount behind the short word for a currency', () => {
    const { amounts } = look('Dear Customer, Rs.500.00 is debited from A/c XX1234 on 03-May-26 to SHOP.');
    expect(amounts.map(({ text }) => text)).toEqual(['500.00']);
  });

  test('says so where a letter has no amount', () => {
    expect(look('Our new terms')).toMatchObject({
      amounts: [],
      template: null,
      problem: expect.stringMatching(/no amount/),
    });
  });
});

test('a day that could be two is offered as both, without days of the future', () => {
  const { days } = look('Paid 5.00 EUR at X on 03/05/2026');
  expect(days.map(({ day, text }) => `${text} ${day}`)).toEqual(['03/05/2026 2026-05-03', '03/05/2026 2026-03-05']);
  expect(look('Paid 5.00 EUR at X on 05/03/2026').days.map(({ day }) => day)).toEqual(['2026-05-03', '2026-03-05']);
});

test('words of the payee may be typed as the letter has them', () => {
  const first = look('Thanks! Tea Rooms took 5.00 EUR today');
  const choose = (words: string) => {
    const choices: LetterChoices = { ...first.choices, words };
    return look('Thanks! Tea Rooms took 5.00 EUR today', { choices });
  };
  expect(choose('Tea Rooms').rows[0]?.payee).toBe('Tea Rooms');
  expect(choose('Other Rooms')).toMatchObject({ template: null, problem: expect.stringMatching(/these words/) });
});

/** Texts made to keep a reader busy: twice the text may cost about twice the time. */
test.each([
  ['dots', `Paid 5.00 EUR ${'.'.repeat(60_000)}`],
  ['stars', `Paid 5.00 EUR ${'* '.repeat(30_000)}`],
  ['letters', `Paid 5.00 EUR ${'a'.repeat(60_000)}`],
  ['capitals', `Paid 5.00 EUR ${'AB12 '.repeat(12_000)}`],
  ['digits', `Paid 5.00 EUR ${'1'.repeat(60_000)}`],
  ['amounts', 'Paid 5.00 EUR at X on 3 May\n'.repeat(2_000)],
  ['prepositions', `Paid 5.00 EUR ${'at to from '.repeat(5_000)}`],
  ['cards', `Paid 5.00 EUR ${'card ending in '.repeat(4_000)}`],
])('a letter of %s is looked at in a moment', (_, text) => {
  const began = performance.now();
  look(text);
  expect(performance.now() - began).toBeLessThan(5_000);
});
