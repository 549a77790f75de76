import type { StatementLine } from '../../domain/statement.ts';
import type { LineFate } from '../history.ts';

/** Whether a line is to be counted: booked, moving money, and no correction. */
export function isCounted({ status, amount, correction }: StatementLine): boolean {
  return status === 'booked' && amount !== 0n && correction === null;
}

/** The fate of a line that is no transaction. */
export function skipped({ status, correction }: StatementLine): LineFate {
  if (status === 'pending') return PENDING;
  return correction === null ? ZERO : CORRECTION;
}

const PENDING: LineFate = { kind: 'skipped', reason: 'pending' };
const ZERO: LineFate = { kind: 'skipped', reason: 'zero' };
const CORRECTION: LineFate = { kind: 'skipped', reason: 'correction' };
