/** The arrivals between two instants, for the digest. */
import type { CurrencyTable } from '../domain/currency.ts';
import type { Store } from './store.ts';
import { amountText } from './views/values.ts';

export interface Arrivals {
  /** Documents that were imported. */
  readonly documents: number;
  readonly accounts: readonly AccountArrivals[];
}

/** New transactions of one account in one currency. Amounts: decimal text, both positive. */
export interface AccountArrivals {
  readonly handle: string;
  readonly currency: string;
  readonly transactions: number;
  readonly moneyIn: string;
  readonly moneyOut: string;
}

interface Row {
  readonly handle: string;
  readonly currency: string;
  readonly transactions: bigint;
  readonly money_in: bigint;
  readonly money_out: bigint;
}

/** From `since` on and before `until`, milliseconds since 1970. */
export function readArrivals(
  store: Store,
  { since, until }: { readonly since: number; readonly until: number },
  currencies: CurrencyTable | undefined,
): Arrivals {
  const rows = store.exact.rows<Row>`SELECT a.handle, t.currency, count(*) AS transactions,
    coalesce(sum(t.amount) FILTER (WHERE t.amount > 0), 0) AS money_in,
    coalesce(-sum(t.amount) FILTER (WHERE t.amount < 0), 0) AS money_out
  FROM documents d CROSS JOIN transactions t ON t.document_id = d.id JOIN accounts a ON a.id = t.account_id
  WHERE d.imported_at >= ${since} AND d.imported_at < ${until} AND t.state = 'live'
  GROUP BY a.id, t.currency ORDER BY a.kind, a.name, t.currency`;
  return {
    documents:
      store.value<number>`SELECT count(*) FROM documents WHERE imported_at >= ${since}
      AND imported_at < ${until} AND state = 'imported'` ?? 0,
    accounts: rows.map(({ handle, currency, transactions, money_in: came, money_out: went }) => ({
      handle,
      currency,
      transactions: Number(transactions),
      moneyIn: amountText(came, currency, currencies),
      moneyOut: amountText(went, currency, currencies),
    })),
  };
}
