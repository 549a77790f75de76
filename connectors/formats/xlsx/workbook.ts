import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { SaxesParser } from 'saxes';
import { reasonOf } from '../../../src/lib/errors.ts';
import { dateOf } from '../../../src/plugin/contract.ts';
import { type Said, words } from '../../../src/words/message.ts';
import { type Cell, type Sheet, SheetBuilder, SheetError } from '../../tables/table/sheet.ts';
import { unzip } from '../../unpack/zip.ts';
import { isLimit } from '../../unpack/zip-faults.ts';

/** Numbers as stored under their formats, and nothing computed. */
const OPTIONS = { dense: true, cellNF: true, cellStyles: true, cellHTML: false } as const;

/**
 * The sheets of a workbook in the order of their tabs: XLSX, BIFF (Excel 5 to 2003), or the text of SpreadsheetML 2003.
 * The library is loaded with the first workbook (docs/decisions/0062). Rejects with a SheetError for what it cannot read.
 */
export async function readWorkbook(content: Uint8Array | string): Promise<readonly Sheet[]> {
  const [{ read, set_cptable }, codePages] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ]);
  set_cptable(codePages);
  try {
    return sheetsOf(read(content, typeof content === 'string' ? { ...OPTIONS, type: 'string' } : OPTIONS));
  } catch (thrown) {
    if (thrown instanceof SheetError) throw thrown;
    throw new SheetError('xlsx.damaged', words('pdf.workbookCannotReadSave', { why: reasonOf(thrown) }));
  }
}

function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): readonly Sheet[] {
  const epoch = Workbook?.WBProps?.date1904 === true ? 1904 : 1900;
  return SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name];
    // The library leaves out a sheet on which it failed.
    if (sheet === undefined) throw new SheetError('xlsx.damaged', words('pdf.sheetDamagedMissing', { name }));
    // A chart or a dialog on its own tab holds no rows.
    if (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet') return [];
    const visibility = Workbook?.Sheets?.[index]?.Hidden ?? 0;
    return [sheetOf(sheet, epoch).finish(name, visibility === 0 ? 'shown' : 'hidden')];
  });
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
function readCell({ t: type, v: value = '', w: shown = '', z }: CellObject, epoch: Epoch): Cell {
  // The library learns the built-in formats of East Asia with the first cell that has one, and gives that cell none.
  const format = z ?? (/^\d+\/\d+\/\d\d$/.test(shown) ? 'm/d/yy' : 'General');
  switch (type) {
    case 'n':
      return numberCell(Number(value), shownBy(String(format)), epoch);
    case 'b':
      return { text: value === true ? 'TRUE' : 'FALSE', kind: 'text' };
    case 'e':
      return { text: shown === '' ? '#error' : shown, kind: 'text' };
    default:
      return { text: String(value), kind: 'text' };
  }
}

/** The format of a number cell, as far as it changes the meaning: 46082 is 2026-03-01, 1234.5 or 00046082. */
type Shown = { readonly as: 'number'; readonly digits: number } | { readonly as: 'date' | 'moment' | 'time' };

const PLAIN: Shown = { as: 'number', digits: 0 };
/** The meaning of a format code (`dd/mm/yyyy hh:mm`, `#,##0.00 "days"`): letters in quotes or brackets say nothing. */
function shownBy(code: string): Shown {
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(code);
  const bare = code
    .replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]/g, '')
    .split(';', 1)
    .join('')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase();
  if (/^0+$/.test(bare) && bare.length > 1) return { as: 'number', digits: bare.length };
  if (bare.includes('general') || /[#0?]/.test(bare.replace(/s\.0+/g, 's'))) return PLAIN;
  const hasClock = elapsed || /[hs]/.test(bare);
  const hasDay = /[yd]/.test(bare) || (bare.includes('m') && !hasClock);
  if (hasDay) return { as: hasClock ? 'moment' : 'date' };
  return hasClock ? { as: 'time' } : PLAIN;
}

/** The year from which a workbook counts its days. */
type Epoch = 1900 | 1904;

/** A stored number as the cell that people see. `epoch`: the year from which the workbook counts days. */
function numberCell(stored: number, shown: Shown, epoch: Epoch): Cell {
  if (shown.as === 'number') {
    const text = plainNumber(stored);
    return { text: /^\d+$/.test(text) ? text.padStart(shown.digits, '0') : text, kind: 'number' };
  }
  const text = momentText(stored, shown.as, epoch);
  return text === null ? { text: plainNumber(stored), kind: 'number' } : { text, kind: 'date' };
}

/** The most decimals that any currency has (ISO 4217: CLF and UYW have four). */
const MOST_PLACES = 4;

/**
 * A stored double as decimal text. Excel itself keeps 15 significant digits; the digits behind them are noise of the
 * binary number (608.16999999999996 is 608.17). Rounded to 15 significant digits, then to four decimals, trailing zeros
 * dropped. Three decimals are written as four (1.2340), or 1.234 could be taken for a thousand. Whole numbers keep all
 * their digits: they may be identifiers.
 */
function plainNumber(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(15))
    .toFixed(MOST_PLACES)
    .replace(/\.?0+$/, '');
  if (rounded === '-0') return '0';
  return /\.\d{3}$/.test(rounded) ? `${rounded}0` : rounded;
}

const DAY = 86_400;
/** 31 December 9999, the last day that a spreadsheet knows. */
const LAST_SERIAL = 2_958_466;

/**
 * Days since the epoch as ISO date, moment or time. Counted from 1900, day 60 is 29 February 1900, which does not
 * exist. Lotus 1-2-3 had this error, and the days before are one later. Null for a number that is no day.
 */
function momentText(serial: number, as: 'date' | 'moment' | 'time', epoch: Epoch): string | null {
  if (Number.isNaN(serial) || serial < 0 || serial >= LAST_SERIAL) return null;
  // Times are kept as fractions of a day: to the second, or 08:00:00 becomes 07:59:59. Some banks write the end of a
  // day as 23:59:59.997, which stays on its day.
  const milliseconds = Math.round(serial * DAY * 1000);
  const day = Math.floor(milliseconds / (DAY * 1000));
  const seconds = Math.min(Math.round((milliseconds / 1000) % DAY), DAY - 1);
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (as === 'time') return day === 0 ? clock : null;
  if (epoch === 1900 && (day === 0 || day === 60)) return null;
  const origin = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const at = new Date(origin + day * DAY * 1000);
  const date = dateOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
  if (date === undefined) return null;
  return as === 'moment' && seconds !== 0 ? `${date} ${clock}` : date;
}

/** A workbook of many sheets has a part for each, and others for pictures. */
const MOST_PARTS = 1_000;
/** Deeper than any workbook by far; a guard against hostile nesting. */
const MAX_DEPTH = 100;
const CHUNK = 65_536;
const ROW = ['sheetData', 'row'];
const CELL = [...ROW, 'c'];
const VALUE = [...CELL, 'v'];
const FORMULA = [...CELL, 'f'];
/** XML Schema part 2, 3.2.5: a double. */
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[Ee][-+]?\d+)?\s*$/;
/** The parts that hold cells, and what leads to them. */
const READ_PARTS = /^(?:\[content_types\]|xl\/(?:worksheets\/)?[^/]+)\.xml$|\.rels$/i;

/**
 * Checks a workbook (ECMA-376 part 2: a ZIP archive of parts), since SheetJS reads XML with lenient patterns: it takes
 * half a sheet, and 12 for `<v>12,50</v>`.
 * Rejects with a SheetError for what is cut, encrypted, damaged, nested over itself or unfolds to too much.
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  const { files, spoiled } = await unzip(bytes, { passwords: [], mostEntries: MOST_PARTS }).catch((thrown: unknown) =>
    refuse(reasonOf(thrown)),
  );
  const [bad] = spoiled;
  if (bad !== undefined) return refuse(bad.fault, bad.name);
  if (new Set(files.map(({ name }) => name.toLowerCase())).size < files.length)
    return refuse(words('pdf.twoPartsOneName'));
  if (files.some(({ name }) => /^xl\/workbook\.bin$/i.test(name)))
    throw new SheetError('xlsx.refused', words('pdf.binaryWorkbookXlsbSave'));
  for (const { bytes: part, name } of files) if (READ_PARTS.test(name)) checkXml(decodePart(part, name), name);
}

function refuse(fault: Said, part?: string): never {
  const code = isLimit(fault) ? 'xlsx.limit' : 'xlsx.damaged';
  const why = part === undefined ? fault : words('row.at', { place: part, what: fault });
  throw new SheetError(code, words('pdf.workbookCannotOpened', { why }));
}

function decodePart(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SheetError('xlsx.damaged', words('pdf.workbookDamaged', { why: words('pdf.noText', { path }) }));
  }
}

/**
 * Walks XML as a stream; nothing of it is kept.
 * @throws SheetError on malformed or cut XML, on any DOCTYPE (no workbook has one, attacks do), on deep nesting, and
 *   on cells of a worksheet without a place of their own, whose number is none, or whose formula was never computed
 */
export function checkXml(text: string, part: Said): void {
  const parser = new SaxesParser({ position: false });
  const fail = (what: Said): never => {
    throw new SheetError('xlsx.damaged', words('row.at', { place: part, what }));
  };
  const path: string[] = [];
  const places = new Set<string>();
  let cell = { type: '', formula: false, value: false };
  parser.on('doctype', () => fail(words('format.doctypeNotAccepted')));
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', ({ attributes: { r, t }, name }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > MAX_DEPTH) fail(words('format.nestedDeeper', { count: MAX_DEPTH }));
    const place = r === undefined ? undefined : String(r);
    if (isAt(path, ROW) && !/^[1-9]\d{0,6}$/.test(place ?? '1')) fail(words('pdf.rowNotRow', { place: place ?? '' }));
    if (!isAt(path, CELL)) return;
    cell = { type: String(t ?? 'n'), formula: false, value: false };
    if (place === undefined) return;
    if (!/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(place)) fail(words('pdf.cellNoPlace', { place }));
    if (places.size === places.add(place).size) fail(words('pdf.cellTwoValues', { place }));
  });
  parser.on('text', (piece) => {
    if (!isAt(path, VALUE)) return;
    cell.value = true;
    if (cell.type === 'n' && !NUMBER.test(piece)) fail(words('pdf.notNumber', { text: piece }));
  });
  parser.on('closetag', () => {
    if (isAt(path, FORMULA)) cell.formula = true;
    // The library gives 0 for it. Whoever opens and saves the workbook has it computed.
    if (isAt(path, CELL) && cell.type === 'n' && cell.formula && !cell.value) fail(words('pdf.formulaNeverComputed'));
    path.pop();
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
}

function isAt(path: readonly string[], names: readonly string[]): boolean {
  return names.every((name, at) => path.at(at - names.length) === name);
}
