import type { Statement, StatementLine } from '../../../src/domain/statement.ts';

/**
 * The limits of running balances. They prove the steps from one line to the next. They say nothing of the oldest line's
 * amount, as the balance before it is not written. They say nothing of a line that is missing at either end.
 */

/** Indexes of the booked lines of which no step tells: the oldest, by the way in which the balances close. */
export function unprovedEnds(lines: readonly StatementLine[], text: string | null): ReadonlySet<number> {
  const all = lines.flatMap((line, index) => (line.status === 'booked' && line.balance !== null ? [index] : []));
  const newest = all.at(-1);
  // Written are those before the rows: what the last one leaves is not.
  if (text !== null && newest !== undefined && !isWritten(lines[newest]?.balance ?? 0n, text)) return new Set([newest]);
  if (newest === undefined) return new Set();
  const oldest = all[0] ?? newest;
  const lead = lines.flatMap((_, index) => (index <= oldest ? [index] : []));
  const tail = lines.flatMap((_, index) => (index >= newest ? [index] : []));
  const [rises, falls] = [closes(lines), closes(lines.toReversed())];
  if (!rises && !falls) return new Set([oldest, newest]);
  return new Set([...(rises ? lead : []), ...(falls ? tail : [])]);
}

/**
 * Whether one line at an end of the balances is gone or there twice, and nothing else changed. It stands before the
 * first balance, behind the last, or with it.
 */
export function isOfAnEnd(before: readonly Statement[], after: readonly Statement[]): boolean {
  const all = before.flatMap(({ lines }) => lines);
  const now = after.flatMap(({ lines }) => lines);
  return before.some(({ lines }) => {
    const [first, last] = [lines.findIndex(hasBalance), lines.findLastIndex(hasBalance)];
    const ends = lines.filter((_, at) => first >= 0 && (at <= first || at >= last));
    return ends.some(
      (end) =>
        same(
          all.filter((line) => line !== end),
          now,
        ) ||
        (end.balance === null && same([...all, end], now)),
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

/** From each balance to the next; a hundredth of the bank's own rounding is none. */
function closes(lines: readonly StatementLine[]): boolean {
  let known: bigint | null = null;
  let moved = 0n;
  for (const { amount, balance, status } of lines) {
    if (status !== 'booked') continue;
    moved += amount;
    if (balance === null) continue;
    const off = known === null ? 0n : balance - known - moved;
    if (off < -1n || off > 1n) return false;
    known = balance;
    moved = 0n;
  }
  return true;
}
