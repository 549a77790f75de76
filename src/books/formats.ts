import type { BookFormat } from '../settings/schema/export.ts';
import { toBeancount } from './beancount.ts';
import type { LedgerContent, StatementFacts } from './books.ts';
import { toCsv } from './csv.ts';
import { toHledger } from './hledger.ts';
import { keepBooks } from './keep-books.ts';
import { toOfx } from './ofx.ts';
import type { GivenNames } from './place-names.ts';

/**
 * The ledger's contents in a format. `hledger`, `beancount` and `ofx` are books, `csv` the transactions, `json` all
 * of it as the API shows it. Throws AppError `books.names` where the owner's names cannot be used.
 */
export function formatBooks(
  format: BookFormat,
  ledger: LedgerContent,
  facts: StatementFacts,
  names: GivenNames,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(ledger, null, 2)}\n`;
    case 'csv':
      return toCsv(ledger);
    case 'ofx':
      return toOfx(keepBooks(ledger, facts));
    case 'hledger':
      return toHledger(keepBooks(ledger, facts), names);
    case 'beancount':
      return toBeancount(keepBooks(ledger, facts), names);
  }
}
