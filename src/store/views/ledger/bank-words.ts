/** The bank's words on transactions that the ledger shows. A page has the owner's words, and the bank's beneath. */
import { countRequests } from '../../outbox/requests.ts';
import type { Store } from '../../store.ts';
import type { TransactionView } from '../shapes/transactions.ts';
import { TRANSACTION, type TransactionRow } from '../transactions.ts';

export type BankWords = Pick<TransactionView, 'externalId' | 'payee' | 'memo' | 'state' | 'status'>;

/** By the ledger's id. */
export function readBankWords(store: Store, ledgerIds: readonly string[]): ReadonlyMap<string, BankWords> {
  const rows = store.exact.rows<TransactionRow>`${TRANSACTION} WHERE t.ledger_id IN (SELECT value
    FROM json_each(${JSON.stringify(ledgerIds)}))`;
  return new Map(
    rows.map(({ externalId, ledgerId, memo, payee, state, status }) => [
      ledgerId ?? '',
      { externalId, payee, memo, state, status },
    ]),
  );
}

/** Requests on their way to the ledger, and refused ones. A list of the ledger's contents shows neither. */
export function countOutside(store: Store): { readonly due: number; readonly rejected: number } {
  const { rejected, waiting: due } = countRequests(store);
  return { due, rejected };
}
