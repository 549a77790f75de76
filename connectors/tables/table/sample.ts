import { findTable, type Table } from './table.ts';

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
