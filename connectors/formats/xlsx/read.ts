import { type Document, error, type FormatContext, hold, type Issue, warning } from '../../../src/plugin/contract.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import { decodeDocument, isKnownEncoding } from '../../tables/encoding/encoding.ts';
import type { KnownProfiles } from '../../tables/profile/choose.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import { type CsvReading, type NoReading, readTable } from '../../tables/read-table.ts';
import { DELIMITER, type Sheet, SheetError, textOf } from '../../tables/table/sheet.ts';
import { isDataRow, isDayCell } from '../../tables/table/table.ts';
import { TokeniseError } from '../../tables/table/tokenise.ts';
import { readPage } from './html.ts';
import { kindOf } from './kinds.ts';
import { readSpreadsheetMl } from './workbook/spreadsheetml.ts';
import { readWorkbook } from './workbook/workbook.ts';

/** One table with what it reads as. */
export interface SheetReading {
  readonly sheet: Sheet;
  readonly reading: CsvReading | NoReading;
}

export interface SheetReadings {
  readonly readings: readonly SheetReading[];
  /** What concerns the document as a whole. */
  readonly issues: readonly Issue[];
}

/** Reads every table of a spreadsheet that holds dated rows, as CSV is read. Pure; never throws for what the bytes hold. */
export function readSpreadsheet(
  document: Document,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): SheetReadings {
  try {
    const { sheets, issues } = openSheets(document.bytes);
    const { chosen, skipped } = chooseSheets(sheets);
    const readings = chosen.map((sheet) => ({ sheet, reading: readSheet(sheet, config, context, builtIn) }));
    return { readings, issues: [...issues, ...skipped, ...repeated(readings)] };
  } catch (thrown) {
    if (!(thrown instanceof SheetError || thrown instanceof TokeniseError)) throw thrown;
    return { readings: [], issues: [error(thrown.code, thrown.message)] };
  }
}

interface Opened {
  readonly sheets: readonly Sheet[];
  readonly issues: readonly Issue[];
}

function openSheets(bytes: Uint8Array): Opened {
  switch (kindOf(bytes)) {
    case 'zip':
      return { sheets: readWorkbook(bytes), issues: [] };
    case 'spreadsheetml':
      return { sheets: readSpreadsheetMl(textOfMarkup(bytes)), issues: [] };
    case 'html':
      return openPage(textOfMarkup(bytes));
    case 'ole2':
      throw new SheetError('xlsx.refused', refusalOfOle2(bytes));
    case 'opendocument':
      throw new SheetError('xlsx.refused', 'this is an OpenDocument spreadsheet (.ods): save it as XLSX or CSV');
    default:
      throw new SheetError('xlsx.refused', 'this is no spreadsheet that can be read: save it as XLSX or CSV');
  }
}

/** Both are containers of old Office: a password puts a whole XLSX into one. */
function refusalOfOle2(bytes: Uint8Array): string {
  const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  return isLocked
    ? 'the workbook is protected by a password: open it and save it without one, as XLSX or CSV'
    : 'this is a binary workbook of Excel 97 to 2003 (.xls): open it and save it as XLSX or CSV';
}

function textOfMarkup(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString('latin1');
  const declared = /(?:encoding|charset)\s*=\s*["']?\s*([\w-]{2,20})/i.exec(head)?.[1];
  const named = declared !== undefined && !/^utf/i.test(declared) && isKnownEncoding(declared) ? declared : undefined;
  return decodeDocument(bytes, named).utf8.toString('utf8').trimStart();
}

/** Account numbers and balances often stand in a table of their own above the rows, totals in one below. */
function openPage(text: string): Opened {
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
  const issues = isWhole ? [] : [error('xlsx.damaged', 'the page breaks off: fetch the file again')];
  return { sheets, issues };
}

function below(upper: Sheet, lower: Sheet): Sheet {
  return { ...upper, rows: [...upper.rows, undefined, ...lower.rows] };
}

function chooseSheets(sheets: readonly Sheet[]): {
  readonly chosen: readonly Sheet[];
  readonly skipped: readonly Issue[];
} {
  const dated = sheets.filter(isDated);
  const seen = dated.filter(({ hidden }) => !hidden);
  const chosen = seen.length > 0 ? seen : dated;
  const skipped = dated
    .filter((sheet) => !chosen.includes(sheet))
    .map(({ name }) => warning('xlsx.hidden', `the sheet "${name}" is hidden and was not read`));
  if (chosen.length > 0) return { chosen, skipped };
  const [first] = sheets.filter(({ rows }) => rows.length > 0);
  if (first === undefined) throw new SheetError('xlsx.refused', 'no sheet of the document holds anything');
  return { chosen: [first], skipped };
}

/** A row with a day and a number in cells of their own, the year left out or not. */
function isDated({ rows }: Sheet): boolean {
  return rows.some((cells, at) => cells !== undefined && isDataRow({ cells, line: at + 1 }, isDayCell));
}

function readSheet(
  sheet: Sheet,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): CsvReading | NoReading {
  const decoded = {
    utf8: textOf(sheet),
    encoding: 'utf-8',
    sure: true,
    evidence: evidenceOf(sheet),
    delimiter: DELIMITER,
    typed: sheet.hasNumbers,
  };
  const adapt = (profile: Profile): Profile => adapted(profile, sheet);
  const { profile, profiles } = config;
  const given: CsvConfig = {
    ...(profile === undefined ? {} : { profile: typeof profile === 'object' ? adapt(profile) : profile }),
    ...(profiles === undefined ? {} : { profiles: mapValues(profiles, adapt) }),
  };
  return readTable(decoded, given, context, () => mapValues(builtIn(), adapt));
}

function evidenceOf({ name, hasDates, hasNumbers }: Sheet): string {
  const typed = [...(hasDates ? ['dates'] : []), ...(hasNumbers ? ['numbers'] : [])].join(' and ');
  const said = typed === '' ? 'its cells are text' : `its cells say which of them are ${typed}`;
  return name === '' ? `table of a web page: ${said}` : `sheet "${name}": ${said}`;
}

/** A profile for a bank's CSV serves for its workbook too: only how cells are written is the workbook's own. */
function adapted({ encoding: _, ...profile }: Profile, { hasDates, hasNumbers }: Sheet): Profile {
  return {
    ...profile,
    delimiter: DELIMITER,
    ...(hasDates && profile.date !== undefined ? { date: 'YYYY-MM-DD' } : {}),
    ...(hasNumbers && profile.decimal !== undefined ? { decimal: '.' as const } : {}),
  };
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** "All" beside "March": the same lines on two sheets would be booked twice. */
function repeated(readings: readonly SheetReading[]): readonly Issue[] {
  const first = new Map<string, Sheet>();
  for (const { sheet, reading } of readings) {
    const own = new Set<string>();
    for (const statement of 'result' in reading ? reading.result.statements : []) {
      for (const line of statement.lines) {
        own.add([JSON.stringify(statement.account), line.bookedOn, line.amount, line.payee, line.memo].join('\n'));
      }
    }
    for (const key of own) {
      const other = first.get(key);
      if (other !== undefined)
        return [
          hold('xlsx.repeated', `the sheets "${other.name}" and "${sheet.name}" hold the same lines: keep one of them`),
        ];
    }
    for (const key of own) first.set(key, sheet);
  }
  return [];
}
