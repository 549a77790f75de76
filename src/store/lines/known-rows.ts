import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type StreamId, streamIdOf, transactionIdOf } from '../../domain/row-ids.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { AS_OF } from '../as-of.ts';

/**
 * The columns of table `t` that `KnownRows` takes, in the form `exact array`. Row ids come as REAL, which holds them
 * exactly and gives a number. Amounts must come as bigint, and every INTEGER does so with them. A column with two
 * possible words comes as a number as well: a text for each row costs more.
 */
export const KNOWN_COLUMNS = `t.id + 0.0, t.external_id, t.booked_on, t.value_on, t.time, t.amount, t.currency, t.payee, t.memo,
  (t.status = 'pending') + 0.0, t.reference, t.balance, ${AS_OF}, (t.state = 'deleted') + 0.0, t.stream_id + 0.0,
  t.birth + 0.0`;

/** Transactions out of rows that are read in parts: what is kept of a row is the transaction alone. */
export class KnownRows {
  readonly #streams: ReadonlyMap<StreamId, string>;
  readonly #all: KnownTransaction[] = [];
  #before: KnownTransaction | undefined;

  /** @param streams names of the account's streams by their ids */
  constructor(streams: ReadonlyMap<StreamId, string>) {
    this.#streams = streams;
  }

  /** Rows of `KNOWN_COLUMNS` in any order. */
  add(rows: readonly KnownRow[]): void {
    for (const row of rows) {
      this.#before = knownOf(row, this.#streams, this.#before);
      this.#all.push(this.#before);
    }
  }

  /** Each once, in the order of their births. */
  all(): KnownTransaction[] {
    this.#all.sort((a, b) => a.birth - b.birth || a.id - b.id);
    return this.#all.filter(({ id }, at) => id !== this.#all[at - 1]?.id);
  }
}

export type KnownRow = readonly [
  number,
  string,
  CalendarDate,
  CalendarDate | null,
  string | null,
  bigint,
  string,
  string | null,
  string | null,
  0 | 1,
  string | null,
  bigint | null,
  string,
  0 | 1,
  number,
  number,
];

/** Neighbours share many texts. A shared text is kept once: otherwise texts would take half of the memory. */
function knownOf(
  row: KnownRow,
  streams: ReadonlyMap<StreamId, string>,
  before: KnownTransaction | undefined,
): KnownTransaction {
  const [bookedOn, valueOn, currency, asOf] = [row[2], row[3], row[6], row[12]];
  return {
    id: transactionIdOf(row[0]),
    birth: row[15],
    externalId: row[1],
    bookedOn: bookedOn === before?.bookedOn ? before.bookedOn : bookedOn,
    valueOn: valueOn === before?.valueOn ? before.valueOn : valueOn,
    time: row[4],
    amount: row[5],
    currency: currency === before?.currency ? before.currency : currency,
    payee: row[7],
    memo: row[8],
    status: row[9] === 1 ? 'pending' : 'booked',
    reference: row[10],
    balance: row[11],
    asOf: asOf === before?.asOf ? before.asOf : asOf,
    state: row[13] === 1 ? 'deleted' : 'live',
    stream: streams.get(streamIdOf(row[14])) ?? '',
  };
}
