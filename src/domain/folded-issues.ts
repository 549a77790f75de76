import { inEnglish, isMessageData, type Message } from '../words/message.ts';
import type { Issue } from './issue.ts';

/** Issues that say the same of several rows, told once. */
export interface FoldedIssue {
  readonly severity: Issue['severity'];
  readonly code: string;
  readonly text: string;
  /** The issue where it stands alone; else null, and its rows say it. */
  readonly issue: Issue | null;
  readonly rows: FoldedRows | null;
}

/** The words about several rows, and the places of the rows. */
export interface FoldedRows {
  readonly count: number;
  /** `, "Amount"`, or nothing. */
  readonly column: string;
  readonly said: string;
  readonly words?: Message | undefined;
  /** By page; null where the document has none. */
  readonly places: readonly { readonly page: number | null; readonly lines: readonly number[] }[];
}

/** The number of like issues that are shown one by one. */
const FEW = 2;

/** In the order in which each was said first. */
export function foldIssues(issues: readonly Issue[]): readonly FoldedIssue[] {
  const parts = issues.map(partsOf);
  const groups = Map.groupBy(parts, ({ severity, code, column, said, line }) =>
    JSON.stringify([severity, code, column, said, line === null]),
  );
  return [...groups.values()].flatMap((alike): readonly FoldedIssue[] => {
    const [first] = alike;
    if (first === undefined) return [];
    const { severity, code } = first;
    if (first.line === null || alike.length <= FEW)
      return alike.map(({ whole, issue }) => ({ severity, code, text: whole, issue, rows: null }));
    const { column, said } = first;
    const rows = { count: alike.length, column, said, words: wordsOf(first), places: placesOf(alike) };
    return [{ severity, code, text: textOf(rows), issue: null, rows }];
  });
}

/** The words that all the rows share: a message that names its place has them as its value `what`. */
function wordsOf({ issue, said }: Parts): Message | undefined {
  if (said === issue.message) return issue.words;
  const what = issue.words?.values?.what;
  return isMessageData(what) && inEnglish(what) === said ? what : undefined;
}

interface Parts {
  readonly issue: Issue;
  readonly severity: Issue['severity'];
  readonly code: string;
  readonly page: number | null;
  readonly line: number | null;
  /** `, "Amount"`, or nothing. */
  readonly column: string;
  readonly said: string;
  readonly whole: string;
}

function partsOf(issue: Issue): Parts {
  const { severity, code, message, position } = issue;
  const [, page, number, column = '', said = ''] =
    /^(?:page (\d+), )?line (\d+)(, "[^"]*")?: (.*)$/s.exec(message) ?? [];
  const about = { issue, severity, code, page: page === undefined ? null : Number(page) };
  if (number !== undefined) return { ...about, line: Number(number), column, said, whole: message };
  const line = position?.line ?? null;
  const whole = line === null || message.startsWith(`line ${line}`) ? message : `line ${line}: ${message}`;
  return { ...about, line, column: '', said: message, whole };
}

function placesOf(alike: readonly Parts[]): FoldedRows['places'] {
  return [...Map.groupBy(alike, ({ page }) => page)].map(([page, rows]) => ({
    page,
    lines: rows.flatMap(({ line }) => line ?? []),
  }));
}

/** `3 rows, "Day": this is no date (page 1, lines 34, 49; page 2, line 27)`. */
function textOf({ column, count, places, said }: FoldedRows): string {
  const where = places.map(({ page, lines }) => {
    const on = page === null ? '' : `page ${page}, `;
    return `${on}${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  });
  return `${count} rows${column}: ${said} (${where.join('; ')})`;
}
