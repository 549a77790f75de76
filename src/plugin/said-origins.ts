import type { Balance, Statement } from '../domain/statement.ts';

/**
 * Statements of a plug-in. A balance counts as printed where the plug-in says so. To say nothing is easy for one that
 * adds its own lines up, and such a balance would prove those lines whatever is missing.
 */
export function withSaidOrigins(statements: readonly Statement[]): readonly Statement[] {
  return statements.map((statement) => {
    const { opening, closing, available } = statement.balances;
    return { ...statement, balances: { opening: said(opening), closing: said(closing), available: said(available) } };
  });
}

function said(balance: Balance | null): Balance | null {
  return balance === null ? null : { ...balance, origin: balance.origin === 'printed' ? 'printed' : 'computed' };
}
