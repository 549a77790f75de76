import { foldCase } from '../pattern.ts';

/** The names in braces in a whole line. `code` is one word with a digit in it, such as a number of the purchase. */
export const LINE_PARTS = ['amount', 'balance', 'payee', 'date', 'account', 'code'] as const;
export type LinePart = (typeof LINE_PARTS)[number];

/** Folded text, or a part to be read. */
export type LineToken = { readonly literal: string } | { readonly part: LinePart };
export type LinePattern = readonly LineToken[];

/** A letter line by line. */
export interface LetterPattern {
  readonly subject: LinePattern;
  /** Runs of lines that follow each other directly; any lines may stand between two of them. */
  readonly blocks: readonly (readonly LinePattern[])[];
  readonly source: readonly string[];
}

/** Stands for any lines. */
export const GAP = '...';

/** The subject and the lines with the news, or what is wrong with them. */
export function compileLines(source: readonly string[]): LetterPattern | string {
  const [subject, ...rest] = source.map((line) => (line === GAP ? GAP : compileLine(line)));
  if (subject === undefined || subject === GAP) return 'the first line is the subject';
  const blocks: LinePattern[][] = [[]];
  for (const line of rest) {
    if (line === GAP) blocks.push([]);
    else if (typeof line === 'string') return line;
    else blocks.at(-1)?.push(line);
  }
  if (typeof subject === 'string') return subject;
  const full = blocks.filter(({ length }) => length > 0);
  const parts = [subject, ...full.flat()].flat().flatMap((token) => ('part' in token ? [token.part] : []));
  return parts.includes('amount') ? { subject, blocks: full, source } : 'it has no {amount}';
}

function compileLine(line: string): LinePattern | string {
  const tokens: LineToken[] = [];
  for (const piece of line.split(/(\{[^{}]*\})/)) {
    const name = /^\{(\w*)\}$/.exec(piece)?.[1];
    const part = LINE_PARTS.find((each) => each === name);
    if (part !== undefined) tokens.push({ part });
    else if (/[{}]/.test(piece)) return `${piece} is not known; there are ${LINE_PARTS.join(', ')}`;
    else if (piece !== '') tokens.push({ literal: foldCase(piece) });
  }
  const isStuck = tokens.some((token, at) => isPayee(token) && tokens[at + 1] !== undefined && isPart(tokens[at + 1]));
  return isStuck ? '{payee} needs a character between it and the next part' : tokens;
}

function isPart(token: LineToken | undefined): boolean {
  return token !== undefined && 'part' in token;
}

function isPayee(token: LineToken): boolean {
  return 'part' in token && token.part === 'payee';
}
