import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownProfiles } from '../../connectors/tables/profile/choose.ts';
import { type CsvReading, readCsv } from '../../connectors/tables/read-table.ts';
import { readDateShape, resolveDate } from '../../connectors/tables/table/dates.ts';
import { cleanCell } from '../../connectors/tables/words/cells.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, parseMinor, type StatementLine } from '../../src/plugin/contract.ts';
import { moreFiles } from './more.ts';

/** A real CSV file and what is known of it: every row's date and amount, money in positive. */
export interface CsvFile {
  readonly name: string;
  /** `bank`, `card` and others; `more` where nobody said. */
  readonly kind: string;
  readonly bank: string;
  readonly bytes: Uint8Array;
  /** Null where nobody knows the answer: then the file is asked about, or says nothing. */
  readonly count: number | null;
  /** The currency of the first line, where the answer names a known one. */
  readonly currency: string | null;
  /** In the order of the file, or in that of the days. */
  readonly order: 'file' | 'any';
  /** The first and last 40 where the count says more. */
  readonly transactions: readonly (readonly [date: string, amount: string])[];
}

interface Answer {
  readonly kind: string;
  readonly bank: string;
  readonly count: number;
  readonly currency: string;
  readonly transactions: readonly { readonly date: string; readonly amount: string | number }[];
}

/** Files that contradict the currency of their answer. */
const OTHER_CURRENCY: Readonly<Record<string, string>> = {
  '060-Corn-r-Bank.csv': 'the account above the table is in EUR, the answer says CHF by the country',
  '194-Z-rcher-Kantonalbank.csv': 'its codes were made unreadable, and one of them happens to be SIT',
};

/** All CSV files of the corpus: those of `csv/`, and those of `more/`. */
export function csvFiles(folder: string): readonly CsvFile[] {
  const answers: Readonly<Record<string, Answer>> = JSON.parse(readFileSync(join(folder, 'csv.json'), 'utf8'));
  const first = Object.entries(answers).map(([name, { kind, bank, count, currency, transactions }]): CsvFile => {
    const pairs = transactions.map(({ date, amount }) => [date, String(amount)] as const);
    return {
      name,
      kind,
      bank,
      count,
      currency: ISO_4217.knows(currency) && !(name in OTHER_CURRENCY) ? currency : null,
      order: 'file',
      transactions: pairs,
      bytes: readFileSync(join(folder, 'csv', name)),
    };
  });
  const more = moreFiles(folder, 'CSV').map(({ file, bytes, answer }): CsvFile => {
    const transactions = (answer.transactions ?? []).map(([date, amount]) => [date ?? '', amount] as const);
    const { count } = answer;
    return { name: file, kind: 'more', bank: '', bytes, count, currency: null, order: 'any', transactions };
  });
  return [...first, ...more];
}

export interface Judged {
  readonly file: CsvFile;
  readonly verdict: 'exact' | 'flagged' | 'silently wrong';
  /** The best reading is right, whether it is asked about or not. */
  readonly best: boolean;
  readonly held: boolean;
}

export function judge(file: CsvFile, builtIn: KnownProfiles): Judged {
  const document = { sha256: '', name: file.name, bytes: file.bytes, receivedAt: '2026-01-01T00:00:00Z' };
  const reading = readCsv(document, {}, { currencies: ISO_4217, timezone: 'UTC' }, builtIn);
  const issues = 'result' in reading ? reading.result.issues : reading.issues;
  const held = issues.some((issue) => issue.severity !== 'warning');
  const lines = 'result' in reading ? bookedIn(reading) : [];
  const isRight = 'result' in reading ? isExact(reading, lines, file) : file.count === 0;
  // Of rows that nobody can tell not one goes through.
  const best = file.count === null ? held : isRight;
  if (held) return { file, verdict: 'flagged', best, held };
  return { file, verdict: best ? 'exact' : 'silently wrong', best, held };
}

function bookedIn({ result }: CsvReading): readonly StatementLine[] {
  return result.statements
    .flatMap((statement) => statement.lines)
    .filter((line) => line.status === 'booked')
    .sort((a, b) => (a.position.line ?? 0) - (b.position.line ?? 0));
}

function isExact(reading: CsvReading, lines: readonly StatementLine[], file: CsvFile): boolean {
  const { count, order, transactions } = file;
  if (lines.length !== count || !isInCurrency(lines, file)) return false;
  const shown = transactions.length === count ? lines : [...lines.slice(0, 40), ...lines.slice(-40)];
  const isOf = (line: StatementLine, [date, amount]: readonly [string, string]): boolean =>
    isSameAmount(line, amount) && isDateOf(reading, line, date);
  if (order === 'file')
    return shown.every((line, at) => {
      const wanted = transactions[at];
      return wanted !== undefined && isOf(line, wanted);
    });
  const left = [...transactions];
  return shown.every((line) => {
    const at = left.findIndex((wanted) => isOf(line, wanted));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Codes that a person made unreadable say nothing, and where no currency is read, the account's counts. */
function isInCurrency(lines: readonly StatementLine[], { currency }: CsvFile): boolean {
  const codes = new Set(lines.flatMap((line) => line.currency ?? []).filter((code) => ISO_4217.knows(code)));
  return currency === null || codes.size === 0 || codes.has(currency);
}

function isSameAmount(line: StatementLine, wanted: string): boolean {
  const amount = formatMinor(line.amount, ISO_4217.places(line.currency));
  return parseMinor(amount, 9) === parseMinor(wanted.replace(/^\+/, ''), 9);
}

/** Right if it is one of the row's date cells. Booking, trade and value date are each a fair choice of a reference. */
function isDateOf({ table, layout }: CsvReading, line: StatementLine, wanted: string): boolean {
  if (line.bookedOn === wanted) return true;
  const row = table.rows.find((each) => each.line === line.position.line);
  return (row?.cells ?? []).some((cell) => {
    const shape = readDateShape(cleanCell(cell));
    return shape !== null && resolveDate(shape, layout.dates[0]?.order ?? 'DMY') === wanted;
  });
}
