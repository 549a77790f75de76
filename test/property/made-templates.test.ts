/** Templates that are made from one letter, and other letters of the bank: read exactly, or held. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterOf, make, reads } from '../support/mail/marked-letter.ts';
import { tries } from '../support/run/effort.ts';

const numRuns = tries({ small: 300, thorough: 3_000, nightly: 30_000 });

const word = fc.constantFrom(
  'You',
  'paid',
  'Karte',
  'at',
  'bei',
  'on',
  'am',
  'with',
  'Händler:',
  'used',
  'Thanks.',
  '-',
);
const words = fc.array(word, { minLength: 2, maxLength: 4 }).map((list) => list.join(' '));
const plainPayee = fc.constantFrom('GROCER', 'The Pier', "Joe's Bar & Grill", '7 Eleven', 'BÄCKEREI Müller GmbH', 'A1');
const oddPayee = fc
  .array(fc.constantFrom('on', 'at', 'am', '5', 'May', '5.00', 'EUR', 'with', 'Bar', '-', '03.05.2026'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((list) => list.join(' '));

interface News {
  readonly cents: number;
  readonly payee: string;
  readonly day: number;
}

const newsOf = (payee: fc.Arbitrary<string>): fc.Arbitrary<News> =>
  fc.record({ cents: fc.integer({ min: 1, max: 99_999_999 }), payee, day: fc.integer({ min: 1, max: 4 }) });

/** How a bank writes its letters. */
interface Bank {
  readonly before: string;
  readonly between: string;
  readonly near: string;
  readonly after: string;
  readonly money: 'EUR first' | 'EUR last' | '$' | '€';
  readonly date: 'D.M.YYYY' | 'D MMM' | 'MMM D, YYYY';
  readonly isTable: boolean;
}

const bank: fc.Arbitrary<Bank> = fc.record({
  before: words,
  between: words,
  near: words,
  after: words,
  money: fc.constantFrom('EUR first', 'EUR last', '$', '€'),
  date: fc.constantFrom('D.M.YYYY', 'D MMM', 'MMM D, YYYY'),
  isTable: fc.boolean(),
});

function amountText({ money }: Bank, cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, money === '$' ? ',' : '.');
  const digits = `${whole}${money === '$' ? '.' : ','}${String(cents % 100).padStart(2, '0')}`;
  return { 'EUR first': `EUR ${digits}`, 'EUR last': `${digits} EUR`, $: `$${digits}`, '€': `${digits} €` }[money];
}

function dayText({ date }: Bank, day: number): string {
  return { 'D.M.YYYY': `0${day}.05.2026`, 'D MMM': `${day} May`, 'MMM D, YYYY': `May ${day}, 2026` }[date];
}

function write(by: Bank, { cents, day, payee }: News): { text: string; amount: string; date: string } {
  const [amount, date] = [amountText(by, cents), dayText(by, day)];
  const gap = by.isTable ? '\n' : ' ';
  const parts = [`${by.before} ${amount}`, `${by.between} ${payee}`, `${by.near} ${date} ${by.after}`];
  return { amount, date, text: `Dear customer!\n\n${parts.join(gap)}\n\nYour bank` };
}

function madeFrom(by: Bank, news: News) {
  const { amount, date, text } = write(by, news);
  const currency = by.money === '$' ? 'USD' : null;
  const { payee } = news;
  return make(letterOf(text), { amount, payee, date: [date, by.date] }, { currency });
}

function truth(by: Bank, { cents, day, payee }: News): string {
  return `2026-05-0${day} -${cents} ${by.money === '$' ? 'USD' : 'EUR'} ${payee}`;
}

test('a template that is made reads every other letter of the same words exactly', () => {
  let count = 0;
  const property = fc.property(bank, newsOf(plainPayee), newsOf(plainPayee), (by, first, other) => {
    const made = madeFrom(by, first);
    if (!('template' in made)) return;
    count += 1;
    expect(reads(made, letterOf(write(by, first).text))).toBe(truth(by, first));
    expect(reads(made, letterOf(write(by, other).text))).toBe(truth(by, other));
  });
  fc.assert(property, { numRuns });
  expect(count).toBeGreaterThan(numRuns * 0.8);
});

test('a letter whose payee looks like words, amounts and days of the letter is read exactly, or held', () => {
  fc.assert(
    fc.property(bank, newsOf(plainPayee), newsOf(oddPayee), (by, first, other) => {
      const made = madeFrom(by, first);
      if (!('template' in made)) return;
      const read = reads(made, letterOf(write(by, other).text));
      if (!/alert\.\w+$/.test(read)) expect(read).toBe(truth(by, other));
    }),
    { numRuns },
  );
});

test('a letter with another sign, mark, amount or word is held', () => {
  const change = fc.constantFrom(
    (text: string, amount: string) => text.replace(amount, () => `-${amount}`),
    (text: string, amount: string) => text.replace(amount, () => `+${amount}`),
    (text: string, amount: string) => text.replace(amount, () => `−${amount}`),
    (text: string, amount: string) => text.replace(amount, () => `${amount}-`),
    (text: string, amount: string) => text.replace(amount, () => `(${amount})`),
    (text: string, amount: string) => text.replace(amount, () => amount.replace(/\d/, (digit) => `-${digit}`)),
    (text: string, amount: string) => text.replace(amount, () => `${amount} / ${amount}`),
    (text: string, amount: string) => text.replace(amount, () => amount.replace(/\d/, (digit) => `12345 ${digit}`)),
    (text: string, amount: string) => text.replace(amount, () => `R${amount}`),
    (text: string, amount: string) => text.replace(amount, () => `${amount} Cr`),
    (text: string, amount: string) => text.replace(amount, () => amount.replace(/[$€]|EUR/, 'XQZ')),
    (text: string, amount: string) => text.replace(amount, () => amount.replace(/[$€]|EUR/, '¥')),
    (text: string) => `${text}\n\nFee: 1.50 EUR`,
    (text: string) => `${text}\n\nThis payment was refunded.`,
    (text: string) => text.replace('Dear customer!\n\n', '$&Not '),
    (text: string) => `${text}\n${text}`,
  );
  fc.assert(
    fc.property(bank, newsOf(plainPayee), newsOf(plainPayee), change, (by, first, other, changed) => {
      const made = madeFrom(by, first);
      if (!('template' in made)) return;
      const { amount, text } = write(by, other);
      expect(reads(made, letterOf(changed(text, amount)))).toMatch(/alert\.\w+$/);
    }),
    { numRuns },
  );
});

test('a letter in another currency is read in it, or held', () => {
  const codes = fc.constantFrom('GBP', 'CHF', 'SEK', 'USD');
  fc.assert(
    fc.property(bank, newsOf(plainPayee), newsOf(plainPayee), codes, (by, first, other, code) => {
      const made = madeFrom(by, first);
      if (!('template' in made)) return;
      const { amount, text } = write(by, other);
      const read = reads(made, letterOf(text.replace(amount, () => amount.replace(/[$€]|EUR/, code))));
      if (!/alert\.\w+$/.test(read)) expect(read).toBe(truth(by, other).replace(/EUR|USD/, code));
    }),
    { numRuns },
  );
});
