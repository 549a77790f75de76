import type { Places } from '../../core/history.ts';
import type { Position } from '../../domain/issue.ts';
import { ByteReader, ByteWriter } from '../../lib/text/varint.ts';

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
  const bytes = new ByteWriter(lines.length * 4);
  let id = 0;
  let row = 0;
  for (const { transactionId, position } of lines) {
    const line = position.line ?? 0;
    bytes.putSigned(transactionId - id);
    bytes.putSigned(line - row);
    bytes.putSigned(position.column ?? 0);
    id = transactionId;
    row = line;
  }
  return bytes.bytes();
}

export function unpackLines(packed: Uint8Array): PackedLine[] {
  const lines: PackedLine[] = [];
  const reader = new ByteReader(packed);
  let id = 0;
  let row = 0;
  while (!reader.isAtEnd) {
    id += reader.takeSigned();
    row += reader.takeSigned();
    lines.push({ transactionId: id, position: positionOf(row, reader.takeSigned()) });
  }
  return lines;
}

/** Only the transaction ids, 0 where a line is none: for questions over many lines. */
export function unpackIds(packed: Uint8Array): number[] {
  const ids: number[] = [];
  const reader = new ByteReader(packed);
  let id = 0;
  while (!reader.isAtEnd) {
    id += reader.takeSigned();
    reader.takeSigned();
    reader.takeSigned();
    ids.push(id);
  }
  return ids;
}

/** Those that are transactions, by their order. */
export function placesOf(ids: readonly number[]): Places {
  return new Map([...ids.entries()].filter(([, id]) => id !== 0));
}

function positionOf(line: number, column: number): Position {
  return { ...(line === 0 ? {} : { line }), ...(column === 0 ? {} : { column }) };
}
