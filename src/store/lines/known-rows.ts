import type { StreamId } from '../../domain/row-ids.ts';
import type { KnownTransaction } from '../../domain/transaction.ts';
import { AS_OF } from '../as-of.ts';

/**
 * The columns of table `t` that `KnownRows` takes, named as in `KnownRow`, in the form `exact`. Row ids come as REAL, which
 * holds them exactly and gives a number. Amounts must come as bigint, and every INTEGER does so with them. A column with
 * two possible words comes as a number as well: a text for each row costs more.
 */
export const KNOWN_COLUMNS = `t.id + 0.0 AS id, t.external_id AS externalId, t.booked_on AS bookedOn, t.value_on AS valueOn,
  t.time, t.amount, t.currency, t.payee, t.memo, (t.status = 'pending') + 0.0 AS isPending, t.reference, t.balance,
  ${AS_OF} AS asOf, (t.state = 'deleted') + 0.0 AS isDeleted, t.stream_id + 0.0 AS streamId, t.birth + 0.0 AS birth`;

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

export interface KnownRow extends Omit<KnownTransaction, 'assertions' | 'state' | 'status' | 'stream'> {
  readonly isPending: 0 | 1;
  readonly isDeleted: 0 | 1;
  readonly streamId: StreamId;
}

/** Neighbours share many texts. A shared text is kept once: otherwise texts would take half of the memory. */
function knownOf(
  row: KnownRow,
  streams: ReadonlyMap<StreamId, string>,
  before: KnownTransaction | undefined,
): KnownTransaction {
  const { asOf, bookedOn, currency, valueOn } = row;
  return {
    id: row.id,
    birth: row.birth,
    externalId: row.externalId,
    bookedOn: bookedOn === before?.bookedOn ? before.bookedOn : bookedOn,
    valueOn: valueOn === before?.valueOn ? before.valueOn : valueOn,
    time: row.time,
    amount: row.amount,
    currency: currency === before?.currency ? before.currency : currency,
    payee: row.payee,
    memo: row.memo,
    status: row.isPending === 1 ? 'pending' : 'booked',
    reference: row.reference,
    balance: row.balance,
    asOf: asOf === before?.asOf ? before.asOf : asOf,
    state: row.isDeleted === 1 ? 'deleted' : 'live',
    stream: streams.get(row.streamId) ?? '',
  };
}
