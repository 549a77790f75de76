/** The beginning of a table as a person looks at it who says what each column is. */
import type { Profile } from '../../src/plugin/profile.ts';
import type { Decoded } from './encoding/encoding.ts';
import { alignNames } from './table/align.ts';
import { findHeader } from './table/header.ts';
import { fingerprintOf } from './table/layout.ts';
import { findTable, type Table } from './table/table.ts';

export interface TableSample {
  /** Of the header, by column; empty where there is none. */
  readonly names: readonly string[];
  /** Columns. */
  readonly width: number;
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[];
  /** The parts of a profile that follow from the document. */
  readonly fixed: Pick<Profile, 'encoding' | 'delimiter' | 'fingerprint' | 'date' | 'pdf'>;
}

const SHOWN = 8;

/** Null where nothing in the text looks like dated amounts. */
export function sampleOf(decoded: Decoded): TableSample | null {
  const table = sampleTable(decoded.utf8, { delimiter: decoded.delimiter });
  if (table === null) return null;
  const header = findHeader(table);
  const names = header === null ? [] : alignNames(header.names, table);
  const below = table.rows.slice((header?.rows.at(-1) ?? -1) + 1);
  const fingerprint = [fingerprintOf(table, names, decoded.encoding)];
  return {
    names,
    width: Math.max(table.width, names.length),
    rows: below.slice(0, SHOWN).map(({ cells }) => cells),
    // How the cells of a spreadsheet were parted on the way here is nobody's concern.
    fixed:
      decoded.delimiter === undefined
        ? { encoding: decoded.encoding, delimiter: table.dialect.delimiter, fingerprint }
        : { fingerprint },
  };
}

/** Files up to this size are looked at whole. For larger ones head, middle and tail decide the reading. */
const WHOLE = 2 * 1024 * 1024;
const HEAD = 768 * 1024;
const PART = 192 * 1024;

/** The table by which a file is understood. Null where nothing in it looks like dated amounts. */
export function sampleTable(utf8: Buffer, fixed: { readonly delimiter?: string | undefined }): Table | null {
  if (utf8.length <= WHOLE) return findTable(utf8, fixed);
  const head = utf8.subarray(0, lineEndBefore(utf8, HEAD));
  const middle = partAt(utf8, utf8.length >> 1);
  const tail = utf8.subarray(lineEndBefore(utf8, utf8.length - PART));
  const table = findTable(Buffer.concat([head, middle, tail]), fixed);
  const used = table?.dialect.quotes === 'text' ? findTable(head, fixed) : table;
  return used === null ? null : { ...used, whole: false };
}

function partAt(utf8: Buffer, at: number): Buffer {
  return utf8.subarray(lineEndBefore(utf8, at), lineEndBefore(utf8, at + PART));
}

/**
 * The place behind the last line end before `at`. A line end within quotes is rare here, and costs one row of the
 * sample.
 */
function lineEndBefore(utf8: Buffer, at: number): number {
  const feed = utf8.lastIndexOf(0x0a, at);
  return feed >= 0 ? feed + 1 : utf8.lastIndexOf(0x0d, at) + 1;
}
