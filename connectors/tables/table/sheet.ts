import { inEnglish, type Message, type Said, words } from '../../../src/words/message.ts';
import { LIMITS } from './tokenise.ts';

/** The reason why a spreadsheet cannot be read. The message names the fault and the remedy. */
export class SheetError extends Error {
  readonly code: 'xlsx.damaged' | 'xlsx.limit' | 'xlsx.refused';

  readonly words: Message | undefined;

  constructor(code: SheetError['code'], said: Said) {
    super(inEnglish(said));
    this.name = 'SheetError';
    this.words = typeof said === 'string' ? undefined : said;
    this.code = code;
  }
}

/** Excel's own last row. */
const LAST_ROW = 1_048_576;
/** Characters of one table as text; also what many rows under one far column would blow up to. */
const MAX_TEXT = 64 * 1024 * 1024;

/** One table of a document: cells as text, each in its own row and column. */
export interface Sheet {
  /** As people see it on the tab; empty for the table of a web page. */
  readonly name: string;
  readonly hidden: boolean;
  /** By row number less one; rows that are not there are null. */
  readonly rows: readonly (readonly string[] | null)[];
  /** There are cells that the document itself calls dates: they are written YYYY-MM-DD. */
  readonly hasDates: boolean;
  /** There are cells that the document itself calls numbers: they are written with a decimal point. */
  readonly hasNumbers: boolean;
  /** Numbers of rows, from 1, that a filter or a hand has hidden. */
  readonly hiddenRows: readonly number[];
}

export interface Cell {
  readonly text: string;
  readonly kind: 'text' | 'number' | 'date';
}

/** Collects the cells of one table. Rows and columns count from 0. */
export class SheetBuilder {
  readonly #rows: (string[] | null)[] = [];
  readonly #hiddenRows: number[] = [];
  #hasDates = false;
  #hasNumbers = false;

  /** Says that people do not see a row. */
  hide(row: number): void {
    this.#hiddenRows.push(row + 1);
  }

  put(row: number, column: number, { text, kind }: Cell): void {
    if (row >= LAST_ROW) throw new SheetError('xlsx.limit', words('row.cellLiesBelow', { number: LAST_ROW }));
    if (text === '') return;
    if (text.length > LIMITS.cell)
      throw inRow('xlsx.limit', row, words('row.cellMoreCharacters', { number: LIMITS.cell }));
    if (column >= LIMITS.columns)
      throw new SheetError('xlsx.limit', words('row.moreColumns', { number: LIMITS.columns }));
    let cells = this.#rows[row];
    if (cells === undefined || cells === null) {
      cells = [];
      while (this.#rows.length < row) this.#rows.push(null);
      this.#rows[row] = cells;
    }
    if (cells[column] !== undefined && cells[column] !== '')
      throw inRow('xlsx.damaged', row, words('row.twoValuesColumn', { column: column + 1 }));
    while (cells.length < column) cells.push('');
    cells[column] = text;
    this.#hasDates ||= kind === 'date';
    this.#hasNumbers ||= kind === 'number';
  }

  finish(name: string, state: 'shown' | 'hidden' = 'shown'): Sheet {
    return {
      name,
      hidden: state === 'hidden',
      rows: this.#rows,
      hasDates: this.#hasDates,
      hasNumbers: this.#hasNumbers,
      hiddenRows: this.#hiddenRows,
    };
  }
}

/** `row`: from 0. */
function inRow(code: SheetError['code'], row: number, what: Message): SheetError {
  return new SheetError(code, words('row.at', { place: words('row.ofSheet', { row: row + 1 }), what }));
}

/** The delimiter of `textOf`: no cell holds one. */
export const DELIMITER = '\t';

/**
 * The table as delimited UTF-8 text, a line for each row up to the last: line numbers are row numbers. Every row with
 * contents is as wide as the widest, as in an export to CSV.
 */
export function textOf(sheet: Sheet): Buffer {
  const width = sheet.rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  let left = MAX_TEXT;
  const lines = sheet.rows.map((row) => {
    if (row === null) return '';
    const line = row.map(written).join(DELIMITER) + DELIMITER.repeat(width - row.length);
    left -= line.length;
    if (left < 0) throw new SheetError('xlsx.limit', words('row.tableMoreCharacters', { number: MAX_TEXT }));
    return line;
  });
  return Buffer.from(lines.length === 0 ? '' : `${lines.join('\n')}\n`, 'utf8');
}

/** Line ends and tabs inside a cell are blanks: they say nothing that a payee or memo needs. */
function written(cell: string): string {
  const text = cell.replace(/[\t\r\n]+/g, ' ');
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
