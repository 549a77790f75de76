import type { Statement, StatementLine } from '../../../src/domain/statement.ts';

/**
 * What running balances cannot tell. They prove the steps from one line to the next: nothing of the oldest line's amount,
 * as what was there before it is not written, and nothing of a line that is missing at either end.
 */

/** Indexes of the booked lines of which no step tells: the oldest, by the way in which the balances close. */
export function unprovedEnds(lines: readonly StatementLine[], text: string | null): ReadonlySet<number> {
  const all = lines.flatMap((line, index) => (line.status === 'booked' && line.balance !== null ? [index] : []));
  const newest = all.at(-1);
  // Written are those before the rows: what the last one leaves is not.
  if (text !== null && newest !== undefined && !isWritten(lines[newest]?.balance ?? 0n, text)) return new Set([newest]);
  const at = all;
  const chained = at.flatMap((index) => lines[index] ?? []);
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  const before = (end: number, step: 1 | -1): readonly number[] =>
    lines.flatMap((_, index) => ((index - end) * step <= 0 ? [index] : []));
  if (at.length === 0) return new Set();
  return new Set([
    ...(closes(chained) ? before(first, 1) : []),
    ...(closes(chained.toReversed()) ? before(last, -1) : []),
    ...(closes(chained) || closes(chained.toReversed()) ? [] : [first, last]),
  ]);
}

/** Whether one line is gone before the first balance or behind the last, or with it, and nothing else changed. */
export function isGoneAtAnEnd(before: readonly Statement[], after: readonly Statement[]): boolean {
  const all = before.flatMap(({ lines }) => lines);
  const now = after.flatMap(({ lines }) => lines);
  return before.some(({ lines }) => {
    const [first, last] = [lines.findIndex(hasBalance), lines.findLastIndex(hasBalance)];
    const ends = lines.filter((_, at) => first >= 0 && (at <= first || at >= last));
    return ends.some((gone) =>
      same(
        all.filter((line) => line !== gone),
        now,
      ),
    );
  });
}

function isWritten(balance: bigint, text: string): boolean {
  const digits = `${balance < 0n ? -balance : balance}`;
  return text.replace(/(\d)\D{1,3}(?=\d)/g, '$1').includes(digits.replace(/0{1,2}$/, ''));
}

function hasBalance({ balance }: StatementLine): boolean {
  return balance !== null;
}

/** Of two lines with one step between them nobody can say whether the balances are of another kind. */
export function hasOneStep(statements: readonly Statement[]): boolean {
  return statements.every(({ lines }) => lines.filter(({ balance }) => balance !== null).length <= 2);
}

function same(one: readonly StatementLine[], other: readonly StatementLine[]): boolean {
  const told = (lines: readonly StatementLine[]): string =>
    lines
      .map(({ bookedOn, amount, status }) => `${bookedOn} ${amount} ${status}`)
      .sort()
      .join();
  return told(one) === told(other);
}

/** A hundredth of the bank's own rounding is none. */
function closes(lines: readonly StatementLine[]): boolean {
  return lines.slice(1).every(({ amount, balance }, index) => {
    const off = (balance ?? 0n) - (lines[index]?.balance ?? 0n) - amount;
    return off >= -1n && off <= 1n;
  });
}
