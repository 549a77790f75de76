/**
 * Long answers of a reader go in parts. A message is copied twice on its way. In one piece, an answer of 20 MB would
 * stand three times in each process.
 */
import type { StatementLine } from '../../domain/statement.ts';
import { type LineValues, valuesOf } from './line-values.ts';
import type { ParseAnswer, WorkerMessage } from './message.ts';
import type { ParsedDocument } from './types.ts';

/** About a megabyte. */
const LINES_A_PART = 4000;

/** Lines that are sent before their answer. */
export interface LinesPart {
  /** The place of their statement in the answer. */
  readonly statement: number;
  readonly part: readonly LineValues[];
}

/** The parts of an answer, then the answer with the lines that are in no part. */
export function* packAnswer(parsed: ParsedDocument): Generator<LinesPart | { readonly answer: ParseAnswer }> {
  for (const [statement, { lines }] of parsed.statements.entries()) {
    if (lines.length <= LINES_A_PART) continue;
    for (let from = 0; from < lines.length; from += LINES_A_PART) {
      yield { statement, part: lines.slice(from, from + LINES_A_PART).map(valuesOf) };
    }
  }
  yield { answer: packed(parsed, (lines) => (lines.length <= LINES_A_PART ? lines : [])) };
}

/** The whole answer in one piece, for a short document. */
export function packShort(parsed: ParsedDocument): ParseAnswer {
  return packed(parsed, (lines) => lines);
}

type Lines = readonly StatementLine[];

function packed(parsed: ParsedDocument, kept: (lines: Lines) => Lines): ParseAnswer {
  const statements = parsed.statements.map((each) => ({ ...each, lines: kept(each.lines).map(valuesOf) }));
  return { ...parsed, statements };
}

export function isPart(message: unknown): message is LinesPart {
  return typeof message === 'object' && message !== null && 'part' in message;
}

/** The message with the lines that came before it. */
export function withParts(message: WorkerMessage, parts: readonly LinesPart[]): WorkerMessage {
  if (!('answer' in message) || parts.length === 0) return message;
  const statements = message.answer.statements.map((each, at) => {
    const own = parts.filter(({ statement }) => statement === at);
    return own.length === 0 ? each : { ...each, lines: own.flatMap(({ part }) => part) };
  });
  return { answer: { ...message.answer, statements } };
}
