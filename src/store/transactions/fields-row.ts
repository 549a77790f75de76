import type { TransactionFields } from '../../domain/transaction.ts';

/** The columns of a transaction that the bank's words are in, read with exact integers. */
export interface FieldsRow {
  readonly booked_on: TransactionFields['bookedOn'];
  readonly value_on: TransactionFields['valueOn'];
  readonly time: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly status: TransactionFields['status'];
}

export function fieldsOf(row: FieldsRow): TransactionFields {
  const { booked_on: bookedOn, value_on: valueOn, time, amount, currency, payee, memo, status } = row;
  return { bookedOn, valueOn, time, amount, currency, payee, memo, status };
}
