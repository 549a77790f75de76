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
