import { reasonOf } from '../../../src/lib/errors.ts';
import { type Document, error, type Issue } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { walkHtml } from '../../html/walk-html.ts';
import { decodeDocument, isKnownEncoding } from '../../tables/encoding/encoding.ts';
import { readDateShape } from '../../tables/table/dates.ts';
import { type Sheet, SheetBuilder, SheetError } from '../../tables/table/sheet.ts';
import { cleanCell } from '../../tables/words/cells.ts';
import { kindOf } from './kinds.ts';
import { isDated, type OpenedSheets, packSheets } from './read.ts';
import { checkWorkbook, checkXml, readWorkbook } from './workbook.ts';

/**
 * Unfolds a spreadsheet into its sheets, whatever its ending says. The packed bytes take the place of the document's,
 * or an issue says why there are none.
 */
export async function openSpreadsheet(document: Document): Promise<Document | Issue> {
  try {
    return { ...document, bytes: packSheets(await openSheets(document.bytes)) };
  } catch (thrown) {
    if (!(thrown instanceof SheetError)) throw thrown;
    return error(thrown.code, reasonOf(thrown));
  }
}

async function openSheets(bytes: Uint8Array): Promise<OpenedSheets> {
  switch (kindOf(bytes)) {
    case 'zip':
      await checkWorkbook(bytes);
      return { sheets: await readWorkbook(bytes), issues: [] };
    case 'spreadsheetml':
      checkXml(textOfMarkup(bytes), words('pdf.theWorkbook'));
      return { sheets: await readWorkbook(textOfMarkup(bytes)), issues: [] };
    case 'html':
      return openPage(textOfMarkup(bytes));
    case 'ole2':
      refuseLocked(bytes);
      return { sheets: await readWorkbook(bytes), issues: [] };
    case 'opendocument':
      throw new SheetError('xlsx.refused', words('pdf.opendocumentSpreadsheetOdsSave'));
    default:
      throw new SheetError('xlsx.refused', words('pdf.noSpreadsheetCanRead'));
  }
}

/** A password puts a whole XLSX into the container of an old binary workbook (MS-OFFCRYPTO 2.3). */
function refuseLocked(bytes: Uint8Array): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!all.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return;
  const text = words('pdf.workbookProtectedPasswordOpen');
  throw new SheetError('xlsx.refused', text);
}

function textOfMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString('latin1');
  const declared = /(?:encoding|charset)\s*=\s*["']?\s*([\w-]{2,20})/i.exec(head)?.[1];
  const named = declared !== undefined && !/^utf/i.test(declared) && isKnownEncoding(declared) ? declared : undefined;
  return decodeDocument(bytes, named).utf8.toString('utf8').trimStart();
}

/** Account numbers and balances often stand in a table of their own above the rows, totals in one below. */
function openPage(text: string): OpenedSheets {
  const { tables, isWhole } = readPage(text);
  const sheets: Sheet[] = [];
  let waiting: Sheet | null = null;
  for (const table of tables) {
    const joined: Sheet = waiting === null ? table : below(waiting, table);
    waiting = null;
    if (isDated(table)) sheets.push(joined);
    else if (sheets.length === 0) waiting = joined;
    else sheets.push(below(sheets.pop() ?? table, table));
  }
  if (waiting !== null) sheets.push(waiting);
  const issues = isWhole ? [] : [error('xlsx.damaged', words('pdf.pageBreaksOffFetch'))];
  return { sheets, issues };
}

function below(upper: Sheet, lower: Sheet): Sheet {
  return { ...upper, rows: [...upper.rows, null, ...lower.rows] };
}

/** The tables of a web page, and whether the page is there to its end. */
interface Page {
  readonly tables: readonly Sheet[];
  readonly isWhole: boolean;
}

const MAX_DEPTH = 100;
const PAGE = new Set(['html', 'body']);
const CELLS = new Set(['td', 'th']);
/** Inside a cell these part words. */
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr']);

/** A table while it is read. */
class OpenTable {
  readonly #builder = new SheetBuilder();
  /**
   * Columns that a cell of a row above still covers. Each has the number of rows to come, and its text where that is
   * a day.
   */
  readonly #covered = new Map<number, { readonly rows: number; readonly day: string }>();
  #row = -1;
  #column = -1;
  #cell: string | null = null;

  openRow(): void {
    this.closeCell();
    this.#row += 1;
    this.#column = -1;
    for (const [column, { rows, day }] of this.#covered) {
      if (rows <= 1) this.#covered.delete(column);
      else {
        this.#covered.set(column, { rows: rows - 1, day });
        this.#builder.put(this.#row, column, { text: day, kind: 'text' });
      }
    }
  }

  openCell(attributes: string): void {
    this.closeCell();
    if (this.#row < 0) this.openRow();
    do this.#column += 1;
    while (this.#covered.has(this.#column));
    this.#span = { columns: spanOf(attributes, 'col'), rows: spanOf(attributes, 'row') };
    this.#cell = '';
  }

  #span = { columns: 1, rows: 1 };

  addText(text: string): void {
    if (this.#cell !== null) this.#cell += text;
  }

  closeCell(): void {
    if (this.#cell === null) return;
    const text = this.#cell.replace(/[\s\u00A0]+/g, ' ').trim();
    this.#builder.put(this.#row, this.#column, { text, kind: 'text' });
    const { columns, rows } = this.#span;
    // A day written once is that of each row; an amount is counted once.
    const day = rows > 1 && readDateShape(cleanCell(text)) !== null ? text : '';
    for (let column = this.#column; rows > 1 && column < this.#column + columns; column += 1)
      this.#covered.set(column, { rows, day: column === this.#column ? day : '' });
    this.#column += columns - 1;
    this.#cell = null;
  }

  finish(): Sheet {
    this.closeCell();
    return this.#builder.finish('');
  }
}

/** `colspan="3"`; what is no number of columns counts as one. */
function spanOf(attributes: string, which: 'col' | 'row'): number {
  const match = (which === 'col' ? /\bcolspan\s*=\s*["']?(\d{1,4})/i : /\browspan\s*=\s*["']?(\d{1,4})/i).exec(
    attributes,
  );
  return Math.min(1_000, Math.max(1, Number(match?.[1] ?? 1)));
}

/**
 * The tables of a web page that a bank calls .xls, in the order in which they end. So an inner table comes before its
 * outer one. Cells keep their columns under `colspan` and `rowspan`. Closing tags of rows and cells may be left out.
 */
function readPage(text: string): Page {
  const tables: Sheet[] = [];
  const open: OpenTable[] = [];
  let unclosed = 0;
  const endsInText = walkHtml(text, {
    text: (piece) => open.at(-1)?.addText(piece),
    open: (name, attributes) => {
      if (PAGE.has(name)) unclosed += 1;
      if (BREAKS.has(name)) open.at(-1)?.addText(' ');
      if (name === 'table') {
        if (open.length >= MAX_DEPTH)
          throw new SheetError('xlsx.limit', words('pdf.tablesNestedDeeper', { count: MAX_DEPTH }));
        open.push(new OpenTable());
      } else if (name === 'tr') open.at(-1)?.openRow();
      else if (CELLS.has(name)) open.at(-1)?.openCell(attributes);
    },
    close: (name) => {
      if (PAGE.has(name)) unclosed -= 1;
      if (BREAKS.has(name)) open.at(-1)?.addText(' ');
      if (CELLS.has(name)) open.at(-1)?.closeCell();
      const closed = name === 'table' ? open.pop() : undefined;
      if (closed !== undefined) tables.push(closed.finish());
    },
  });
  const isWhole = endsInText && open.length === 0 && unclosed <= 0;
  return { tables: [...tables, ...open.reverse().map((table) => table.finish())], isWhole };
}
