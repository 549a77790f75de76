import { reasonOf } from '../../../src/lib/errors.ts';
import { type Document, error, type Issue } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { decodeDocument, isKnownEncoding } from '../../tables/encoding/encoding.ts';
import { type Sheet, SheetError } from '../../tables/table/sheet.ts';
import { readPage } from './html.ts';
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
      checkXml(textOfMarkup(bytes), 'the workbook');
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
