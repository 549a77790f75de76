import { hold, type Issue } from '../../../src/plugin/contract.ts';
import { type Layout, nameOfColumn } from '../table/layout.ts';
import { type Basis, HOW } from './basis.ts';

/**
 * Debits whose signs are all other than the profile says. A bank that begins to write a minus, or leaves it off,
 * keeps its header. Money out would then come in. Balances that prove the file speak for its signs.
 */
export function turnedDebits({ confirmed, layout, statistics, proof }: Basis): readonly Issue[] {
  const debit = debitColumn(layout);
  if (confirmed === null || proof.proved || debit === null) return [];
  const signs = statistics.get(`amount minus ${debit.column}`);
  const [wanted, other] = debit.minus === 'none' ? ['false', 'true'] : ['true', 'false'];
  const seen = signs?.get(other ?? '');
  if (seen === undefined || signs?.has(wanted ?? '') === true) return [];
  const { line } = seen.row;
  const says = debit.minus === 'none' ? 'all numbers have a minus, and' : 'no number has a minus, and';
  const what = `line ${line}, ${nameOfColumn(layout.names, debit.column)}: ${says} profile "${confirmed.name}" says otherwise, so money out would come in`;
  return [hold('csv.signs', `${what}. Correct "sign" in the profile if the bank writes so now; else ${HOW}`, { line })];
}

/** The column of money out of two, and whether the profile says that its numbers carry a minus. */
function debitColumn({ amount }: Layout): { readonly column: number; readonly minus: 'every' | 'none' } | null {
  if (amount.kind !== 'split' || amount.debit === null) return null;
  return { column: amount.debit, minus: amount.signs === 'in-positive' ? 'every' : 'none' };
}
