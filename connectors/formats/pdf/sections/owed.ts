import type { Balance, Balances, Statement } from '../../../../src/plugin/contract.ts';
import type { Layout } from '../../../tables/table/layout.ts';

/**
 * A printed debt is less than nothing. A card's statement with purchases as bare numbers prints its balances the same
 * way. The balances are turned round only where the rows close then and did not before.
 */
export function settleBalances(statement: Statement, layout: Layout): Statement {
  const balances = isOwed(statement, layout) ? turned(statement.balances) : statement.balances;
  return { ...statement, balances };
}

/** Opening and closing close only as debts. */
export function isOwed({ balances, lines }: Statement, { amount }: Layout): boolean {
  const { opening, closing } = balances;
  if (opening === null || closing === null) return false;
  if (amount.kind !== 'signed' || !amount.outPositive || lines.some(({ balance }) => balance !== null)) return false;
  const sum = lines.reduce((total, line) => (line.status === 'booked' ? total + line.amount : total), 0n);
  return opening.amount + sum !== closing.amount && sum - opening.amount === -closing.amount;
}

function turned({ opening, closing, available }: Balances): Balances {
  const turn = (balance: Balance | null): Balance | null => balance && { ...balance, amount: -balance.amount };
  return { opening: turn(opening), closing: turn(closing), available };
}
