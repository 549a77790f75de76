import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInFormats } from '../../connectors/formats.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, parseMinor } from '../../src/domain/money.ts';
import type { Statement } from '../../src/domain/statement.ts';
import { parseDocument } from '../../src/sync/parse/document.ts';
import type { ParsedDocument } from '../../src/sync/parse/types.ts';
import { type Scored, score } from './score.ts';

/** Files that contradict their answer. */
const DISPUTED: Readonly<Record<string, string>> = {
  '012-IsraelIyonsi-Mt940.NET-no-decimal-amounts.sta': 'lacks the entry of 0.50 without which no balance closes',
  '071-chrisnatali-ledger-tools-sample.qif': 'counts nothing, for there is no heading; it has an opening and two lines',
};

/** A file of the folder `more` with its answer: days and amounts, money in positive. */
export interface MoreFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly answer: MoreAnswer;
}

export interface MoreAnswer {
  readonly kind: string;
  /** Null where nobody knows the answer. */
  readonly count: number | null;
  /** The day is null where the file gives an entry none. */
  readonly transactions?: readonly (readonly [day: string | null, amount: string])[] | null;
  readonly expect: 'statement' | 'no statement';
}

/** The files of one kind, as `more.json` names it. */
export function moreFiles(folder: string | undefined, kind: string): readonly MoreFile[] {
  if (folder === undefined) return [];
  const answers: Readonly<Record<string, MoreAnswer>> = JSON.parse(readFileSync(join(folder, 'more.json'), 'utf8'));
  return Object.entries(answers)
    .filter(([, answer]) => answer.kind === kind)
    .map(([file, answer]) => ({ file, answer, bytes: readFileSync(join(folder, 'more', file)) }));
}

/** Reads a file as a folder would have it read: by its content, with no options. */
export async function readMore({ file, bytes }: MoreFile): Promise<ParsedDocument> {
  const document = { name: file, bytes, sha256: '', receivedAt: '2026-05-01T00:00:00Z' };
  return parseDocument(document, ORDER, builtInFormats);
}

const ORDER = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} } as const;

/** The files of one kind whose answer is known, each with its reading judged. */
export async function scoreMore(folder: string | undefined, kind: string): Promise<readonly Scored[]> {
  const known = moreFiles(folder, kind).filter(
    ({ file, answer }) => answer.expect === 'statement' && answer.count !== null && !(file in DISPUTED),
  );
  const scored = [];
  for (const each of known) {
    const { statements, issues } = await readMore(each);
    scored.push(score(each.file, differencesOf(each.answer, statements), issues));
  }
  return scored;
}

/**
 * The differences from the answer, in words. Answers count pending lines too. A line's day is right as booking or as
 * value date. Which of the two an answer took is its choice.
 */
export function differencesOf({ count, transactions, expect }: MoreAnswer, statements: readonly Statement[]): string[] {
  const lines = statements.flatMap((statement) => statement.lines);
  if (expect === 'no statement') return lines.length === 0 ? [] : [`${lines.length} lines of what is no statement`];
  if (lines.length !== count) return [`${lines.length} lines instead of ${count}`];
  const unmatched = [...(transactions ?? [])];
  const differences = [];
  for (const line of lines) {
    const amount = line.unrounded ?? formatMinor(line.amount, ISO_4217.places(line.currency));
    const at = unmatched.findIndex(
      ([day, wanted]) => (day === null || day === line.bookedOn || day === line.valueOn) && isSame(amount, wanted),
    );
    if (at === -1) differences.push(`${line.bookedOn} ${amount} is none of the answer's`);
    else unmatched.splice(at, 1);
  }
  return differences;
}

function isSame(amount: string, wanted: string): boolean {
  return parseMinor(amount, 9) === parseMinor(wanted, 9);
}
