import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInFormats } from '../../connectors/formats.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, parseMinor } from '../../src/domain/money.ts';
import type { Statement, StatementLine } from '../../src/domain/statement.ts';
import { parseDocument } from '../../src/sync/parse/document.ts';
import type { ParsedDocument } from '../../src/sync/parse/types.ts';
import { type Scored, score } from './score.ts';

/** Files that contradict their answer. */
const DISPUTED: Readonly<Record<string, string>> = {
  '012-IsraelIyonsi-Mt940.NET-no-decimal-amounts.sta': 'lacks the entry of 0.50 without which no balance closes',
  '071-chrisnatali-ledger-tools-sample.qif': 'counts nothing, for there is no heading; it has an opening and two lines',
};

/** A file of the folders `more` and `fresh2` with its answer: days and amounts, money in positive. */
export interface MoreFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly answer: MoreAnswer;
}

interface MoreAnswer {
  readonly kind: string;
  /** Null where nobody knows the answer. */
  readonly count: number | null;
  readonly transactions?: Transactions | null;
  /** Readings that are as right, as where either of two days may be the booking day. */
  readonly alternatives?: readonly Transactions[];
  /** The sum of the lines by currency, where a file has several. */
  readonly byCurrency?: Readonly<Record<string, string>>;
  /** `flag`: nobody can read it rightly, and a question or an error is the right answer. */
  readonly expect: 'statement' | 'no statement' | 'flag';
}

/** The day is null where the file gives an entry none. */
type Transactions = readonly (readonly [day: string | null, amount: string])[];

/** The files of one kind, or of all, as `more.json` or `fresh2.json` names it. */
export function moreFiles(
  folder: string | undefined,
  kind: string | null,
  list: 'more' | 'fresh2' = 'more',
): readonly MoreFile[] {
  if (folder === undefined) return [];
  const answers: Readonly<Record<string, MoreAnswer>> = JSON.parse(readFileSync(join(folder, `${list}.json`), 'utf8'));
  return Object.entries(answers)
    .filter(([, answer]) => kind === null || answer.kind === kind)
    .map(([file, answer]) => ({ file, answer, bytes: readFileSync(join(folder, list, file)) }));
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
export function differencesOf(answer: MoreAnswer, statements: readonly Statement[]): readonly string[] {
  const { alternatives = [], expect, transactions } = answer;
  const lines = statements.flatMap((statement) => statement.lines);
  if (expect === 'flag') return ['no reading of it is right'];
  if (expect === 'no statement') return lines.length === 0 ? [] : [`${lines.length} lines of what is no statement`];
  const all = [transactions ?? [], ...alternatives].map((wanted) => linesThatDiffer(wanted, lines));
  const [least = []] = all.toSorted((a, b) => a.length - b.length);
  return [...least, ...currenciesThatDiffer(answer, statements)];
}

function linesThatDiffer(wanted: Transactions, lines: readonly StatementLine[]): readonly string[] {
  if (lines.length !== wanted.length) return [`${lines.length} lines instead of ${wanted.length}`];
  const unmatched = [...wanted];
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

/** Money of another currency is other money, even where days and amounts are right. */
function currenciesThatDiffer({ byCurrency }: MoreAnswer, statements: readonly Statement[]): readonly string[] {
  if (byCurrency === undefined) return [];
  const sums = new Map<string, bigint>();
  for (const { currency, lines } of statements) {
    for (const line of lines) {
      const code = line.currency ?? currency ?? 'none';
      const amount = parseMinor(formatMinor(line.amount, ISO_4217.places(code)), 9) ?? 0n;
      sums.set(code, (sums.get(code) ?? 0n) + amount);
    }
  }
  const codes = new Set([...Object.keys(byCurrency), ...sums.keys()]);
  return [...codes]
    .filter((code) => parseMinor(byCurrency[code] ?? '0', 9) !== (sums.get(code) ?? 0n))
    .map((code) => `the sum in ${code} is not ${byCurrency[code] ?? 'none'}`);
}

function isSame(amount: string, wanted: string): boolean {
  return parseMinor(amount, 9) === parseMinor(wanted, 9);
}
