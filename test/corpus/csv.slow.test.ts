import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInProfiles } from '../../connectors/tables/profile/built-in.ts';
import type { KnownProfiles } from '../../connectors/tables/profile/choose.ts';
import { type CsvReading, readCsv } from '../../connectors/tables/read-table.ts';
import { readDateShape, resolveDate } from '../../connectors/tables/table/dates.ts';
import { cleanCell } from '../../connectors/tables/words/cells.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, type StatementLine } from '../../src/plugin/contract.ts';

/** Reference answers of the corpus (its README): every row's date and amount, money in positive. */
interface Answer {
  readonly kind: string;
  readonly count: number;
  readonly complete: boolean;
  readonly transactions: readonly { readonly date: string; readonly amount: string }[];
}

/**
 * Answers that the file itself contradicts, or that rest on knowledge outside the file. Being held with another
 * reading is right for these.
 */
const DISPUTED: Readonly<Record<string, string>> = {
  '014-FinecoBank.csv': 'counts what is only authorised; it is read as pending',
  '148-TWINT-business.csv': 'counts a payment whose status is Failed',
  '317-China-Merchants-Bank-card.csv': 'the title says January 2024, so 12/29 and 12/30 are of 2023',
  '429-Payoneer.csv': '05/03/2021 cannot be decided from the file',
  '486-Mobile-Suica.csv': 'dates without a year, and none anywhere in the file',
};

const folder = resolve(process.env.BANKFEED_CORPUS ?? join(import.meta.dirname, '../../../shared/corpus'));
const index = join(folder, 'csv.json');
const present = existsSync(index);
const answers: Readonly<Record<string, Answer>> = present ? JSON.parse(readFileSync(index, 'utf8')) : {};
if (!present)
  console.warn(`corpus tests skipped: ${folder} is missing; set BANKFEED_CORPUS to the folder of real bank files`);

const NONE: KnownProfiles = () => ({});

type Verdict = 'exact' | 'flagged' | 'silently wrong';

function judge(
  name: string,
  answer: Answer,
  builtIn: KnownProfiles = NONE,
): { readonly verdict: Verdict; readonly best: boolean; readonly held: boolean } {
  const bytes = readFileSync(join(folder, 'csv', name));
  const reading = readCsv(
    { sha256: '', name, bytes, receivedAt: '2026-01-01T00:00:00Z' },
    {},
    { currencies: ISO_4217, timezone: 'UTC' },
    builtIn,
  );
  const issues = 'result' in reading ? reading.result.issues : reading.issues;
  const held = issues.some((issue) => issue.severity !== 'warning');
  const best = 'result' in reading && isExact(reading, answer);
  return { verdict: held ? 'flagged' : best ? 'exact' : 'silently wrong', best, held };
}

function isExact(reading: CsvReading, answer: Answer): boolean {
  const lines = reading.result.statements
    .flatMap((statement) => statement.lines)
    .filter((line) => line.status === 'booked')
    .sort((a, b) => (a.position.line ?? 0) - (b.position.line ?? 0));
  if (lines.length !== answer.count) return false;
  const shown = answer.complete ? lines : [...lines.slice(0, 40), ...lines.slice(-40)];
  return shown.every((line, at) => {
    const wanted = answer.transactions[at];
    return wanted !== undefined && sameAmount(line, wanted.amount) && isDateOf(reading, line, wanted.date);
  });
}

function sameAmount(line: StatementLine, wanted: string): boolean {
  return plain(formatMinor(line.amount, ISO_4217.places(line.currency))) === plain(wanted.replace(/^\+/, ''));
}

function plain(text: string): string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Right if it is one of the row's date cells: which of booking, trade and value date a reference took is its choice. */
function isDateOf(reading: CsvReading, line: StatementLine, wanted: string): boolean {
  if (line.bookedOn === wanted) return true;
  const row = reading.table.rows.find((each) => each.line === line.position.line);
  const order = reading.layout.dates[0]?.order ?? 'DMY';
  return (row?.cells ?? []).some((cell) => {
    const shape = readDateShape(cleanCell(cell));
    return shape !== null && resolveDate(shape, order) === wanted;
  });
}

describe.skipIf(!present)('CSV files of real banks, without any profile', () => {
  const verdicts = Object.entries(answers).map(([name, answer]) => ({ name, answer, ...judge(name, answer) }));
  const count = (test: (each: (typeof verdicts)[number]) => boolean): number => verdicts.filter(test).length;

  test('none is silently wrong', () => {
    expect(verdicts.filter((each) => each.verdict === 'silently wrong').map((each) => each.name)).toEqual([]);
  });

  test('the best reading is exact for at least 95 %', () => {
    const wrong = verdicts
      .filter((each) => !each.best)
      .map((each) => `${each.name}${DISPUTED[each.name] === undefined ? '' : ` (${DISPUTED[each.name]})`}`);
    const exact = count((each) => each.verdict === 'exact');
    const flagged = count((each) => each.verdict === 'flagged');
    console.log(
      `csv: ${verdicts.length} files, ${exact} exact, ${flagged} flagged, 0 silently wrong; best reading exact ${count((each) => each.best)}`,
    );
    console.log(`csv: not exact as best read: ${wrong.join(', ')}`);
    expect(count((each) => each.best)).toBeGreaterThanOrEqual(Math.ceil(verdicts.length * 0.95));
  });

  test('at least 40 % of the bank-account files are proved and go through without a question', () => {
    const banks = verdicts.filter((each) => each.answer.kind === 'bank');
    const through = banks.filter((each) => !each.held);
    console.log(`csv: ${through.length} of ${banks.length} bank-account files go through by themselves`);
    expect(through.length).toBeGreaterThanOrEqual(Math.ceil(banks.length * 0.4));
  });

  test('with the profiles that come along none is silently wrong either, and more go through', () => {
    const seen = Object.entries(answers).map(([name, answer]) => ({ name, ...judge(name, answer, builtInProfiles) }));
    console.log(
      `csv: with built-in profiles ${seen.filter((each) => each.verdict === 'exact').length} exact without a question`,
    );
    expect(seen.filter((each) => each.verdict === 'silently wrong').map((each) => each.name)).toEqual([]);
    expect(seen.filter((each) => each.verdict === 'exact').length).toBeGreaterThan(
      count((each) => each.verdict === 'exact'),
    );
  });
});
