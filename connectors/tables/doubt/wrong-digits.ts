import { formatMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import { walked } from '../prove/covered.ts';
import type { PocketProof } from '../prove/proof.ts';
import { isOnePlaceApart } from './one-place.ts';

/** A line whose amount one damaged place explains: the balances want another one. */
export interface WrongDigit {
  readonly line: number;
  readonly what: string;
}

/**
 * The one step of the running balance that does not fit because of its row: its amount differs in one place from what the
 * balance moves by, or it is the row before it once more. Where several do not fit the balances are of another kind.
 */
export function wrongStep(
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
    if (moved === 0n) return isSameRow(line, before) ? wrong(line, 'the row beside it once more') : [];
    const fee = feeOf(line);
    const due = fee - (moved - line.amount);
    const isFee = fee !== 0n && (due === 0n || isOneSlip(due, fee, places));
    if (!isFee && !isOneSlip(moved, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(moved, places)];
    return wrong(line, `${written}, but the balance moves by ${wanted}`);
  });
}

/** The first line of which one damaged place explains by how much opening and sum miss the stated closing balance. */
export function wrongSum(lines: readonly StatementLine[], off: bigint, places: number): readonly WrongDigit[] {
  const found = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    if (line.amount === -off && before !== undefined && isSameRow(line, before))
      return wrong(line, 'the row beside it once more, and the stated balances miss it by as much');
    if (line.status !== 'booked' || !isOneSlip(line.amount + off, line.amount, places)) return [];
    const [written, wanted] = [formatMinor(line.amount, places), formatMinor(line.amount + off, places)];
    return wrong(line, `${written}, but by the stated balances it may be ${wanted}`);
  });
  return found.slice(0, 1);
}

function wrong({ position }: StatementLine, what: string): readonly WrongDigit[] {
  return [{ line: position.line ?? 1, what }];
}

function isSameRow(one: StatementLine, other: StatementLine): boolean {
  const said = ({ bookedOn, amount, payee, memo, reference, time }: StatementLine): string =>
    [bookedOn, amount, payee, memo, reference, time].join('\n');
  return said(one) === said(other);
}

/** Nothing, another sign, or one place of the number changed, with the zeros behind its mark or without: `12.50` may have become `1250`. */
function isOneSlip(wanted: bigint, written: bigint, places: number): boolean {
  if (wanted === 0n) return false;
  if (written === 0n || wanted === -written) return true;
  const waysToWrite = (amount: bigint): readonly string[] => {
    const text = formatMinor(amount < 0n ? -amount : amount, places);
    return text.includes('.') ? [text, text.replace(/\.?0+$/, '')] : [text];
  };
  return waysToWrite(wanted).some((one) => waysToWrite(written).some((other) => isOnePlaceApart(one, other)));
}
