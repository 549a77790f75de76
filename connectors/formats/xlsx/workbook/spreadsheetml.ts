import { type Cell, type Sheet, SheetBuilder, SheetError } from '../../../tables/table/sheet.ts';
import { walkXml } from '../package/xml.ts';
import { isoCell, plainNumber } from './values.ts';

/**
 * The sheets of SpreadsheetML 2003 (the XML of Excel 2002 and 2003), which banks call .xls. Rows and cells may name
 * their place (`ss:Index`), and merged cells take the places that they cover.
 */
export function readSpreadsheetMl(xml: string): readonly Sheet[] {
  const sheets: Sheet[] = [];
  let builder = new SheetBuilder();
  let tab = '';
  let hidden = false;
  let row = -1;
  let column = -1;
  let across = 0;
  let type: string | null = null;
  let value = '';
  walkXml(xml, 'the workbook', {
    open(name, attributes) {
      if (name === 'Worksheet') {
        builder = new SheetBuilder();
        tab = attributes.Name ?? '';
        hidden = false;
        row = -1;
      } else if (name === 'Row') {
        row = placeOf(attributes.Index, row);
        column = -1;
        across = 0;
      } else if (name === 'Cell') {
        column = placeOf(attributes.Index, column + across);
        across = Number(attributes.MergeAcross ?? 0);
      } else if (name === 'Data') {
        type = attributes.Type ?? 'String';
        value = '';
      }
    },
    text(piece) {
      if (type !== null) value += piece;
      // WorksheetOptions: <Visible>SheetHidden</Visible>.
      else if (piece === 'SheetHidden' || piece === 'SheetVeryHidden') hidden = true;
    },
    close(name) {
      if (name === 'Data' && type !== null) {
        builder.put(row, column, cellOf(type, value));
        type = null;
      }
      if (name === 'Worksheet') sheets.push(builder.finish(tab, hidden ? 'hidden' : 'shown'));
    },
  });
  return sheets;
}

function placeOf(index: string | undefined, before: number): number {
  if (index === undefined) return before + 1;
  const place = Number(index) - 1;
  if (!Number.isInteger(place) || place <= before)
    throw new SheetError('xlsx.damaged', 'the workbook is damaged: rows or cells are not in order');
  return place;
}

function cellOf(type: string, value: string): Cell {
  if (type === 'Number') return { text: plainNumber(value), kind: 'number' };
  if (type === 'DateTime') return isoCell(value);
  if (type === 'Boolean') return { text: value.trim() === '0' ? 'FALSE' : 'TRUE', kind: 'text' };
  return { text: value, kind: 'text' };
}
