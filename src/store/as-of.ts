/**
 * The as-of of a row `t` of transactions, as SQL. It is that of the run which a later statement showed unchanged, else the
 * one in the row.
 */
import { sql } from './prepared.ts';

export const AS_OF = sql`coalesce((SELECT iif(n.last_id >= t.id, n.as_of, NULL) FROM renewals n
  WHERE n.first_id <= t.id ORDER BY n.first_id DESC LIMIT 1), t.row_as_of)`;

/** The columns of a transaction `t` that the bank's words are in: `TransactionFields`, read with exact integers. */
export const FIELDS = sql`t.booked_on AS bookedOn, t.value_on AS valueOn, t.time, t.amount, t.currency, t.payee, t.memo,
  t.status`;
