import type { CellObject, WorkSheet } from '@e965/xlsx';
import { messageOf } from '../../../../src/lib/errors.ts';
import { type Cell, type Sheet, SheetBuilder, SheetError } from '../../../tables/table/sheet.ts';
import { type Epoch, numberCell, shownBy } from './values.ts';

/** Numbers as stored under their formats, and nothing computed. */
const OPTIONS = { dense: true, cellNF: true, cellStyles: true, cellFormula: false, cellHTML: false } as const;

/**
 * The sheets of a binary workbook (BIFF, Excel 5 to 2003), in the order of their tabs. The library is loaded with the
 * first such workbook, since few banks send one (docs/decisions/0033). Rejects with a SheetError for what the library
 * cannot read.
 */
export async function readBinaryWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const [{ read, set_cptable }, codePages] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ]);
  set_cptable(codePages);
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, OPTIONS);
    const epoch = Workbook?.WBProps?.date1904 === true ? 1904 : 1900;
    return SheetNames.flatMap((name, index) => {
      const sheet = Sheets[name];
      const visibility = Workbook?.Sheets?.[index]?.Hidden ?? 0;
      return sheet === undefined ? [] : [sheetOf(sheet, epoch).finish(name, visibility === 0 ? 'shown' : 'hidden')];
    });
  } catch (thrown) {
    if (thrown instanceof SheetError) throw thrown;
    const said = `the binary workbook (.xls) cannot be read: ${messageOf(thrown)}; save it as XLSX or CSV`;
    throw new SheetError('xlsx.damaged', said);
  }
}

function sheetOf(sheet: WorkSheet, epoch: Epoch): SheetBuilder {
  const builder = new SheetBuilder();
  for (const [row, cells] of (sheet['!data'] ?? []).entries()) {
    if (sheet['!rows']?.[row]?.hidden === true) builder.hide(row);
    for (const [column, cell] of (cells ?? []).entries()) {
      if (cell !== undefined && cell !== null) builder.put(row, column, readCell(cell, epoch));
    }
  }
  return builder;
}

/** Formulas have the value that was kept with them, or the word for their error (#REF!). */
function readCell({ t: type, v: value = '', w: shown = '', z: format = 'General' }: CellObject, epoch: Epoch): Cell {
  switch (type) {
    case 'n':
      return numberCell(String(value), shownBy(String(format)), epoch);
    case 'b':
      return { text: value === true ? 'TRUE' : 'FALSE', kind: 'text' };
    case 'e':
      return { text: shown === '' ? '#error' : shown, kind: 'text' };
    default:
      return { text: String(value), kind: 'text' };
  }
}
