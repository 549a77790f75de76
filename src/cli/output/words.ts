/** How the values of the views are said on a terminal, in the language of its owner. */

import type { FoldedIssue, FoldedRows } from '../../domain/folded-issues.ts';
import type { Issue } from '../../domain/issue.ts';
import { localEnd, localMinute } from '../../lib/time/local-time.ts';
import type { Said } from '../../words/message.ts';
import { messageText, tell } from '../../words/message.ts';
import { currentSpeech, isMessage, type MessageKey, numberText, say, t } from '../../words/speak.ts';
import { type Output, printable } from './output.ts';
import type { Cell } from './table.ts';

/** An instant in the machine's own zone, `2026-03-14 09:30`; `-` for none. */
export function localInstant(iso: string | null): string {
  return iso === null ? '-' : localMinute(Date.parse(iso));
}

/** Why a push stopped, and until when nothing is sent (milliseconds since 1970) where the ledger told that. */
export function stopText({ message, until }: { readonly message: Said; readonly until?: number }): string {
  if (until === undefined) return tell(message);
  return `${tell(message)}. ${t('commands.nothingSentBefore', { time: localEnd(until) })}`;
}

export function dash(text: string | number | null | undefined): string {
  return text === null || text === undefined || text === '' ? '-' : String(text);
}

const GOOD = ['ok', 'proved', 'confirmed', 'imported', 'booked', 'done'];
const BAD = ['failed', 'off', 'rejected', 'quarantined', 'error'];

/** A state word in the colour of what it means. */
export function stateWord(out: Output, word: string | null): string {
  if (word === null) return '-';
  const said = say(word);
  if (GOOD.includes(word)) return out.style('green', said);
  if (BAD.includes(word)) return out.style('red', said);
  return out.style('yellow', said);
}

/** The same as a cell of a table. */
export function stateCell(out: Output, word: string | null): Cell {
  return { styled: stateWord(out, word) };
}

/** How a statement was proved, with the difference where it does not add up. */
export function proofWord(out: Output, proof: string | null, difference: string | null): string {
  return difference === null ? stateWord(out, proof) : out.style('red', t('pages.off', { amount: difference }));
}

/** A number as the reader writes it. Terminals in English have always shown the digits alone. */
export function figure(count: number): string | number {
  return currentSpeech().language === 'en' ? String(count) : count;
}

/** `3 documents, 12 created`: what is not zero. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).filter(([, count]) => count !== 0);
  return named.length === 0 ? t('word.nothing new') : named.map(([name, count]) => countText(count, name)).join(', ');
}

function countText(count: number, name: string): string {
  const key = `count.${name}`;
  if (currentSpeech().language === 'en') return `${count} ${name}`;
  // Not every word has forms of its own.
  return isMessage(key) ? t(key, { count }) : `${numberText(count)} ${say(name)}`;
}

/** `1 document`, `2 documents`: a noun whose `{count} nouns` every language says. */
export function counted<Noun extends string>(
  count: number,
  noun: Noun & (`count.${Noun}s` extends MessageKey ? Noun : never),
): string {
  if (currentSpeech().language === 'en') return `${count} ${noun}${count === 1 ? '' : 's'}`;
  const key: `count.${string}` = `count.${noun}s`;
  return isMessage(key) ? t(key, { count }) : noun;
}

/** `error format.amount, line 40: …` */
export function issueText(issue: Issue): string {
  const line = issue.position?.line;
  const place = line === undefined ? '' : `, ${t('pages.line', { line: String(line) })}`;
  return printable(`${say(issue.severity)} ${issue.code}${place}: ${messageText(issue)}`);
}

/** `3 rows, "Day": this is no date (page 1, lines 34, 49)`, or the issue that stands alone. */
export function foldedText({ issue, text, rows }: FoldedIssue): string {
  if (rows === null) return saidAlone(text, issue);
  const { column, count, places, said, words } = rows;
  return `${counted(count, 'row')}${column}: ${messageText({ message: said, words })} (${places.map(placeText).join('; ')})`;
}

/** `line 3: …`; the line of an issue stands before its message. */
function saidAlone(text: string, issue: Issue | null): string {
  if (issue?.words === undefined) return messageText({ message: text });
  const line = text === issue.message ? undefined : issue.position?.line;
  return line === undefined ? messageText(issue) : t('row.line', { line: String(line), what: messageText(issue) });
}

function placeText({ lines, page }: FoldedRows['places'][number]): string {
  const [line = '', ...others] = lines.map(String);
  const all = lines.join(', ');
  if (page === null) return others.length === 0 ? t('pages.line', { line }) : t('pages.linesLines', { lines: all });
  return others.length === 0
    ? t('pages.pageLine', { page: String(page), line })
    : t('pages.pageLines', { page: String(page), lines: all });
}
