import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { plugin as alert } from '../../../connectors/formats/alert/index.ts';
import { compilePattern } from '../../../connectors/formats/alert/pattern.ts';
import { htmlToText } from '../../../connectors/sources/email/letter/text.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { ParseResult } from '../../../src/plugin/contract.ts';
import { inEnglish } from '../../../src/words/message.ts';

interface LetterOptions {
  readonly text: string;
  readonly subject?: string;
  readonly from?: string;
  readonly id?: string;
  readonly date?: string;
}

function read(templates: unknown, given: LetterOptions): ParseResult {
  const {
    text,
    subject = 'News',
    from = 'a@bank.example',
    id = '<1@bank.example>',
    date = '2026-03-14T12:00:00.000Z',
  } = given;
  const head = [`From: ${from}`, `Date: ${date}`, `Subject: ${subject}`, `Message-ID: ${id}`, `Length: ${text.length}`];
  const bytes = Buffer.from(`Bankfeed-Alert: 1\n${head.join('\n')}\n\n${text}`);
  const config = alert.config['~standard'].validate({ templates });
  if (config instanceof Promise || config.issues !== undefined) throw new Error(JSON.stringify(config));
  const document = { sha256: sha256(bytes), name: 'alert', bytes, receivedAt: date };
  return alert.parse(document, config.value, { currencies: currencyTable({}), timezone: 'UTC' });
}

function line(template: object, text: string, more: Partial<LetterOptions> = {}): string {
  const { statements, issues } = read([{ name: 't', ...template }], { text, ...more });
  const lines = statements.flatMap((statement) =>
    statement.lines.map((each) => `${each.bookedOn} ${each.amount} ${each.currency} ${each.payee}`),
  );
  return [...lines, ...issues.map(({ severity, code }) => `${severity} ${code}`)].join('; ');
}

describe('a template', () => {
  const spent = { text: 'You spent {amount} at {payee} on {date}', date: 'MM/DD/YYYY', currency: 'USD' };

  test.each([
    ['1.234,56 €', undefined, '-123456 EUR'],
    ['1.234,56 EUR', ',', '-123456 EUR'],
    ["1'234.50 CHF", '.', '-123450 CHF'],
    ['1 234,50 EUR', ',', '-123450 EUR'],
    ['JPY 1,234', '.', '-1234 JPY'],
    ['£7', undefined, '-700 GBP'],
    ['EUR 1.234', ',', '-123400 EUR'],
    ['EUR 1.234', undefined, 'error alert.amount'],
    ['EUR 1.2345', '.', 'error alert.amount'],
    // Groups that are none under the mark of the template are no thousands.
    ['EUR 42.10', ',', 'error alert.amount'],
    ['EUR 42,10', '.', 'error alert.amount'],
    ['EUR 42.1', ',', 'error alert.amount'],
    ['EUR 1.2345', ',', 'error alert.amount'],
    ['EUR 0.500', ',', 'error alert.amount'],
    ['EUR 1234.567', ',', 'error alert.amount'],
    ['EUR 1,234,50', ',', 'error alert.amount'],
    ["EUR 1'234.567", ',', 'error alert.amount'],
    ['EUR 1.234 567', ',', 'error alert.amount'],
    // India counts in lakhs: groups of two before the last one.
    ['INR 12,34,567.00', '.', '-123456700 INR'],
    ['INR 1,23,456.50', undefined, '-12345650 INR'],
    ['INR 12.34.567,00', ',', 'error alert.amount'],
    ['INR 1,23,45.00', '.', 'error alert.amount'],
    ['EUR 1234.567,89', undefined, 'error alert.amount'],
    ['EUR 1234.567,89', ',', 'error alert.amount'],
    ["EUR 1'23.45", undefined, 'error alert.amount'],
    ['EUR 1.234.567', ',', '-123456700 EUR'],
    ['EUR 1.234.567', undefined, '-123456700 EUR'],
  ])('reads the amount %s with the mark %s', (printed, decimal, expected) => {
    const template = { text: 'Paid: {amount};', ...(decimal === undefined ? {} : { decimal }) };
    expect(line(template, `Paid: ${printed};`)).toContain(expected);
  });

  test.each([
    ['DD.MM.YYYY', '13.03.2026', '2026-03-13'],
    ['D.M.YY', '3.3.26', '2026-03-03'],
    ['MMM D, YYYY', 'March 3, 2026', '2026-03-03'],
    ['D MMM', '28 Dec', '2025-12-28'],
    ['DD/MM', '15/03', '2026-03-15'],
  ])('reads a date written %s', (shape, printed, expected) => {
    expect(line({ text: 'On {date} {amount}', date: shape }, `On ${printed} EUR 1.00`)).toContain(expected);
  });

  test('asks about a balance that contradicts its decimal mark', () => {
    const template = { text: 'Paid {amount}; left {balance}', decimal: ',' };
    expect(line(template, 'Paid EUR 5,00; left EUR 42.10')).toBe('error alert.amount');
    expect(line(template, 'Paid EUR 5,00; left EUR 42,10')).toBe('2026-03-14 -500 EUR null');
  });

  test('says which way the money went, and takes the day of the letter where it names none', () => {
    expect(line({ text: 'got {amount} from {payee}', direction: 'in' }, 'You got EUR 5.00 from Mum')).toBe(
      '2026-03-14 500 EUR Mum',
    );
  });

  test('that fits nothing has a person look, unless the subject is known to be no news', () => {
    expect(line(spent, 'Our new terms')).toBe('hold alert.unmatched');
    expect(line({ ...spent, ignore: '*terms*' }, 'Our new terms', { subject: 'New terms' })).toBe('');
  });

  test('holds an amount whose printed sign contradicts its direction', () => {
    expect(line(spent, 'You spent +12.34 USD at X on 03/13/2026')).toContain('hold alert.sign');
    expect(line({ ...spent, direction: 'in' }, 'You spent USD -12.34 at X on 03/13/2026')).toContain('hold alert.sign');
    expect(line(spent, 'You spent USD -12.34 at X on 03/13/2026')).toBe('2026-03-13 -1234 USD X');
  });

  test('has a person look at an amount above its limit and at a day in the future (P-MAIL-4)', () => {
    expect(line({ ...spent, limit: '100' }, 'You spent $100.01 at X on 03/13/2026')).toContain('hold alert.limit');
    expect(line(spent, 'You spent $1.00 at X on 03/20/2026')).toContain('hold alert.date');
  });

  test('is only for the senders and subjects that it names', () => {
    expect(line({ ...spent, from: 'b@bank.example' }, 'You spent $1 at X on 03/13/2026')).toBe('hold alert.unmatched');
    expect(line({ ...spent, subject: '*purchase*' }, 'You spent $1 at X on 03/13/2026')).toBe('hold alert.unmatched');
  });

  test.each([
    ['You spent money', /no \{amount\}/],
    ['{payee} took {amount}', /begins with text/],
    ['Paid {amount} to {payee}{memo}', /stand together/],
    ['Paid {amount} {wat}', /not known/],
    ['Paid {amount', /brace/],
    ['{amount} and {amount}', /twice/],
  ])('%j is refused with the reason', (pattern, reason) => {
    const compiled = compilePattern(pattern);
    expect('key' in compiled && inEnglish(compiled)).toMatch(reason);
  });
});

test('a letter that breaks off is an error, never a smaller amount', () => {
  const text = 'You spent EUR 12.34 at X';
  const bytes = Buffer.from(`Bankfeed-Alert: 1\nDate: 2026-03-14T12:00:00Z\nLength: ${text.length}\n\n${text}`);
  const document = { sha256: '', name: 'a', bytes: bytes.subarray(0, bytes.length - 6), receivedAt: '' };
  const { issues, statements } = alert.parse(
    document,
    { templates: [], confirmed: [] },
    { currencies: currencyTable({}), timezone: 'UTC' },
  );
  expect([issues.map(({ code }) => code), statements]).toEqual([['alert.broken'], []]);
});

/** Texts made to keep a matcher busy. Twice the text may cost about twice the steps, so 64 KiB of it end at once. */
test.each([
  ['half a pattern, over and over', 'you spent 1.00 at x '.repeat(3300)],
  ['first words without end', 'you spent '.repeat(6500)],
  ['digits without end', `you spent ${'1'.repeat(65_000)}`],
  ['separators without end', `you spent ${'1,'.repeat(32_000)}`],
  ['blanks without end', `you spent ${' '.repeat(65_000)}1`],
  ['next words without end', `you spent 1.00 at ${'x on '.repeat(13_000)}`],
])('a letter of %s is read to its end', (_, text) => {
  expect(
    line(
      {
        text: ['You spent {amount} at {payee} on {date} with {memo} for {skip} end', 'spent {amount} {account} {time}'],
      },
      text,
    ),
  ).toBe('hold alert.unmatched');
});

test.each([
  ['<p>You spent <b>&euro;5.00</b><br>at&nbsp;X &amp; Y</p><style>p{}</style>', 'You spent €5.00\nat X & Y'],
  ['<!-- You spent 1 --><td>a</td><td>b</td><script>if (a<b) x("You spent 2")</script>c', 'a b c'],
  ['a < b and <b>bold', 'a < b and bold'],
  ['CAF&Eacute; 5&euro;', 'CAFÉ 5€'],
  ['text <unclosed', 'text'],
])('the HTML %j reads as text', (html, expected) => {
  const lines = htmlToText(html)
    .split('\n')
    .map((each) => each.replace(/\s+/g, ' ').trim());
  expect(lines.filter((each) => each !== '').join('\n')).toBe(expected);
});

describe('the samples of templates', () => {
  const folder = join(import.meta.dirname, '../../../config/samples/alerts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const letters = parse(readFileSync(join(folder, 'letters.yaml'), 'utf8')) as {
    template: string;
    from: string;
    subject: string;
    text: string;
    gives: string;
  }[];
  const templates = files
    .filter((name) => name !== 'letters.yaml')
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as { name: string }[]);

  test('are a dozen, each with a letter that shows it at work', () => {
    expect(templates.length).toBeGreaterThanOrEqual(12);
    expect(templates.map(({ name }) => name).sort()).toEqual(letters.map(({ template }) => template).sort());
  });

  test.each(letters.map((letter) => [letter.template, letter] as const))('%s', (_, { from, subject, text, gives }) => {
    const { statements, issues } = read(templates, { from, subject, text });
    const found = statements.flatMap(({ lines }) =>
      lines.map((each) => `${each.bookedOn} ${each.amount} ${each.currency} ${each.payee}`),
    );
    expect([...found, ...issues.map(({ code }) => code)].join('; ')).toBe(gives);
  });
});
