/** A list of transactions as CSV. It has all hits of a filter in the order of the page: RFC 4180, CRLF, UTF-8. */
import { Readable } from 'node:stream';
import type { EntryQuery, MoneyEntry } from '../../ledger/wire/money.ts';
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
          return line([...fieldsOf(entry), said?.payee ?? null, said?.memo ?? null, entry.id, entry.externalId]);
        })
        .join('');
    }
  };
  return Readable.from(lines());
}

function fieldsOf(entry: MoneyEntry): readonly (string | null)[] {
  const { account, amount, balance, category, currency, date, note, other, payee, time } = entry;
  return [date, time, account, payee, category, note, amount, currency, balance, other];
}

function line(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Numbers stay numbers; text that a spreadsheet would run is made text by an apostrophe. */
function cell(value: string | null): string {
  if (value === null) return '';
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
