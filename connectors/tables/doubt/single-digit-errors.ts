import { formatMinor, type StatementLine } from '../../../src/plugin/contract.ts';
import { walked } from '../prove/covered.ts';
import type { PocketProof } from '../prove/proof.ts';
import { isOnePlaceApart } from './one-place.ts';

/** A step of the running balance that does not fit, for a reason that one damaged place in the row explains. */
export interface Slip {
  readonly line: number;
  readonly what: string;
}

/**
 * The one step that does not fit because of its row: its amount differs by one slip from what the balance moves by, or it
 * is the row before it once more. Where several do not fit the balances are of another kind, and say nothing here.
 */
export function slipsIn(
  lines: readonly StatementLine[],
  proof: PocketProof,
  places: number,
  feeOf: (line: StatementLine) => bigint,
): readonly Slip[] {
  if (proof.chain.before || proof.chain.good !== proof.chain.steps - 1) return [];
  const walk = walked(lines, proof);
  return walk.slice(1).flatMap((line, index) => {
    const last = walk[index];
    if (last === undefined || last.balance === null || line.balance === null) return [];
    const moved = line.balance - last.balance;
    if (moved === line.amount) return [];
    const at = line.position.line ?? 1;
    if (moved === 0n) return isSameRow(line, last) ? [{ line: at, what: 'the row beside it once more' }] : [];
    const fee = feeOf(line);
    const due = fee - (moved - line.amount);
    const isFee = fee !== 0n && (due === 0n || isSlip(due, fee, places));
    if (!isFee && !isSlip(moved, line.amount, places)) return [];
    const [said, told] = [formatMinor(line.amount, places), formatMinor(moved, places)];
    return [{ line: at, what: `${said}, but the balance moves by ${told}` }];
  });
}

/** The lines of which one slip explains by how much opening and sum miss the stated closing balance. */
export function slipsOfSum(lines: readonly StatementLine[], off: bigint, places: number): readonly Slip[] {
  const found = lines.flatMap((line, index) => {
    const last = lines[index - 1];
    const at = line.position.line ?? 1;
    if (line.amount === -off && last !== undefined && isSameRow(line, last))
      return [{ line: at, what: 'the row beside it once more, and the stated balances miss it by as much' }];
    if (line.status !== 'booked' || !isSlip(line.amount + off, line.amount, places)) return [];
    const [said, told] = [formatMinor(line.amount, places), formatMinor(line.amount + off, places)];
    return [{ line: at, what: `${said}, but by the stated balances it may be ${told}` }];
  });
  return found.slice(0, 1);
}

function isSameRow(one: StatementLine, other: StatementLine): boolean {
  const told = ({ bookedOn, amount, payee, memo, reference, time }: StatementLine): string =>
    [bookedOn, amount, payee, memo, reference, time].join('\n');
  return told(one) === told(other);
}

/** Nothing, another sign, or one place of the number changed: a character replaced, two exchanged, one or two lost or one too many. */
function isSlip(wanted: bigint, written: bigint, places: number): boolean {
  if (wanted === 0n) return false;
  if (written === 0n || wanted === -written) return true;
  return waysToWrite(wanted, places).some((one) =>
    waysToWrite(written, places).some((other) => isOnePlaceApart(one, other)),
  );
}

/** With the zeros behind its mark, and without: `12.50` may have become `1250`. */
function waysToWrite(amount: bigint, places: number): readonly string[] {
  const text = formatMinor(amount < 0n ? -amount : amount, places);
  return text.includes('.') ? [text, text.replace(/\.?0+$/, '')] : [text];
}
