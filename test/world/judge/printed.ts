import { dialectOf } from '../render/render-csv.ts';
import type { Account, Route } from '../world.ts';

const NUMBERED = ['camt', 'ofx', 'mt940', 'notice'];
const FOREIGN = ['camt', 'ofx', 'notice'];

/** Whether the bank prints the number of the other side. */
export function printsNumbers(account: Account): boolean {
  return account.routes.some((route) => NUMBERED.includes(route) || (route === 'csv' && dialectOf(account).has.other));
}

/** Whether the bank prints an amount in the other currency. */
export function printsAbroad(account: Account): boolean {
  const printing = (route: Route) => FOREIGN.includes(route) || (route === 'csv' && dialectOf(account).has.original);
  return account.routes.some(printing);
}
