import { reasonOf } from '../../../src/lib/errors.ts';
import { type Document, error, type FormatContext, hold, type Issue, warning } from '../../../src/plugin/contract.ts';
import type { Profile } from '../../../src/plugin/profile.ts';
import { type Message, words } from '../../../src/words/message.ts';
import type { Decoded } from '../../tables/encoding/encoding.ts';
import { type Inspection, type InspectionOptions, inspectFile, inspectNothing } from '../../tables/inspect.ts';
import type { KnownProfiles } from '../../tables/profile/choose.ts';
import { builtInProfiles } from '../../tables/profile/files.ts';
import type { CsvConfig } from '../../tables/profile/profile.ts';
import { type CsvReading, type NoReading, readTable } from '../../tables/read-table.ts';
import { DELIMITER, type Sheet, SheetError, textOf } from '../../tables/table/sheet.ts';
import { isDataRow, isDayCell } from '../../tables/table/table.ts';
import { TokeniseError } from '../../tables/table/tokenise.ts';
import { sampleOf, type TableSample } from '../../tables/table-sample.ts';

/** One table with what it reads as. */
export interface SheetReading {
  readonly sheet: Sheet;
  readonly reading: CsvReading | NoReading;
}

interface SheetReadings {
  readonly readings: readonly SheetReading[];
  /** The issues about the document as a whole. */
  readonly issues: readonly Issue[];
}

/** Reads every table of a prepared spreadsheet that holds dated rows, as CSV is read. Pure; never throws for what they hold. */
export function readSpreadsheet(
  document: Document,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): SheetReadings {
  try {
    const { sheets, issues } = unpackSheets(document.bytes);
    const { chosen, skipped } = chooseSheets(sheets);
    const readings = chosen.map((sheet) => ({ sheet, reading: readSheet(sheet, config, context, builtIn) }));
    return { readings, issues: [...issues, ...skipped, ...readings.flatMap(hiddenLines), ...repeated(readings)] };
  } catch (thrown) {
    if (!(thrown instanceof SheetError || thrown instanceof TokeniseError)) throw thrown;
    return { readings: [], issues: [error(thrown.code, reasonOf(thrown))] };
  }
}

/** The tables that are read, as text; none where the spreadsheet holds none. Never throws for what it holds. */
function decodedSheets(document: Document): readonly Decoded[] {
  try {
    return chooseSheets(unpackSheets(document.bytes).sheets).chosen.map(decodedOf);
  } catch (thrown) {
    if (!(thrown instanceof SheetError)) throw thrown;
    return [];
  }
}

function decodedOf(sheet: Sheet): Decoded {
  return {
    utf8: textOf(sheet),
    encoding: 'utf-8',
    sure: true,
    evidence: evidenceOf(sheet),
    delimiter: DELIMITER,
    typed: sheet.hasNumbers,
  };
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
    .map(({ name }) => warning('xlsx.hidden', words('pdf.sheetHiddenNotRead', { name })));
  if (chosen.length > 0) return { chosen, skipped };
  const [first] = sheets.filter(({ rows }) => rows.length > 0);
  if (first === undefined) throw new SheetError('xlsx.refused', words('pdf.noSheetDocumentHolds'));
  return { chosen: [first], skipped };
}

function readSheet(
  sheet: Sheet,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): CsvReading | NoReading {
  const decoded = decodedOf(sheet);
  const adapt = (profile: Profile): Profile => adapted(profile, sheet);
  const { profile, profiles } = config;
  const given: CsvConfig = {
    ...(profile === undefined ? {} : { profile: typeof profile === 'object' ? adapt(profile) : profile }),
    ...(profiles === undefined ? {} : { profiles: mapValues(profiles, adapt) }),
  };
  return readTable(decoded, given, context, () => mapValues(builtIn(), adapt));
}

function evidenceOf({ name, hasDates, hasNumbers }: Sheet): Message {
  const numbers = hasNumbers ? 'table.cellsNumbers' : 'table.cellsText';
  const dates = hasNumbers ? 'table.cellsDatesNumbers' : 'table.cellsDates';
  const what = words(hasDates ? dates : numbers);
  return name === '' ? words('table.tableWebPage', { what }) : words('pdf.sheet', { name, what });
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

/** Rows that a filter has hidden are the account's all the same. Where no balance proves them a person is asked. */
function hiddenLines({ sheet, reading }: SheetReading): readonly Issue[] {
  if (!('result' in reading) || reading.proof.proved) return [];
  const hidden = new Set(sheet.hiddenRows);
  const lines = reading.result.statements
    .flatMap((statement) => statement.lines)
    .filter(({ position }) => hidden.has(position.line ?? 0));
  const [first] = lines;
  if (first === undefined) return [];
  const { line = 1 } = first.position;
  const text =
    lines.length === 1
      ? words('pdf.rowTransactionHiddenSheet', { line })
      : words('pdf.rowsTransactionsHiddenSheet', { count: lines.length, line });
  return [hold('xlsx.hidden-rows', text, first.position)];
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
        return [hold('xlsx.repeated', words('pdf.sheetsHoldSameLines', { one: other.name, other: sheet.name }))];
    }
    for (const key of own) first.set(key, sheet);
  }
  return [];
}

/** The tables of a document, and what concerns it as a whole. `prepare` packs them as JSON, and `parse` reads them. */
export interface OpenedSheets {
  readonly sheets: readonly Sheet[];
  readonly issues: readonly Issue[];
}

export function packSheets(opened: OpenedSheets): Uint8Array {
  return Buffer.from(JSON.stringify(opened), 'utf8');
}

/** Only for bytes of `packSheets`: `prepare` made them in the same process, or in one that answers for it. */
export function unpackSheets(bytes: Uint8Array): OpenedSheets {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}

/** A row with a day and a number in cells of their own, the year left out or not. */
export function isDated({ rows }: Sheet): boolean {
  return rows.some((cells, at) => cells !== null && isDataRow({ cells, line: at + 1 }, isDayCell));
}

/** Reads a prepared spreadsheet as `parse` would, and keeps the reasons of its first table with dated rows. Pure. */
export function inspectSpreadsheet(
  document: Document,
  { rows: shown, ...config }: InspectionOptions,
  context: FormatContext,
  builtIn: KnownProfiles = builtInProfiles,
): Inspection {
  const { readings, issues } = readSpreadsheet(document, config, context, builtIn);
  const reading = readings[0]?.reading;
  if (reading === undefined) return inspectNothing(issues);
  const all = [...issues, ...('result' in reading ? reading.result.issues : reading.issues)];
  if (!('result' in reading)) return inspectNothing(all);
  const read = { ...reading, result: { ...reading.result, issues: all } };
  return inspectFile(read, { config, builtIn, context, shown });
}

/** The first table with dated rows of a prepared spreadsheet; null where there is none. */
export function sampleSpreadsheet(document: Document): TableSample | null {
  const [first] = decodedSheets(document);
  return first === undefined ? null : sampleOf(first);
}
