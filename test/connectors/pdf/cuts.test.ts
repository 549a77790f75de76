/** A number at the end of a text may be the thousands of the amount behind it: `CARD 1 284,92`. */
import { describe, expect, test } from 'vitest';
import { makePdf, type PdfText, widthOf } from '../../support/documents/pdf.ts';
import { blockersOf, linesIn, type ReadPdf, readBytes } from './read-pdf.ts';

const LETTERS = 32;

/** Up to one blank before the amount. */
function long(label: string): string {
  return `${'ORDER AT THE SHOP NEXT DOOR BY '.slice(0, LETTERS - label.length)} ${label}`;
}

type Row = readonly [text: string, amount: string, balance?: string];

/** Texts in Courier, those of digits with the amount one blank behind them; the last column is the balance. */
function statementOf(touching: readonly Row[]): Buffer {
  const rows: readonly Row[] = [...touching, ['COFFEE', '3,00-', '3 997,00'], ['REFUND', '3,00', '4 000,00']];
  const text = (x: number, y: number, each: string): PdfText => ({ x, y, text: each, font: 'Courier' });
  const end = 120 + widthOf(' ', 9, 'Courier') * (LETTERS + 2);
  const head = [text(50, 80, 'Date'), text(120, 80, 'Description'), text(end, 80, 'Amount'), text(500, 80, 'Balance')];
  return makePdf([
    {
      texts: [
        text(50, 40, 'Opening balance 5 000,00'),
        text(50, 55, 'Closing balance 4 000,00'),
        ...head,
        ...rows.flatMap(([label, amount, balance], at) => [
          text(50, 95 + at * 12, `0${at + 1}.03.2026`),
          text(120, 95 + at * 12, /\d$/.test(label) ? long(label) : label),
          text(end, 95 + at * 12, amount),
          ...(balance === undefined ? [] : [text(500, 95 + at * 12, balance)]),
        ]),
      ],
    },
  ]);
}

/** But for the last two rows, which are the same in each statement. */
const amountsOf = (read: ReadPdf): readonly string[] =>
  linesIn(read)
    .slice(0, -2)
    .map((line) => line.slice(11));

describe('an amount that touches a text of digits', () => {
  test('is settled by opening and closing balance where it is the only one', async () => {
    const read = await readBytes(
      statementOf([
        ['CARD 4', '100,00-'],
        ['RENT', '900,00-'],
      ]),
    );
    expect(blockersOf(read)).toEqual([]);
    expect(amountsOf(read)).toEqual(['-100.00', '-900.00']);
  });

  test('is asked about with its row where another one may make up for it', async () => {
    const read = await readBytes(
      statementOf([
        ['CARD 1', '100,00-'],
        ['SHOP 1', '300,00'],
        ['RENT', '1 200,00-'],
      ]),
    );
    expect(blockersOf(read)).toContain('pdf.tight');
    expect(read.issues.map(({ message }) => message).join()).toMatch(/page 1, line 4: .* 100,00- or 1 100,00-/);
  });
});
