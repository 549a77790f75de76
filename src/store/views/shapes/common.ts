/**
 * The shapes of the views. `status`, `runs`, `documents`, `transactions` and `explain` print them with `--json`, and
 * the dashboard shows them. Amounts are decimal strings with the currency's own places, in the statement's sense
 * (money in is positive). Days are `YYYY-MM-DD`, and instants are ISO 8601 in UTC.
 */
import type { CurrencyTable } from '../../../domain/currency.ts';
import type { Message } from '../../../words/message.ts';

export interface StoredError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly words?: Message | undefined;
}

export interface ViewOptions {
  readonly currencies?: CurrencyTable;
}

export type RunOutcome = 'ok' | 'attention' | 'failed';

export interface PeriodView {
  readonly from: string;
  readonly to: string;
}
