import type { Position } from '../domain/issue.ts';

/** One line of a statement and the transaction that it is; 0 where it is none (pending, zero, a correction). */
export interface PackedLine {
  readonly transactionId: number;
  readonly position: Position;
}

/**
 * Three numbers a line in varints of 7 bits a byte: transaction id and line number (as the difference to the
 * line before) and column. Neighbouring lines differ by little, so a line takes three or four bytes.
 */
export function packLines(lines: readonly PackedLine[]): Uint8Array {
  const bytes: number[] = [];
  let id = 0;
  let row = 0;
  for (const { transactionId, position } of lines) {
    const line = position.line ?? 0;
    writeSigned(bytes, transactionId - id);
    writeSigned(bytes, line - row);
    writeSigned(bytes, position.column ?? 0);
    id = transactionId;
    row = line;
  }
  return Uint8Array.from(bytes);
}

export function unpackLines(packed: Uint8Array): PackedLine[] {
  const lines: PackedLine[] = [];
  const reader = { packed, at: 0 };
  let id = 0;
  let row = 0;
  while (reader.at < packed.length) {
    id += readSigned(reader);
    row += readSigned(reader);
    lines.push({ transactionId: id, position: positionOf(row, readSigned(reader)) });
  }
  return lines;
}

/** Only the transaction ids, 0 where a line is none: for questions over many lines. */
export function unpackIds(packed: Uint8Array): number[] {
  const ids: number[] = [];
  const reader = { packed, at: 0 };
  let id = 0;
  while (reader.at < packed.length) {
    id += readSigned(reader);
    readSigned(reader);
    readSigned(reader);
    ids.push(id);
  }
  return ids;
}

function positionOf(line: number, column: number): Position {
  return { ...(line === 0 ? {} : { line }), ...(column === 0 ? {} : { column }) };
}

/** Zigzag: small negative numbers stay small. Arithmetic instead of bit operators, which would cut at 32 bits. */
function writeSigned(bytes: number[], value: number): void {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function readSigned(reader: { readonly packed: Uint8Array; at: number }): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = reader.packed[reader.at] ?? 0;
    reader.at += 1;
    value += (byte % 128) * scale;
    if (byte < 128) break;
    scale *= 128;
  }
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
