/** The bank's words on transactions that the ledger shows. A page has the owner's words, and the bank's beneath. */
import { countRequests } from '../../outbox/requests.ts';
import type { Store } from '../../store.ts';
import type { TransactionState } from '../shapes/transactions.ts';
import { TRANSACTION, type TransactionRow } from '../transactions.ts';

export interface BankWords {
  readonly externalId: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly state: TransactionState;
  readonly status: 'booked' | 'pending';
}

/** By the ledger's id. */
export function readBankWords(store: Store, ledgerIds: readonly string[]): ReadonlyMap<string, BankWords> {
  const rows = store.exact.rows<TransactionRow>`${TRANSACTION} WHERE t.ledger_id IN (SELECT value
    FROM json_each(${JSON.stringify(ledgerIds)}))`;
  return new Map(
    rows.map((row) => [
      row.ledger_id ?? '',
      { externalId: row.external_id, payee: row.payee, memo: row.memo, state: row.state, status: row.status },
    ]),
  );
}

/** Requests on their way to the ledger, and refused ones. A list of the ledger's contents shows neither. */
export function countOutside(store: Store): { readonly due: number; readonly rejected: number } {
  const { rejected, waiting: due } = countRequests(store);
  return { due, rejected };
}
