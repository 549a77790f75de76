import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugin as ofx } from '../../connectors/formats/ofx/index.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor, parseMinor } from '../../src/domain/money.ts';
import type { Balance, Statement } from '../../src/domain/statement.ts';
import type { ParseResult } from '../../src/plugin/contract.ts';
import { scoreMore } from './more.ts';
import { corpusFolder, score, type Totals, total } from './score.ts';

interface Answer {
  readonly class: 'statement' | 'no-statement' | 'not-ofx-or-fuzz';
  readonly accounts: readonly AccountAnswer[];
  readonly error_statuses: readonly unknown[];
}

interface AccountAnswer {
  readonly kind: string;
  readonly account_id: string | null;
  readonly bank_id: string | null;
  readonly branch_id: string | null;
  readonly account_type: string | null;
  readonly currency: string | null;
  readonly transactions: number;
  readonly sum: string;
  readonly fitids: readonly string[];
  readonly first_posted: string | null;
  readonly last_posted: string | null;
  readonly ledger: BalanceAnswer | null;
  readonly available: BalanceAnswer | null;
  readonly bad_dates: readonly unknown[];
  readonly bad_amounts: readonly unknown[];
}

interface BalanceAnswer {
  readonly amount: string | null;
  readonly date: string | null;
}

/** Statement files that lack a date or an amount. No reader can deliver all of their lines, and flagging is right. */
const UNREADABLE_AS_A_WHOLE = 5;

const KINDS: Readonly<Record<string, string>> = { creditcard: 'card' };

const folder = corpusFolder();

describe.skipIf(folder === undefined)('the corpus of OFX files', () => {
  const read = readAll(folder ?? '');
  const statements = read.filter(({ answer }) => answer.class === 'statement');

  it('is read exactly or flagged, and never wrong in silence', async () => {
    const totals: Totals = total('ofx statements', [
      ...statements.map(({ file, answer, result }) => score(file, compare(answer, result.statements), result.issues)),
      ...(await scoreMore(folder, 'OFX/QFX')),
    ]);
    expect(totals.wrong).toEqual([]);
    expect(totals.exact / totals.files).toBeGreaterThanOrEqual(0.95);
    expect(totals.exact / (totals.files - UNREADABLE_AS_A_WHOLE)).toBeGreaterThanOrEqual(0.99);
  });

  it('flags a statement only where the file lacks something or says it in two ways', () => {
    const flagged = statements.filter(({ result }) => result.issues.some((each) => each.severity !== 'warning'));
    const codes = new Set(
      flagged.flatMap(({ result }) =>
        result.issues.filter((each) => each.severity !== 'warning').map(({ code }) => code),
      ),
    );
    expect([...codes].sort()).toEqual(['ofx.amount', 'ofx.date', 'ofx.decimals', 'ofx.foreign-amount']);
  });

  it('never yields a line of a document without statements', () => {
    for (const { file, result } of read.filter(({ answer }) => answer.class !== 'statement')) {
      expect(
        result.statements.flatMap((each) => each.lines),
        file,
      ).toEqual([]);
    }
  });

  it('reports the error that a bank put into its answer', () => {
    const failed = read.filter(({ answer }) => answer.error_statuses.length > 0);
    expect(failed.length).toBeGreaterThan(0);
    for (const { file, result } of failed) {
      expect(
        result.issues.filter((each) => each.severity === 'error').map((each) => each.code),
        file,
      ).toContain('ofx.status');
    }
  });
});

interface Read {
  readonly file: string;
  readonly answer: Answer;
  readonly result: ParseResult;
}

function readAll(corpus: string): readonly Read[] {
  if (corpus === '') return [];
  const answers: Record<string, Answer> = JSON.parse(readFileSync(join(corpus, 'ofx.json'), 'utf8'));
  return Object.entries(answers).map(([file, answer]) => {
    const bytes = readFileSync(join(corpus, 'ofx', file));
    const document = { name: file, sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
    return { file, answer, result: ofx.parse(document, {}, { currencies: ISO_4217, timezone: 'UTC' }) };
  });
}

function compare(answer: Answer, statements: readonly Statement[]): string[] {
  if (statements.length !== answer.accounts.length) {
    return [`${statements.length} statements instead of ${answer.accounts.length}`];
  }
  return answer.accounts.flatMap((account, index) => {
    const statement = statements[index];
    return statement === undefined ? [] : compareAccount(account, statement);
  });
}

function compareAccount(answer: AccountAnswer, { account, lines, currency, balances }: Statement): string[] {
  const places = ISO_4217.places(currency);
  const days = lines.map((line) => line.bookedOn).sort();
  const references = new Set(lines.flatMap((line) => (line.reference === null ? [] : [line.reference])));
  const pairs: readonly (readonly [what: string, ours: unknown, theirs: unknown])[] = [
    ['kind', account.kind, KINDS[answer.kind] ?? answer.kind],
    ['account id', account.accountId, orNull(answer.account_id)],
    ['bank id', account.bankId, orNull(answer.bank_id)],
    ['branch id', account.branchId, orNull(answer.branch_id)],
    ['type', account.type, orNull(answer.account_type)?.toUpperCase() ?? null],
    ['currency', currency, orNull(answer.currency)?.toUpperCase() ?? null],
    ['count', lines.length, answer.transactions],
    ['sum', sumOf(lines.map((line) => exact(line, places))), canonical(answer.sum)],
    ['references', [...references].sort().join(), [...answer.fitids].sort().join()],
    ['first day', days[0] ?? null, answer.first_posted],
    ['last day', days.at(-1) ?? null, answer.last_posted],
    ['ledger balance', balanceText(balances.closing, places), answerText(answer.ledger)],
    ['available balance', balanceText(balances.available, places), answerText(answer.available)],
  ];
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => `${what}: ${ours} instead of ${theirs}`);
}

function orNull(text: string | null): string | null {
  return text === '' ? null : text;
}

function balanceText(balance: Balance | null, places: number): string | null {
  return balance === null ? null : `${canonical(exact(balance, places))} on ${balance.date}`;
}

/** The decimal that the document prints, however fine. */
function exact({ amount, unrounded }: Pick<Balance, 'amount' | 'unrounded'>, places: number): string {
  return unrounded ?? formatMinor(amount, places);
}

function sumOf(decimals: readonly string[]): string {
  const finest = 20;
  const sum = decimals.reduce((total, decimal) => total + (parseMinor(decimal, finest) ?? noDecimal(decimal)), 0n);
  return canonical(formatMinor(sum, finest));
}

function noDecimal(text: string): never {
  throw new Error(`${text} is no decimal`);
}

function answerText(answer: BalanceAnswer | null): string | null {
  return answer === null || answer.amount === null ? null : `${canonical(answer.amount)} on ${answer.date}`;
}

/** Decimal text without a plus, without trailing zeros. */
function canonical(decimal: string): string {
  const text = decimal.replace(/^\+/, '');
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return short === '-0' ? '0' : short;
}
