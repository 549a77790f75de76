/** Wide tables are printed along the long side of the page. */
import { expect, test } from 'vitest';
import { makePdf, type PdfPage, type PdfText, widthOf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { LAYOUTS } from './made/layouts.ts';
import { blockersOf, linesIn, readBytes } from './read-pdf.ts';

const WIDTH = 595;
const HEIGHT = 842;

/** Where a piece stands on a page that was turned by so many degrees against the clock. */
const PLACES: Readonly<Record<number, (x: number, y: number) => { readonly x: number; readonly y: number }>> = {
  90: (x, y) => ({ x: y, y: WIDTH - x }),
  180: (x, y) => ({ x: WIDTH - x, y: HEIGHT - y }),
  270: (x, y) => ({ x: HEIGHT - y, y: x }),
};

function turned({ texts }: PdfPage, angle: number): PdfPage {
  const place = PLACES[angle];
  const turn = ({ right, x, y, ...text }: PdfText): PdfText => {
    const from = right === true ? x - widthOf(text.text, text.size ?? 9) : x;
    return { ...text, angle, ...(place?.(from, y) ?? { x, y }) };
  };
  const isWide = angle !== 180;
  return { texts: texts.map(turn), width: isWide ? HEIGHT : WIDTH, height: isWide ? WIDTH : HEIGHT };
}

test.each([90, 180, 270])('a page whose text is turned by %i degrees reads as the upright one', async (angle) => {
  const [layout] = LAYOUTS;
  if (layout === undefined) throw new Error('there is no layout');
  const pages = statementPages(layout.plan).map((page) => turned(page, angle));
  const read = await readBytes(makePdf(pages));
  expect(blockersOf(read)).toEqual([]);
  expect(linesIn(read)).toEqual(layout.lines);
});
