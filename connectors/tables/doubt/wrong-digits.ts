import { formatMinor, hold, type Issue, type StatementLine } from '../../../src/plugin/contract.ts';
import { walked } from '../prove/covered.ts';
import type { PocketProof } from '../prove/proof.ts';
import { readMoney } from '../read/cells.ts';
import { type Basis, FETCH } from './basis.ts';
import { isOnePlaceApart } from './one-place.ts';

/** A line whose amount one damaged place explains: the balances want another one. */
interface WrongDigit {
  readonly line: StatementLine;
  readonly what: string;
}

/** Lines of a described file of which one damaged place explains why the balances do not close. */
export function wrongDigitsIn(basis: Basis): readonly Issue[] {
  const { confirmed, pockets, proof, currencies } = basis;
  // An inferred reading that nothing proves is asked about as a whole.
  if (proof.proved || confirmed === null) return [];
  const found = pockets.flatMap(({ lines, currency }, at) => {
    const own = proof.pockets[at];
    const places = currencies.places(currency);
    if (own === undefined) return [];
    const isSum = pockets.length === 1 && own.off !== 0n && own.chain.steps === 0;
    return isSum ? wrongSum(lines, own.off, places) : wrongStep(lines, own, places, feesIn(basis, places));
  });
  return found.map(({ line: { position }, what }) => {
    const line = position.line ?? 1;
    return hold('csv.slip', `line ${line}: ${what}. ${FETCH}`, { line });
  });
}

/**
 * The fee that the row of a line writes, in minor units without a sign; 0 where it writes none. The rows of a large
 * file are not kept, so no fee is looked up there. The rows of its sample count their lines anew.
 */
function feesIn({ layout: { fee, decimal }, table }: Basis, places: number): (line: StatementLine) => bigint {
  if (fee === null || !table.whole) return () => 0n;
  const rows = new Map(table.rows.map((row) => [row.line, row.cells[fee] ?? '']));
  return ({ position }) => {
    const read = readMoney(rows.get(position.line ?? 0) ?? '', decimal, places);
    return typeof read === 'string' ? 0n : sizeOf(read.minor);
  };
}

/**
 * The one step of the running balance that does not fit because of its row. Its amount differs in one place from the
 * step of the balance. Or the row is the one before it once more. Where several steps do not fit, the balances are of
 * another kind.
 */
function wrongStep(
  lines: readonly StatementLine[],
  proof: PocketProof,
  places: number,
  feeOf: (line: StatementLine) => bigint,
): readonly WrongDigit[] {
  if (proof.chain.before || proof.chain.good !== proof.chain.steps - 1) return [];
  const walk = walked(lines, proof);
  return walk.slice(1).flatMap((line, index) => {
    const before = walk[index];
    if (before === undefined || before.balance === null || line.balance === null) return [];
    const moved = line.balance - before.balance;
    if (moved === line.amount) return [];
    if (moved === 0n) return isSameRow(line, before) ? [{ line, what: 'the row beside it once more' }] : [];
    const fee = feeOf(line);
    const due = fee - (moved - line.amount);
    const isFee = fee !== 0n && (due === 0n || isSingleError(due, fee, places));
    if (!isFee && !isSingleError(moved, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(moved, places)];
    return [{ line, what: `${written}, but the balance moves by ${wanted}` }];
  });
}

/** The first line of which one damaged place explains by how much opening and sum miss the stated closing balance. */
function wrongSum(lines: readonly StatementLine[], off: bigint, places: number): readonly WrongDigit[] {
  const found = lines.flatMap((line, index): readonly WrongDigit[] => {
    const before = lines[index - 1];
    if (line.amount === -off && before !== undefined && isSameRow(line, before))
      return [{ line, what: 'the row beside it once more, and the stated balances miss it by as much' }];
    if (line.status !== 'booked' || !isSingleError(line.amount + off, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(line.amount + off, places)];
    return [{ line, what: `${written}, but by the stated balances it may be ${wanted}` }];
  });
  return found.slice(0, 1);
}

function isSameRow(one: StatementLine, other: StatementLine): boolean {
  const said = ({ bookedOn, amount, payee, memo, reference, time }: StatementLine): string =>
    [bookedOn, amount, payee, memo, reference, time].join('\n');
  return said(one) === said(other);
}

/**
 * Two equal numbers, a changed sign, or one changed place. The zeros behind the mark may count: `12.50` may become
 * `1250`.
 */
function isSingleError(wanted: bigint, written: bigint, places: number): boolean {
  if (wanted === 0n) return false;
  if (written === 0n || wanted === -written) return true;
  const waysToWrite = (amount: bigint): readonly string[] => {
    const text = formatMinor(sizeOf(amount), places);
    return text.includes('.') ? [text, text.replace(/\.?0+$/, '')] : [text];
  };
  return waysToWrite(wanted).some((one) => waysToWrite(written).some((other) => isOnePlaceApart(one, other)));
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
