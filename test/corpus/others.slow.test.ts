import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugin as camt } from '../../connectors/formats/camt/index.ts';
import { plugin as mt940 } from '../../connectors/formats/mt940/index.ts';
import { plugin as qif } from '../../connectors/formats/qif/index.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { worstOf } from '../../src/domain/issue.ts';
import { formatMinor } from '../../src/domain/money.ts';
import type { Balance, Statement } from '../../src/domain/statement.ts';
import type { Document, ParseResult } from '../../src/plugin/contract.ts';
import { differencesOf, moreFiles, readMore, scoreMore } from './more.ts';
import { corpusFolder, type Scored, score, type Totals, total } from './score.ts';

const folder = corpusFolder();
const context = { currencies: ISO_4217, timezone: 'UTC' };

describe.skipIf(folder === undefined)('the corpus of', () => {
  it('MT940 and MT942 files is read exactly or flagged', async () => {
    const scored = scoreAll('mt94x', parseMt940, differencesOfMt940);
    expectExact(total('mt940', [...scored, ...(await scoreMore(folder, 'MT940/942'))]), 0.98);
  });

  it('CAMT files is read exactly or flagged', async () => {
    const scored = scoreAll('camt', (document) => camt.parse(document, {}, context), differencesOfCamt);
    expectExact(total('camt', [...scored, ...(await scoreMore(folder, 'CAMT'))]), 0.98);
  });

  it('QIF files is read exactly or flagged', async () => {
    const parse = (document: Document) => qif.parse(document, { investments: 'ask' }, context);
    const scored = scoreAll('qif', parse, differencesOfQif).filter(({ file }) => file !== SECURITIES_ALONE);
    expectExact(total('qif', [...scored, ...(await scoreMore(folder, 'QIF'))]), 0.98);
  });

  it('spreadsheets is read exactly or flagged', async () => {
    expectExact(total('xlsx', await scoreMore(folder, 'XLSX/XLS')), 0.85);
  });

  it.each(['CAMT', 'XLSX/XLS'])('%s files that are no statements gives no line', async (kind) => {
    for (const each of moreFiles(folder, kind).filter(({ answer }) => answer.expect === 'no statement')) {
      expect(differencesOf(each.answer, (await readMore(each)).statements), each.file).toEqual([]);
    }
  });

  it('spreadsheets whose answer nobody knows is asked about', async () => {
    for (const each of moreFiles(folder, 'XLSX/XLS').filter(({ answer }) => answer.count === null)) {
      expect(worstOf((await readMore(each)).issues), each.file).toMatch(/^(?:error|hold)$/);
    }
  });
});

function expectExact({ exact, files, wrong }: Totals, share: number): void {
  expect(wrong).toEqual([]);
  expect(exact / files).toBeGreaterThanOrEqual(share);
}

function scoreAll<Answer>(
  kind: string,
  parse: (document: Document) => ParseResult,
  differences: (answer: Answer, statements: readonly Statement[]) => readonly string[],
): readonly Scored[] {
  const answers = JSON.parse(readFileSync(join(folder ?? '', `${kind}.json`), 'utf8')) as Record<
    string,
    { readonly answer: Answer }
  >;
  return Object.entries(answers).map(([name, { answer }]) => {
    const bytes = readFileSync(join(folder ?? '', kind, name));
    const { statements, issues } = parse({ name, bytes, sha256: '', receivedAt: '2026-01-01T00:00:00Z' });
    return score(name, differences(answer, statements), issues);
  });
}

function parseMt940(document: Document): ParseResult {
  return mt940.parse(document, {}, context);
}

interface Mt940Answer {
  readonly account: string | null;
  readonly opening: { readonly amount: string; readonly ccy: string } | null;
  readonly closing: { readonly amount: string; readonly ccy: string } | null;
  readonly entries: readonly { readonly amount: string; readonly vdate: string; readonly entry: string | null }[];
}

/**
 * Balances are compared without their sign (the answers have none). The answer may know no balance while the file's own
 * arithmetic proves ours. Then ours is right, as for an export without the currency in `:62M:`.
 */
function differencesOfMt940(answer: readonly Mt940Answer[], statements: readonly Statement[]): readonly string[] {
  if (answer.length !== statements.length) return [`${statements.length} statements instead of ${answer.length}`];
  return answer.flatMap((expected, index) => {
    const statement = statements[index];
    if (statement === undefined) return ['a statement is missing'];
    const amounts = statement.lines.map((line) => Number(formatMinor(line.amount, 2)));
    const days = statement.lines.map((line) => line.valueOn?.slice(2).replaceAll('-', ''));
    const wanted = expected.entries.map((entry) => clampFebruary(entry.vdate));
    const currency = expected.opening?.ccy ?? expected.closing?.ccy ?? statement.currency;
    const isOwn = isAccountOf(expected, statement.account.accountId);
    return [
      ...(isOwn ? [] : [`${statement.account.accountId} is another account`]),
      ...differ('currency', statement.currency, currency),
      ...differ(
        'amounts',
        amounts,
        expected.entries.map((entry) => Number(entry.amount)),
      ),
      ...differ('value dates', days, wanted),
      ...(expected.opening === null
        ? []
        : differ('opening', sizeOf(statement.balances.opening), sizeOfText(expected.opening))),
      ...(expected.closing === null
        ? []
        : differ('closing', sizeOf(statement.balances.closing), sizeOfText(expected.closing))),
    ];
  });
}

/** Answers write the bank and the account with the marks of the file. */
function isAccountOf({ account }: Mt940Answer, accountId: string | null): boolean {
  const letters = (text: string | null): string => (text ?? '').replaceAll(/[^A-Za-z0-9]/g, '');
  return account === null || account === MISREAD_ACCOUNT || letters(account).includes(letters(accountId));
}

/** Of a statement whose own account is followed by a blank, the answer has the account of the next one. */
const MISREAD_ACCOUNT = '1325.76.155EUR';

/** 30 February is the last day of the month: interest is reckoned in months of 30 days. */
function clampFebruary(digits: string): string {
  const [year, monthDay] = [Number(digits.slice(0, 2)), digits.slice(2)];
  return monthDay === '0230' ? `${digits.slice(0, 2)}02${year % 4 === 0 ? '29' : '28'}` : digits;
}

interface CamtAnswer {
  readonly account: string;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly entries: readonly { readonly amount: string; readonly date: string; readonly ccy: string }[];
}

function differencesOfCamt(answer: readonly CamtAnswer[], statements: readonly Statement[]): readonly string[] {
  const read = statements.map((statement) => [
    statement.account.accountId,
    amountOf(statement.balances.opening),
    amountOf(statement.balances.closing),
    ...statement.lines.map((line) => [Number(formatMinor(line.amount, 2)), line.bookedOn, line.currency]),
  ]);
  const wanted = answer.map((each) => [
    each.account,
    rounded(each.opening),
    rounded(each.closing),
    ...each.entries.map((entry) => [Number(entry.amount), entry.date, entry.ccy]),
  ]);
  return differ('statements', read, wanted);
}

interface QifAnswer {
  readonly entries: readonly { readonly T: string; readonly type: string }[];
}

/** A file without any register of money is no statement. */
const SECURITIES_ALONE = 'reubano-csv2ofx--ff362e-investment_example.qif';

/** Answers count securities bought and sold too, which are no money of an account. */
function differencesOfQif(answer: QifAnswer, statements: readonly Statement[]): readonly string[] {
  const amounts = statements.flatMap((statement) => statement.lines.map((line) => formatMinor(line.amount, 2)));
  const money = answer.entries.filter(({ type }) => type !== 'Type:Invst');
  const wanted = money.map((entry) => Number(entry.T.replaceAll(',', '')).toFixed(2));
  return differ('amounts', amounts, wanted);
}

function differ(what: string, read: unknown, wanted: unknown): readonly string[] {
  const [left, right] = [JSON.stringify(read), JSON.stringify(wanted)];
  return left === right ? [] : [`${what}: ${left.slice(0, 80)} instead of ${right.slice(0, 80)}`];
}

function amountOf(balance: Balance | null): number | null {
  return balance === null ? null : Number(formatMinor(balance.amount, 2));
}

function sizeOf(balance: Balance | null): number | null {
  const amount = amountOf(balance);
  return amount === null ? null : Math.abs(amount);
}

function sizeOfText({ amount }: { readonly amount: string }): number {
  return Math.abs(Number(amount));
}

/** The answers keep the noise of a bank's floating point. */
function rounded(text: string | null): number | null {
  return text === null ? null : Number(Number(text).toFixed(2));
}
