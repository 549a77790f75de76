import { sql } from './prepared.ts';

/** The columns of a transaction `t` that the bank's words are in: `TransactionFields`, read with exact integers. */
export const FIELDS = sql`t.booked_on AS bookedOn, t.value_on AS valueOn, t.time, t.amount, t.currency, t.payee, t.memo,
  t.status`;
