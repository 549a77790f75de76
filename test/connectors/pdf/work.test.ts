/** The work of reading grows with the document, counted by how often the words of a line are looked at. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, type TextItem, type TextLine } from '../../../connectors/formats/pdf/page/lines.ts';
import { readLines } from '../../../connectors/formats/pdf/read.ts';
import { tries } from '../../support/run/effort.ts';
import { CONTEXT } from './read-pdf.ts';

type Row = readonly string[];
type Page = (page: number) => readonly Row[];

const PLACES = [40, 110, 330, 420, 500];
const HEADINGS = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];
const SMALL_PRINT = ['Date of each', 'amount and balance', 'that you may', 'dispute with', 'us in writing'];

/** Letters for a number, so that pages differ in more than digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

function payments(page: number, day: (row: number) => string): readonly Row[] {
  return Array.from({ length: 6 }, (_, row) => [day(row), `Payment ${letters(page)}`, '', '1.00', `${row + 1}.00`]);
}

const inFull = (row: number): string => `0${row + 1}.03.2026`;
const withoutYear = (row: number): string => `0${row + 1}.03.`;

const KINDS: Readonly<Record<string, Page>> = {
  'one account': (page) => [HEADINGS, ...payments(page, inFull)],
  'an account of its own': (page) => [
    [`Account number: 12345${1000 + page} ${letters(page)}`],
    ['', 'Opening balance', '', '', '0.00'],
    HEADINGS,
    ...payments(page, inFull),
  ],
  'days without a year': (page) => [
    [`Account number: 12345${1000 + page} ${letters(page)}`],
    [`Period ${letters(page)} 01.03.2026 - 31.03.2026`],
    HEADINGS,
    ...payments(page, withoutYear),
  ],
  'totals that are none': (page) => [
    HEADINGS,
    ...payments(page, inFull).flatMap((row) => [row, ['', `Total ${letters(page)}`, '', '7.77', '']]),
  ],
  'parts of a statement': (page) => [
    ['Deposits and additions'],
    ['Date', 'Description', '', '', 'Amount'],
    ...payments(page, inFull),
    ['Checks paid'],
    ['Date paid', 'Check no', '', '', 'Amount'],
    ...payments(page, inFull),
    ['Daily ending balance'],
    ...payments(page, inFull),
  ],
  'texts around their days': (page) => [
    HEADINGS,
    ...payments(page, inFull).flatMap((row) => [
      ['', letters(page), '', '', ''],
      row,
      ['', letters(page + 7), '', '', ''],
    ]),
  ],
  'small print': (page) =>
    Array.from({ length: 20 }, (_, row) => SMALL_PRINT.map((text) => `${text} ${letters(page * 20 + row)}`)),
};

function itemsOf(rows: readonly Row[], page: number): readonly TextItem[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === ''
        ? []
        : [{ page: page + 1, x: PLACES[column] ?? 0, y: 40 + line * 12, width: text.length * 5, size: 10, text }],
    ),
  );
}

/** How often the words of lines are looked at when a document of these pages, again and again, is read. */
function looksAt(pages: readonly Page[], times: number): number {
  const all = Array.from({ length: times }, () => pages).flat();
  let looks = 0;
  const lines = linesOf(all.flatMap((rows, page) => itemsOf(rows(page), page))).map(
    (line): TextLine => ({
      ...line,
      get words() {
        looks += 1;
        return line.words;
      },
    }),
  );
  readLines(lines, '2026-04-02T08:00:00.000Z', {}, CONTEXT);
  return looks;
}

test('twice as many pages are twice as much work', () => {
  const names = fc.constantFrom(...Object.keys(KINDS));
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 2 }), (drawn) => {
      const pages = drawn.flatMap((name) => KINDS[name] ?? []);
      expect(looksAt(pages, 16)).toBeLessThanOrEqual(looksAt(pages, 8) * 2.2);
    }),
    { numRuns: tries({ small: 6, thorough: 50, nightly: 500 }) },
  );
});
