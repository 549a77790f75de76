/**
 * Long answers of a reader go in parts, and each part is bytes. The daemon passes them on to the thread that brings the
 * lines in. So the lines of a long document stand as objects in that thread alone, and as they are needed.
 */
import { deserialize, serialize } from 'node:v8';
import type { StatementLine } from '../../domain/statement.ts';
import { FewTexts } from '../../lib/text/few-texts.ts';
import { type PackedLines, packLines, unpackLines } from './line-values.ts';
import type { LinesPart, ParseAnswer, WorkerMessage } from './message.ts';
import type { ParsedDocument } from './types.ts';

/** About a quarter of a megabyte. */
const LINES_A_PART = 1000;
/** A statement of more lines goes in parts. */
const MOST_IN_ONE = 4000;

/** The parts of an answer, then the answer with the lines that are in no part. */
export function* packAnswer(parsed: ParsedDocument): Generator<LinesPart | { readonly answer: ParseAnswer }> {
  for (const [statement, { lines }] of parsed.statements.entries()) {
    if (lines.length <= MOST_IN_ONE) continue;
    for (let from = 0; from < lines.length; from += LINES_A_PART) {
      const some = lines.slice(from, from + LINES_A_PART);
      yield { statement, count: some.length, part: serialize(packLines(some)) };
    }
  }
  yield { answer: packed(parsed, (lines) => (lines.length <= MOST_IN_ONE ? lines : [])) };
}

/** The whole answer in one piece, for a short document. */
export function packShort(parsed: ParsedDocument): ParseAnswer {
  return packed(parsed, (lines) => lines);
}

type Lines = readonly StatementLine[];

function packed(parsed: ParsedDocument, kept: (lines: Lines) => Lines): ParseAnswer {
  const statements = parsed.statements.map((each) => ({ ...each, lines: packLines(kept(each.lines)) }));
  return { ...parsed, statements };
}

export function isPart(message: unknown): message is LinesPart {
  return typeof message === 'object' && message !== null && 'part' in message;
}

/** The part with bytes of its own. A message's bytes are a piece of what was read with it. */
export function ownPart(part: LinesPart): LinesPart {
  return { ...part, part: new Uint8Array(part.part) };
}

/** The message with the lines that came before it. */
export function withParts(message: WorkerMessage, parts: LinesPart[]): WorkerMessage {
  if (!('answer' in message) || parts.length === 0) return message;
  return { answer: { ...message.answer, parts } };
}

/** How many lines an answer holds, in parts or not. */
export function countLines({ parts = [], statements }: ParseAnswer): number {
  const inParts = parts.reduce((sum, { count }) => sum + count, 0);
  return statements.reduce((sum, { lines }) => sum + lines.lines.length, inParts);
}

/** The document behind the answer. The answer's own parts are gone afterwards: each goes when its lines are there. */
export function unpackAnswer({ parts, statements, ...answer }: ParseAnswer): ParsedDocument {
  const texts = new FewTexts();
  const unpacked = statements.map((each) => ({ ...each, lines: unpackLines(each.lines, texts) }));
  for (let next = parts?.shift(); next !== undefined; next = parts?.shift()) {
    const lines = unpacked[next.statement]?.lines;
    for (const line of unpackLines(deserialize(next.part) as PackedLines, texts)) lines?.push(line);
  }
  return { ...answer, statements: unpacked };
}
