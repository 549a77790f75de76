/**
 * The shapes of the views: what `status`, `runs`, `documents`, `transactions` and `explain` print with `--json` and what
 * the dashboard shows. Amounts are decimal strings with the currency's own places, in the statement's sense (money in is
 * positive); days are `YYYY-MM-DD`; instants are ISO 8601 in UTC.
 */
import type { CurrencyTable } from '../../../domain/currency.ts';

export interface StoredError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export interface ViewOptions {
  readonly currencies?: CurrencyTable;
}

export type RunOutcome = 'ok' | 'attention' | 'failed';

export interface PeriodView {
  readonly from: string;
  readonly to: string;
}
