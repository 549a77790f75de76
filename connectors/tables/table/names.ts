/** Tells a row of names from others. */
import { cleanCell } from '../words/cells.ts';
import { DATE_WORDS, NUMBER_WORDS, TEXT_WORDS } from '../words/column-words.ts';
import { matchRoles } from '../words/match.ts';
import type { Row } from './tokenise.ts';

/** A row between data rows needs this many known words to be the header. */
export const AMONG_DATA = 3;

/** How well the name of a column fits any role at all. */
export function knowsWord(name: string): boolean {
  const bestOf = (score: number | undefined): number => score ?? 0;
  return (
    Math.max(
      bestOf(matchRoles(DATE_WORDS, name)[0]?.score),
      bestOf(matchRoles(NUMBER_WORDS, name)[0]?.score),
      bestOf(matchRoles(TEXT_WORDS, name)[0]?.score),
    ) >= 60
  );
}

/** Whether a row among the others is the header of its own table: words of headers and not one digit. */
export function looksLikeHeader({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < AMONG_DATA || filled.some((cell) => cell.length > 60 || /\d/.test(cell))) return false;
  return filled.filter((cell) => knowsWord(cleanCell(cell))).length >= AMONG_DATA;
}
