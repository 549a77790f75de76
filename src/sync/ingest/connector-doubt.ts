/** What in a document contradicts `account:` of its connector, which is the owner's word on whose lines these are. */
import { entryOf, isMasked, numberKey } from '../../core/account-handle.ts';
import type { AccountRef } from '../../domain/account.ts';
import type { Statement } from '../../domain/statement.ts';
import { wasIn } from '../../store/documents/likeness.ts';
import { type Arrival, isInCurrency, placeAmong } from './account-memory.ts';
import type { Proposed } from './place-by-books.ts';

/**
 * Another account number, or balances that are not the account's: other ones on the same days, or those that another
 * account ended with. Undefined where nothing contradicts. Another currency is asked about for all accounts alike.
 */
export function doubtAbout(statement: Statement, to: Proposed, arrival: Arrival): string | undefined {
  const { store, read } = arrival;
  // The owner's own template names the account of these alerts.
  if (statement.kind === 'delta') return undefined;
  if (to.stored !== undefined && wasIn(store, to.stored.id, read.document.sha256)) return undefined;
  const number = otherNumber(statement.account, to, arrival);
  if (number !== undefined) return number;
  if (to.stored !== undefined && !isInCurrency(to.stored, statement)) return undefined;
  const placed = placeAmong(statement, to, [], arrival);
  return 'doubt' in placed ? placed.doubt : undefined;
}

function otherNumber(ref: AccountRef, { handle, stored }: Proposed, { config }: Arrival): string | undefined {
  const shown = [ref.accountId, ref.iban].flatMap(digitsOf);
  if (shown.length === 0 || (numberKey(ref) === undefined && !isMasked(ref))) return undefined;
  const match = entryOf(config.accounts, handle)?.match ?? [];
  const numbers = [stored?.reference.accountId, stored?.reference.iban, ...match].flatMap(digitsOf);
  const isOne = (number: string) => shown.some((each) => number.endsWith(each) || each.endsWith(number));
  if (numbers.length === 0 || numbers.some(isOne)) return undefined;
  return `it shows a number that ends in ${shown[0]?.slice(-4) ?? ''}, and the number of \`${handle}\` does not`;
}

/** A number without its bank and without the sign of a masked one. */
function digitsOf(number: string | null | undefined): readonly string[] {
  const text = (number ?? '').replace(/^.*\/|[\s*]/g, '').toUpperCase();
  return text === '' ? [] : [text];
}
