/** The lines of a template: those with marks, and the lines before them that name them. A part stands for each mark. */

import { GAP, type LinePart } from '../whole/line-pattern.ts';
import { ownNumbersIn } from '../whole/own-number.ts';
import type { Span } from './places.ts';

/** A marked place with its text. */
export interface Part extends Span {
  readonly part: LinePart;
  readonly text: string;
}

/** A line without so many letters of its own could be any line. */
const FEWEST_LETTERS = 3;

export function linesOf(
  lines: readonly string[],
  parts: readonly Part[],
): { readonly lines: readonly string[] } | { readonly problem: string } {
  const wanted = new Set<number>();
  for (const { line } of parts) {
    if (line === 0) continue;
    let first = line;
    while (first > 1 && lettersIn(lines, parts, first, line) < FEWEST_LETTERS) first -= 1;
    if (lettersIn(lines, parts, first, line) < FEWEST_LETTERS) return { problem: NAMELESS };
    for (let at = first; at <= line; at += 1) wanted.add(at);
  }
  const chosen = [...wanted].toSorted((a, b) => a - b);
  const written = chosen.flatMap((line, at) => {
    const text = writeLine(lines, parts, line);
    const isApart = at > 0 && chosen[at - 1] !== line - 1;
    return isApart ? [GAP, text] : [text];
  });
  return { lines: [writeLine(lines, parts, 0), ...written] };
}

const NAMELESS = 'a place that was chosen stands in a line without words, and no line before it says what it is';

/** Letters of the lines from `first` to `last` that are no part. */
function lettersIn(lines: readonly string[], parts: readonly Part[], first: number, last: number): number {
  let count = 0;
  for (let line = first; line <= last; line += 1)
    count += (
      writeLine(lines, parts, line)
        .replace(/\{\w+\}/g, '')
        .match(/\p{L}/gu) ?? []
    ).length;
  return count;
}

function writeLine(lines: readonly string[], parts: readonly Part[], line: number): string {
  const text = lines[line] ?? '';
  const own = parts.filter((part) => part.line === line);
  const again = [...parts.values()].flatMap((part) => repeatsOf(part, text, line));
  const codes = [...text.matchAll(/\S+/g)]
    .filter(([word]) => /\d/.test(word) && word.length <= 80)
    .map(({ 0: word, index: from }) => ({ part: 'code' as const, line, from, to: from + word.length }));
  const kept = ownNumbersIn(text).map(({ from, to }) => ({ part: null, line, from, to }));
  const taken: { readonly part: LinePart | null; readonly from: number; readonly to: number }[] = [];
  for (const each of [...own, ...again, ...kept, ...codes])
    if (taken.every(({ from, to }) => each.to <= from || to <= each.from)) taken.push(each);
  let written = '';
  let at = 0;
  for (const { from, part, to } of taken.toSorted((a, b) => a.from - b.from)) {
    written += text.slice(at, from) + (part === null ? text.slice(from, to) : `{${part}}`);
    at = to;
  }
  return written + text.slice(at);
}

/** The other places of the same words: a subject often says the news as well. */
function repeatsOf({ part, text: words }: Part, text: string, line: number) {
  const found = [];
  for (let from = text.indexOf(words); from !== -1; from = text.indexOf(words, from + words.length)) {
    const to = from + words.length;
    const isWhole = !/[\p{L}\d]/u.test(text.charAt(from - 1)) && !/[\p{L}\d]/u.test(text.charAt(to));
    const isNumber = !/\d[.,]$/.test(text.slice(0, from)) && !/^[.,]\d/.test(text.slice(to));
    if (isWhole && isNumber) found.push({ part, line, from, to });
  }
  return found;
}
