import type { StatementLine } from '../../../../src/domain/statement.ts';
import type { IssueLog } from '../issue-log.ts';

/** TRNTYPEs that say money out, and money in, whatever the account (OFX 1.6 §11.4.3.1). */
const OUT = new Set(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT']);
const IN = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);

/**
 * The sign of TRNAMT wins over TRNTYPE: CIBC's cards call charges CREDIT with a minus. But some banks print absolute
 * amounts and leave the direction to TRNTYPE (monetr/monetr#2687). Where no amount is negative although a type says
 * money out, a person has to say which it is.
 */
export function checkSigns(lines: readonly StatementLine[], line: number, issues: IssueLog): void {
  let hasOut = false;
  let hasIn = false;
  for (const each of lines) {
    if (each.amount < 0n) return;
    if (each.type === null || each.amount === 0n) continue;
    hasOut ||= OUT.has(each.type);
    hasIn ||= IN.has(each.type);
  }
  if (!hasOut) return;
  const said = hasIn ? 'the transaction types name both money in and money out' : 'a transaction type names money out';
  const message = `No amount is negative, yet ${said}: the signs are missing`;
  issues.hold('ofx.signs', message, line);
}
