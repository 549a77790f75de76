import { type Cell, type Sheet, SheetBuilder, SheetError } from '../../../tables/table/sheet.ts';
import { walkXml } from '../package/xml.ts';
import { richText, unescapeText } from './strings.ts';
import { type Epoch, isoCell, numberCell, type Shown } from './values.ts';

/** The parts of the workbook to which cells refer. */
export interface Book {
  readonly strings: readonly string[];
  readonly styles: readonly Shown[];
  readonly epoch: Epoch;
}

interface Open {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
}

/** Cells keep the row and column that they name. A cell that names none stands behind the one before. */
export function readWorksheet(
  xml: string,
  tab: { readonly name: string; readonly hidden: boolean },
  book: Book,
): Sheet {
  const builder = new SheetBuilder();
  const rich = richText();
  let row = -1;
  let column = -1;
  let cell: Open | null = null;
  let inValue = false;
  walkXml(xml, `sheet "${tab.name}"`, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : rowOf(attributes.r);
        column = -1;
        if (attributes.hidden === '1' || attributes.hidden === 'true') builder.hide(row);
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', hasFormula: false };
        rich.start();
      } else if (name === 'v') inValue = true;
      else if (name === 'f' && cell !== null) cell.hasFormula = true;
      else rich.open(name);
    },
    text(piece) {
      if (inValue && cell !== null) cell.value += piece;
      else rich.text(piece);
    },
    close(name) {
      if (name === 'v') inValue = false;
      rich.close(name);
      if (name !== 'c' || cell === null) return;
      builder.put(row, cell.column, readCell(cell, rich.take(), book));
      cell = null;
    },
  });
  return builder.finish(tab.name, tab.hidden ? 'hidden' : 'shown');
}

function readCell({ type, style, value, hasFormula }: Open, inline: string, book: Book): Cell {
  switch (type) {
    case 's':
      return { text: sharedString(value, book.strings), kind: 'text' };
    case 'inlineStr':
      return { text: inline, kind: 'text' };
    case 'b':
      return { text: value === '' ? '' : Number(value) === 0 ? 'FALSE' : 'TRUE', kind: 'text' };
    case 'd':
      return isoCell(value);
    case 'n':
      if (value === '') return { text: hasFormula ? UNCOMPUTED : '', kind: 'text' };
      if (!NUMBER.test(value)) throw new SheetError('xlsx.damaged', 'the workbook is damaged: a number is none');
      return numberCell(value, book.styles[style] ?? PLAIN, book.epoch);
    default:
      // `str` is the text of a formula, `e` its error (#REF!). A later check finds a word in the place of an amount.
      return { text: unescapeText(value), kind: 'text' };
  }
}

/** A program wrote the formula, and no spreadsheet has opened it since: no amount, like the errors of formulas. */
const UNCOMPUTED = '#formula without a value';
const PLAIN: Shown = { as: 'number', digits: 0 };
/** XML Schema part 2, 3.2.5: a double. A letter in it (`-1C.5`) would be taken for a direction later. */
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[Ee][-+]?\d+)?\s*$/;

function sharedString(value: string, strings: readonly string[]): string {
  const text = /^\d+$/.test(value.trim()) ? strings[Number(value)] : undefined;
  if (text === undefined) throw new SheetError('xlsx.damaged', 'the workbook is damaged: a cell points at no text');
  return text;
}

function rowOf(reference: string): number {
  if (!/^[1-9]\d{0,6}$/.test(reference))
    throw new SheetError('xlsx.damaged', 'the workbook is damaged: a row without number');
  return Number(reference) - 1;
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) throw new SheetError('xlsx.damaged', 'the workbook is damaged: a cell without place');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
