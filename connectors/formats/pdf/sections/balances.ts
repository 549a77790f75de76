import { hold, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import { normaliseWords } from '../../../tables/words/cells.ts';
import { type TextLine, textOfLine } from '../page/lines.ts';
import { signed } from '../page/shapes.ts';
import type { Records } from '../records.ts';
import { datesIn, type StatedTimes, timesIn } from '../time/periods.ts';
import { accountsIn, currencyIn, isCard } from './around.ts';
import { type StatedLine, statedBelow, statedIn } from './labels.ts';

/** The balances that a section states beside its transactions, in words that the reader of tables knows. */
export interface Balances {
  readonly rows: readonly (readonly string[])[];
  /** As printed, the direction as a sign in front. */
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly issues: readonly Issue[];
}

/** A label that says only that it is a balance: of which day, its place tells. */
const PLAIN = /^(?:saldo|kontostand|balance|solde|stand|zustatek|egyenleg|bakiye|остаток|残高|余额)\b/;

/** Balances above the table and in it. Balances at the turn of a page are compared with each other and left out. */
export function balancesOf(above: readonly TextLine[], { records, stated }: Records): Balances {
  const before = [
    ...above.flatMap((line) => statedIn(line) ?? []),
    ...above.flatMap((line, index) => {
      const next = above[index + 1];
      return next === undefined || statedIn(line) !== null ? [] : statedBelow(line, next);
    }),
  ];
  const first = stated.filter(({ place }) => place === 0);
  const last = stated.filter(({ place }) => place === records.length && place > 0);
  const hasOpening = [...before, ...first].some(({ kind }) => kind === 'opening');
  const opens = (each: StatedLine): boolean =>
    each.kind === 'opening' || (!hasOpening && (each.kind === 'carried' || (each.kind === 'closing' && isPlain(each))));
  const atStart = [...before.filter(({ kind }) => kind === 'opening'), ...first.filter(opens)];
  // A summary below the rows states both.
  const openings = withoutRepeats(atStart.length > 0 ? atStart : last.filter(({ kind }) => kind === 'opening'));
  const ends = last.filter(({ kind }) => kind === 'closing');
  const closings = withoutRepeats([
    ...before.filter(({ kind }) => kind === 'closing'),
    ...first.filter((each) => each.kind === 'closing' && !opens(each)),
    ...(ends.length > 0 ? ends : last.filter(({ kind }) => kind === 'carried')),
  ]);
  return {
    rows: [
      ...openings.map((each) => rowOf('Opening balance', each)),
      ...closings.map((each) => rowOf('Closing balance', each)),
      ...[...before, ...stated].filter(isTotal).map((each) => rowOf(each.kind === 'total-in' ? IN : OUT, each)),
    ],
    openings: openings.map(({ amount }) => signed(amount)),
    closings: closings.map(({ amount }) => signed(amount)),
    issues: carriedIssues(stated),
  };
}

/** A summary repeats a balance of the table without the sign that its column gives it. */
function withoutRepeats(found: readonly StatedLine[]): readonly StatedLine[] {
  const told = new Set(found.map(({ amount }) => digits(amount)));
  return found.filter(({ amount }) => !told.has(`-${digits(amount)}`));
}

const IN = 'Total credits';
const OUT = 'Total debits';

function isTotal({ kind }: StatedLine): boolean {
  return kind === 'total-in' || kind === 'total-out';
}

/** Sums are no balances, and none of them is brought forward. */
function isBalance({ kind }: StatedLine): boolean {
  return kind === 'opening' || kind === 'closing' || kind === 'carried';
}

function isPlain({ line }: StatedLine): boolean {
  // A day may stand in front of it.
  return PLAIN.test(normaliseWords(textOfLine(line)).replace(/^[\d ]+/, ''));
}

/** An amount with a day stands in the cell of its label. A day and a number in two cells would be a transaction. */
function rowOf(label: string, { amount, date }: StatedLine): readonly string[] {
  return date === '' ? [label, signed(amount)] : [`${label}: ${signed(amount)}`, date];
}

/** Each page must bring forward the balance that the page before carries forward. */
function carriedIssues(stated: Records['stated']): readonly Issue[] {
  return stated.flatMap((each, index) => {
    const next = stated[index + 1];
    const isTurn = next !== undefined && next.place === each.place && next.line.page !== each.line.page;
    if (!isTurn || !isBalance(each) || !isBalance(next) || digits(next.amount) === digits(each.amount)) return [];
    if (each.kind === 'opening' || next.kind === 'closing') return [];
    const pages = { page: next.line.page, number: each.line.page };
    return [hold('pdf.carried', words('pdf.pageBalanceBroughtForward', pages))];
  });
}

function digits(amount: string): string {
  return signed(amount).replace(/[^\d-]/g, '');
}

/** The facts in the lines around tables. The lines around all tables are read once for all of them. */
export interface Surroundings {
  readonly accounts: readonly string[];
  /** Null for none or several. */
  readonly currency: string | null;
  readonly times: StatedTimes;
  readonly isCard: boolean;
  /** First and last day as printed, of the first line with two dates. */
  readonly period: readonly string[] | null;
}

export function surroundingsOf(lines: readonly TextLine[]): Surroundings {
  const pair = lines.map((line) => datesIn(textOfLine(line))).find((dates) => dates.length === 2);
  return {
    accounts: accountsIn(lines),
    currency: currencyIn(lines),
    times: timesIn(lines),
    isCard: isCard(lines),
    period: pair?.map(({ text }) => text.replace(/\s+/g, ' ')) ?? null,
  };
}
