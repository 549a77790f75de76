import type { TellingChange } from '../core/history.ts';
import type { CalendarDate } from '../domain/calendar-date.ts';
import type { KnownTransaction, Telling } from '../domain/transaction.ts';
import { prepared, preparedExact } from './prepared.ts';
import type { Store } from './store.ts';
import { streamIds } from './streams.ts';

/** Writes what streams say. `idOf` gives the row id of what a change is about. */
export function saveTellings(
  store: Store,
  accountId: number,
  changes: readonly TellingChange[],
  idOf: (change: TellingChange) => number,
): void {
  if (changes.length === 0) return;
  const streams = streamIds(store, accountId);
  const put = prepared(
    store,
    `INSERT OR REPLACE INTO tellings (transaction_id, stream_id, booked_on, value_on, time, amount, currency, payee, memo,
      reference, balance, as_of) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const drop = prepared(store, 'DELETE FROM tellings WHERE transaction_id = ? AND stream_id = ?');
  for (const change of changes) {
    const id = idOf(change);
    const streamId = streams.get(change.stream);
    if (streamId === undefined) throw new RangeError(`the account has no stream ${change.stream}`);
    if (change.telling === null) {
      drop.run(id, streamId);
      continue;
    }
    const { fields, reference, balance, asOf } = change.telling;
    const { bookedOn, valueOn, time, amount, currency, payee, memo } = fields;
    put.run(id, streamId, bookedOn, valueOn, time, amount, currency, payee, memo, reference, balance, asOf);
  }
}

interface Row {
  readonly transaction_id: bigint;
  readonly stream_id: bigint;
  readonly booked_on: CalendarDate;
  readonly value_on: CalendarDate | null;
  readonly time: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly reference: string | null;
  readonly balance: bigint | null;
  readonly as_of: string;
}

/** The transactions with what each stream says of them, where more than one has shown them. */
export function addTellings(
  store: Store,
  transactions: readonly KnownTransaction[],
  streams: ReadonlyMap<number, string>,
): readonly KnownTransaction[] {
  const any = prepared(store, 'SELECT 1 FROM tellings LIMIT 1').get();
  if (any === undefined || streams.size < 2) return transactions;
  const sql = `SELECT g.* FROM json_each(?) j JOIN tellings g ON g.transaction_id = j.value
    ORDER BY g.transaction_id, g.stream_id`;
  const found = new Map<number, Telling[]>();
  const ids = JSON.stringify(transactions.map(({ id }) => id));
  for (const row of preparedExact(store, sql).all(ids) as Row[]) {
    const id = Number(row.transaction_id);
    const telling = tellingOf(row, streams.get(Number(row.stream_id)) ?? '');
    const before = found.get(id);
    if (before === undefined) found.set(id, [telling]);
    else before.push(telling);
  }
  return transactions.map((each) => {
    const tellings = found.get(each.id);
    return tellings === undefined ? each : { ...each, tellings };
  });
}

function tellingOf(row: Row, stream: string): Telling {
  return {
    stream,
    fields: {
      bookedOn: row.booked_on,
      valueOn: row.value_on,
      time: row.time,
      amount: row.amount,
      currency: row.currency,
      payee: row.payee,
      memo: row.memo,
      status: 'booked',
    },
    reference: row.reference,
    balance: row.balance,
    asOf: row.as_of,
  };
}
