/** The first line of a journal, behind its sign of a comment. */
export const HEADING =
  '; The books of a ledger, written by bankfeed. Changes in this file are lost with the next sync.';

/** A text on one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
