import * as z from 'zod';
import { date, decimal, exactNumber, externalId, id, name, note, reference, stamps, time } from './values/fields.ts';

const amount = decimal.meta({
  type: 'number',
  description: 'Positive = expense, negative = income; at most 18 digits and 18 places, kept exactly',
  examples: [12.5],
});
const rate = decimal.meta({ type: 'number', description: 'destinationAmount ÷ amount', examples: [0.9234] });

/** The same on create and upsert, where only beneficiaryPersonId may be null (specification, Transaction). */
const details = {
  categoryId: reference.optional(),
  payeeId: reference.optional(),
  beneficiaryPersonId: reference.nullable().optional(),
  payeeName: name.optional(),
  note: note.optional(),
  time: time.optional(),
  isTransfer: z.boolean().optional(),
  transferToAccountId: reference.optional(),
  destinationAmount: amount.optional(),
  exchangeRate: rate.optional(),
};

export const transactionCreate = z
  .strictObject({ externalId: externalId.optional(), accountId: reference, amount, date, ...details })
  .meta({ id: 'TransactionCreate' });

export const transactionUpdate = z
  .strictObject({
    externalId: externalId.nullable().optional(),
    accountId: reference.optional(),
    amount: amount.optional(),
    date: date.optional(),
    ...details,
    categoryId: reference.nullable().optional(),
    payeeId: reference.nullable().optional(),
    time: time.nullable().optional(),
    transferToAccountId: reference.nullable().optional(),
  })
  .meta({ id: 'TransactionUpdate' });

export const transactionUpsert = z
  .strictObject({ externalId, accountId: reference, amount, date, ...details })
  .meta({ id: 'TransactionUpsert' });

export const transaction = z
  .object({
    id,
    externalId: z.string().nullable(),
    accountId: z.string(),
    categoryId: z.string().nullable(),
    payeeId: z.string().nullable(),
    payeeName: z.string().nullable(),
    beneficiaryPersonId: z.string().nullable(),
    amount: exactNumber,
    date: z.string().meta({ format: 'date' }),
    time: z.string().nullable(),
    note: z.string().nullable(),
    isTransfer: z.boolean(),
    transferToAccountId: z.string().nullable(),
    destinationAmount: exactNumber.nullable(),
    exchangeRate: exactNumber.nullable(),
    ...stamps,
  })
  .meta({ id: 'Transaction', description: 'What moves money in and out of an account' });

export const TRANSACTION_SORTS = ['created', '-created', 'date', '-date'] as const;

export type TransactionCreate = z.input<typeof transactionCreate>;
export type TransactionUpdate = z.input<typeof transactionUpdate>;
export type TransactionUpsert = z.input<typeof transactionUpsert>;
export type Transaction = z.infer<typeof transaction>;
