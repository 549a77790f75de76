/** How the values of the views are said on a terminal. */

import type { Issue } from '../../domain/issue.ts';
import { localEnd, localMinute } from '../../lib/time/local-time.ts';
import { currentSpeech, say } from '../../words/speak.ts';
import type { Output } from './output.ts';
import { type Cell, printable } from './table.ts';

/** An instant in the machine's own zone, `2026-03-14 09:30`; `-` for none. */
export function localInstant(iso: string | null): string {
  return iso === null ? '-' : localMinute(Date.parse(iso));
}

/** Why a push stopped, and until when nothing is sent (milliseconds since 1970) where the ledger told that. */
export function stopText({ message, until }: { readonly message: string; readonly until?: number }): string {
  return until === undefined ? message : `${message}. Nothing is sent before ${localEnd(until)}.`;
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

/** The same as a cell of a table; `suffix` is plain. */
export function stateCell(out: Output, word: string | null, suffix = ''): Cell {
  return { styled: stateWord(out, word) + suffix };
}

/** `documents 3, created 12`: what is not zero. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).filter(([, count]) => count !== 0);
  return named.length === 0 ? 'nothing new' : named.map(([name, count]) => `${count} ${name}`).join(', ');
}

/** `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  const { language } = currentSpeech();
  if (language === 'en') return `${count} ${count === 1 ? noun : plural}`;
  return say(`{count} ${plural}`, { count });
}

/** `error format.amount, line 40: …` */
export function issueText(issue: Issue): string {
  const line = issue.position?.line;
  return printable(`${issue.severity} ${issue.code}${line === undefined ? '' : `, line ${line}`}: ${issue.message}`);
}
