/** A document's text as numbered lines, for a person who looks at it. Only the process that reads does this. */
import type { Document } from '../src/plugin/contract.ts';
import type { Said } from '../src/words/message.ts';
import { linesOf, placeOf, unpackText } from './formats/pdf/page/lines.ts';
import { type PagePicture, pictureOf } from './formats/pdf/page/picture.ts';
import { unpackSheets } from './formats/xlsx/read.ts';
import type { TableFormat } from './inspectors.ts';
import { decodeDocument } from './tables/encoding/encoding.ts';

export interface OriginalLine {
  /** As statements and issues name it, from 1. */
  readonly number: number;
  /** Where it is, in a document of pages or sheets. */
  readonly place?: Said;
  readonly text: string;
}

export interface OriginalText {
  /** How many there are in all. */
  readonly total: number;
  /** How many stand before the first of `lines`. */
  readonly from: number;
  readonly lines: readonly OriginalLine[];
  /** Of a document of pages. `mark`: where the asked line stands on it. */
  readonly paper?: { readonly picture: PagePicture; readonly mark?: { readonly y: number; readonly size: number } };
}

/** Which lines: so many from the one of this place on, from 0. */
export interface LineRange {
  readonly from: number;
  readonly count: number;
  /** Of a document of pages: the line whose page is looked at, from 1. */
  readonly line?: number;
  /** The page to look at, from 1; lines begin with its first. */
  readonly page?: number;
}

/** A longer line is cut. */
const LONGEST = 1000;
const HEAD = 4096;

/** `document`: as `prepare` of its format gives it. Null for bytes that are no text. */
export function textOfOriginal(document: Document, format: TableFormat, range: LineRange): OriginalText | null {
  if (format === 'pdf') return textOfPages(document, range);
  const all = format === 'csv' ? plainLines(document.bytes) : rows(document);
  return all === null ? null : linesIn(all, range);
}

function linesIn(all: readonly OriginalLine[], { count, from }: LineRange): OriginalText {
  const lines = all.slice(from, from + count).map(({ text, ...line }) => ({ ...line, text: text.slice(0, LONGEST) }));
  return { total: all.length, from, lines };
}

function plainLines(bytes: Uint8Array): readonly OriginalLine[] | null {
  const { encoding, utf8 } = decodeDocument(bytes);
  const isText = encoding.startsWith('utf-16') || !bytes.subarray(0, HEAD).includes(0);
  if (!isText) return null;
  const lines = utf8.toString('utf8').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, at) => ({ number: at + 1, text }));
}

function textOfPages(document: Document, range: LineRange): OriginalText | null {
  const items = unpackText(document.bytes);
  if (items === undefined) return null;
  const lines = linesOf(items);
  const { page } = range;
  const asked = page === undefined ? lines.find(({ number }) => number === range.line) : undefined;
  const from = page === undefined ? range.from : lines.findIndex((line) => line.page >= page);
  const all = lines.map((line) => ({
    number: line.number,
    place: placeOf(line),
    text: line.words.map(({ text }) => text).join(' '),
  }));
  return {
    ...linesIn(all, { ...range, from: Math.max(0, from) }),
    paper: {
      picture: pictureOf(items, page ?? asked?.page ?? 1),
      ...(asked === undefined ? {} : { mark: { y: asked.y, size: asked.size } }),
    },
  };
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
