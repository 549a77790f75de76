/** A document's text as numbered lines, for a person who looks at it. Only the process that reads does this. */
import type { Document } from '../src/plugin/contract.ts';
import { linesOf, placeOf } from './formats/pdf/page/lines.ts';
import { unpackText } from './formats/pdf/page/page-text.ts';
import { unpackSheets } from './formats/xlsx/sheets.ts';
import type { TableFormat } from './inspectors.ts';
import { decodeDocument } from './tables/encoding/encoding.ts';

export interface OriginalLine {
  /** As statements and issues name it, from 1. */
  readonly number: number;
  /** Where it is, in a document of pages or sheets. */
  readonly place?: string;
  readonly text: string;
}

export interface OriginalText {
  /** How many there are in all. */
  readonly total: number;
  readonly lines: readonly OriginalLine[];
}

/** Which lines: so many from the one of this place on, from 0. */
export interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** A longer line is cut. */
const LONGEST = 1000;
const HEAD = 4096;

/** `document`: as `prepare` of its format gives it. Null for bytes that are no text. */
export function textOfOriginal(document: Document, format: TableFormat, { count, from }: Stretch): OriginalText | null {
  const all = format === 'csv' ? plainLines(document.bytes) : format === 'pdf' ? pdfLines(document) : rows(document);
  if (all === null) return null;
  const lines = all.slice(from, from + count).map(({ text, ...line }) => ({ ...line, text: text.slice(0, LONGEST) }));
  return { total: all.length, lines };
}

function plainLines(bytes: Uint8Array): readonly OriginalLine[] | null {
  const { encoding, utf8 } = decodeDocument(bytes);
  const isText = encoding.startsWith('utf-16') || !bytes.subarray(0, HEAD).includes(0);
  if (!isText) return null;
  const lines = utf8.toString('utf8').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, at) => ({ number: at + 1, text }));
}

function pdfLines(document: Document): readonly OriginalLine[] | null {
  const items = unpackText(document.bytes);
  return items === undefined
    ? null
    : linesOf(items).map((line) => ({
        number: line.number,
        place: placeOf(line),
        text: line.words.map(({ text }) => text).join(' '),
      }));
}

function rows(document: Document): readonly OriginalLine[] {
  const { sheets } = unpackSheets(document.bytes);
  return sheets.flatMap(({ name, rows: all }) =>
    all.flatMap((cells, at) =>
      cells === null
        ? []
        : [{ number: at + 1, ...(sheets.length > 1 ? { place: name } : {}), text: cells.join(' | ') }],
    ),
  );
}
