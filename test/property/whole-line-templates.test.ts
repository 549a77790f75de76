/** Templates of whole lines: letters of a bank are read exactly, or held. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterOf, reads, type WholeLines } from '../support/mail/alert-letter.ts';
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

/** The template of the bank's letters, as a person writes it. */
function templateOf(by: Bank): WholeLines {
  const amount = `${by.money === '$' ? by.money : ''}{amount}`;
  const parts = [`${by.before} ${amount}`, `${by.between} {payee}`, `${by.near} {date} ${by.after}`];
  const lines = ['Card used', ...(by.isTable ? parts : [parts.join(' ')])];
  const currency = by.money === '$' ? { currency: 'USD' } : {};
  return { lines, date: by.date, decimal: by.money === '$' ? '.' : ',', ...currency };
}

function truth(by: Bank, { cents, day, payee }: News): string {
  return `2026-05-0${day} -${cents} ${by.money === '$' ? 'USD' : 'EUR'} ${payee}`;
}

test('a template reads every letter of its words exactly', () => {
  const property = fc.property(bank, newsOf(plainPayee), (by, news) => {
    expect(reads(templateOf(by), letterOf(write(by, news).text))).toBe(truth(by, news));
  });
  fc.assert(property, { numRuns });
});

test('a letter whose payee looks like words, amounts and days of the letter is read exactly, or held', () => {
  fc.assert(
    fc.property(bank, newsOf(oddPayee), (by, other) => {
      const read = reads(templateOf(by), letterOf(write(by, other).text));
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
    fc.property(bank, newsOf(plainPayee), change, (by, other, changed) => {
      const { amount, text } = write(by, other);
      expect(reads(templateOf(by), letterOf(changed(text, amount)))).toMatch(/alert\.\w+$/);
    }),
    { numRuns },
  );
});

test('a letter in another currency is read in it, or held', () => {
  const codes = fc.constantFrom('GBP', 'CHF', 'SEK', 'USD');
  fc.assert(
    fc.property(bank, newsOf(plainPayee), codes, (by, other, code) => {
      const { amount, text } = write(by, other);
      const read = reads(templateOf(by), letterOf(text.replace(amount, () => amount.replace(/[$€]|EUR/, code))));
      if (!/alert\.\w+$/.test(read)) expect(read).toBe(truth(by, other).replace(/EUR|USD/, code));
    }),
    { numRuns },
  );
});
