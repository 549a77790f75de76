/** A list of transactions as CSV. It has all hits of a filter in the order of the page: RFC 4180, CRLF, UTF-8. */
import { Readable } from 'node:stream';
import { csvCell } from '../../books/csv.ts';
import type { EntryQuery } from '../../ledger/wire/money.ts';
import { readBankWords } from '../../store/views/ledger/bank-words.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import type { WebContext } from '../web-app.ts';

const COLUMNS = [
  ...['date', 'time', 'account', 'payee', 'category', 'note', 'amount', 'currency', 'balance', 'transferTo'],
  ...['bankPayee', 'bankMemo', 'id', 'externalId'],
] as const;

/** Signs are those of the page: money in is positive. */
export function exportOf(
  { store }: WebContext,
  reader: MoneyReader,
  query: Omit<EntryQuery, 'limit' | 'after' | 'before'>,
): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    yield `${COLUMNS.join(',')}\r\n`;
    for await (const entries of reader.all(query)) {
      const words = readBankWords(
        store,
        entries.map(({ id }) => id),
      );
      yield entries
        .map((entry) => {
          const said = words.get(entry.id);
          const { account, amount, balance, category, currency, date, externalId, id, note, other, payee, time } =
            entry;
          const shown = [date, time, account, payee, category, note, amount, currency, balance, other];
          return `${[...shown, said?.payee ?? null, said?.memo ?? null, id, externalId].map(csvCell).join(',')}\r\n`;
        })
        .join('');
    }
  };
  return Readable.from(lines());
}
