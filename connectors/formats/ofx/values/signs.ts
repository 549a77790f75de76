import type { AccountKind } from '../../../../src/domain/account.ts';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import type { IssueLog } from '../issue-log.ts';

/** TRNTYPEs that say money out, and money in, whatever the account (OFX 1.6 §11.4.3.1). */
const OUT = new Set(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT']);
const IN = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);
/** The same for cards: there a payment is what its holder pays back. */
const CARD_OUT = new Set([...OUT, 'POS', 'ATM', 'FEE', 'SRVCHG']);
const CARD_IN = new Set([...IN, 'PAYMENT']);

/** As many are more than an accident, and so many times more are most. */
const FEW = 2;

/** How many lines have which sign. */
interface Count {
  plus: number;
  minus: number;
}

/**
 * The sign of TRNAMT wins over TRNTYPE: CIBC's cards call charges CREDIT with a minus. But some banks print absolute
 * amounts and leave the direction to TRNTYPE (monetr/monetr#2687). Others turn all signs round. Where types deny the
 * signs so, a person has to say which it is.
 */
export function checkSigns(lines: readonly StatementLine[], kind: AccountKind, line: number, issues: IssueLog): void {
  const message = absolute(lines) ?? (kind === 'card' ? turned(lines, CARD_OUT, CARD_IN) : turned(lines, OUT, IN));
  if (message !== undefined) issues.hold('ofx.signs', message, line);
}

/** Money out without a minus, beside money in without one. A lone minus may be a reversal. */
function absolute(lines: readonly StatementLine[]): string | undefined {
  const [all, out, into] = [countOf(lines), countOf(lines, OUT), countOf(lines, IN)];
  if (out.plus === 0) return undefined;
  if (all.minus === 0) {
    const said =
      into.plus > 0 ? 'the transaction types name both money in and money out' : 'a transaction type names money out';
    return `No amount is negative, yet ${said}: the signs are missing`;
  }
  const isMostly = out.plus > out.minus && out.plus >= FEW && into.plus > 0 && into.minus === 0 && all.minus < out.plus;
  return isMostly ? 'Most amounts that their types call money out are positive: the signs may be missing' : undefined;
}

/** Money goes out more often than it comes in, so the sign of the many is that of money out. */
function turned(
  lines: readonly StatementLine[],
  outTypes: ReadonlySet<string>,
  inTypes: ReadonlySet<string>,
): string | undefined {
  const all = countOf(lines);
  if (all.plus < all.minus * FEW || !isDenied(countOf(lines, outTypes), countOf(lines, inTypes))) return undefined;
  return 'All amounts have the other sign than their types say: money in may be money out';
}

function isDenied(out: Count, into: Count): boolean {
  return out.plus > 0 && out.minus === 0 && into.minus > 0 && into.plus === 0;
}

function countOf(lines: readonly StatementLine[], types?: ReadonlySet<string>): Count {
  const count = { plus: 0, minus: 0 };
  for (const { amount, type } of lines) {
    if (types !== undefined && (type === null || !types.has(type))) continue;
    if (amount > 0n) count.plus += 1;
    else if (amount < 0n) count.minus += 1;
  }
  return count;
}
