/** A delivered document whose lines are still as the reader sent them. Nobody but the thread that stores them unpacks. */
import type { Batch } from '../../plugin/contract.ts';
import type { Reading } from '../../plugin/reading.ts';
import { countLines, unpackAnswer } from '../parse/answer-parts.ts';
import type { ParseAnswer } from '../parse/message.ts';
import type { ParsedDocument } from '../parse/types.ts';

/** A document of more lines is brought in elsewhere. This many take a tenth of a second. */
export const MOST_LINES = 2500;

interface Packed {
  readonly packed: ParseAnswer;
}

export type PackedBatch = Batch & Packed;

export function isPacked(batch: Batch): batch is PackedBatch {
  return 'packed' in batch;
}

/** A short answer is unpacked at once. */
export function readingOf(answer: ParseAnswer): Reading & Partial<Packed> {
  if (countLines(answer) <= MOST_LINES) return plainReading(unpackAnswer(answer));
  return { ...plainReading({ ...answer, statements: [] }), packed: answer };
}

export function plainReading(parsed: ParsedDocument): Reading {
  return { ...parsed, format: parsed.format ?? '' };
}

/** The batch with its lines. */
export function unpackBatch(batch: Batch): Batch {
  if (!isPacked(batch)) return batch;
  const { packed, ...rest } = batch;
  return { ...rest, statements: unpackAnswer(packed).statements };
}
