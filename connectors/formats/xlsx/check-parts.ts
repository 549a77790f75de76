/** SheetJS reads XML with lenient patterns: it takes half a sheet, and 12 for `<v>12,50</v>`. These checks refuse both. */
import { SaxesParser } from 'saxes';
import { messageOf } from '../../../src/lib/errors.ts';
import { SheetError } from '../../tables/table/sheet.ts';
import { unzip } from '../../unpack/zip.ts';
import { isLimit } from '../../unpack/zip-faults.ts';

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
 * Checks a workbook (ECMA-376 part 2: a ZIP archive of parts).
 * Rejects with a SheetError for what is cut, encrypted, damaged, nested over itself or unfolds to too much.
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  const { files, spoiled } = await unzip(bytes, { passwords: [], mostEntries: MOST_PARTS }).catch((thrown: unknown) =>
    refuse(messageOf(thrown)),
  );
  const [bad] = spoiled;
  if (bad !== undefined) return refuse(bad.fault, `${bad.name}: `);
  if (new Set(files.map(({ name }) => name.toLowerCase())).size < files.length)
    return refuse('two parts have one name');
  if (files.some(({ name }) => /^xl\/workbook\.bin$/i.test(name)))
    throw new SheetError('xlsx.refused', 'this is a binary workbook (.xlsb): save it as XLSX or CSV');
  for (const { bytes: part, name } of files) if (READ_PARTS.test(name)) checkXml(decodePart(part, name), name);
}

function refuse(fault: string, part = ''): never {
  const code = isLimit(fault) ? 'xlsx.limit' : 'xlsx.damaged';
  throw new SheetError(code, `the workbook cannot be opened: ${part}${fault}`);
}

function decodePart(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SheetError('xlsx.damaged', `the workbook is damaged: ${path} is no text`);
  }
}

/**
 * Walks XML as a stream; nothing of it is kept.
 * @throws SheetError on malformed or cut XML, on any DOCTYPE (no workbook has one, attacks do), on deep nesting, and
 *   on cells of a worksheet without a place of their own, whose number is none, or whose formula was never computed
 */
export function checkXml(text: string, part: string): void {
  const parser = new SaxesParser({ position: false });
  const fail = (why: string): never => {
    throw new SheetError('xlsx.damaged', `${part}: ${why}`);
  };
  const path: string[] = [];
  const places = new Set<string>();
  let cell = { type: '', formula: false, value: false };
  parser.on('doctype', () => fail('a DOCTYPE is not accepted'));
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', ({ attributes: { r, t }, name }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    if (path.length > MAX_DEPTH) fail(`nested deeper than ${MAX_DEPTH} elements`);
    const place = r === undefined ? undefined : String(r);
    if (isAt(path, ROW) && !/^[1-9]\d{0,6}$/.test(place ?? '1')) fail(`row ${place} is no row`);
    if (!isAt(path, CELL)) return;
    cell = { type: String(t ?? 'n'), formula: false, value: false };
    if (place === undefined) return;
    if (!/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(place)) fail(`cell ${place} has no place`);
    if (places.size === places.add(place).size) fail(`cell ${place} has two values`);
  });
  parser.on('text', (piece) => {
    if (!isAt(path, VALUE)) return;
    cell.value = true;
    if (cell.type === 'n' && !NUMBER.test(piece)) fail(`"${piece}" is no number`);
  });
  parser.on('closetag', () => {
    if (isAt(path, FORMULA)) cell.formula = true;
    // The library gives 0 for it. Whoever opens and saves the workbook has it computed.
    if (isAt(path, CELL) && cell.type === 'n' && cell.formula && !cell.value)
      fail('a formula was never computed: open the workbook in a spreadsheet program and save it');
    path.pop();
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
}

function isAt(path: readonly string[], names: readonly string[]): boolean {
  return names.every((name, at) => path.at(at - names.length) === name);
}
