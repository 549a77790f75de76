/** The answers of the API (https://enablebanking.com/docs/api/reference/), as far as bankfeed uses them. */
import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { words } from '../../../src/words/message.ts';

const amount = z.looseObject({ currency: z.string(), amount: z.string() });
const party = z.looseObject({ name: z.string().nullish() });
const identification = z.looseObject({
  iban: z.string().nullish(),
  other: z.looseObject({ identification: z.string().nullish() }).nullish(),
});

const transaction = z.looseObject({
  entry_reference: z.string().nullish(),
  transaction_id: z.string().nullish(),
  transaction_amount: amount,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']),
  status: z.string(),
  booking_date: z.string().nullish(),
  value_date: z.string().nullish(),
  transaction_date: z.string().nullish(),
  creditor: party.nullish(),
  creditor_account: identification.nullish(),
  debtor: party.nullish(),
  debtor_account: identification.nullish(),
  remittance_information: z.array(z.string()).nullish(),
  note: z.string().nullish(),
  bank_transaction_code: z.looseObject({ description: z.string().nullish(), code: z.string().nullish() }).nullish(),
  balance_after_transaction: amount.nullish(),
  exchange_rate: z.looseObject({ exchange_rate: z.string().nullish(), instructed_amount: amount.nullish() }).nullish(),
});

const transactionPage = z.looseObject({
  transactions: z.array(transaction).nullish(),
  continuation_key: z.string().nullish(),
});

const balances = z.looseObject({
  balances: z.array(
    z.looseObject({
      balance_amount: amount,
      balance_type: z.string(),
      reference_date: z.string().nullish(),
      last_change_date_time: z.string().nullish(),
    }),
  ),
});

const session = z.looseObject({
  session_id: z.string().min(1),
  accounts: z.array(
    z.looseObject({
      uid: z.string().nullish(),
      identification_hash: z.string().min(1),
      account_id: identification.nullish(),
      account_servicer: z.looseObject({ bic_fi: z.string().nullish() }).nullish(),
      name: z.string().nullish(),
      product: z.string().nullish(),
      cash_account_type: z.string().nullish(),
      currency: z.string(),
    }),
  ),
  access: z.looseObject({ valid_until: z.string() }),
});

const refusal = z.looseObject({ error: z.string().nullish(), message: z.string().nullish() });

export type EbTransaction = z.output<typeof transaction>;
export type TransactionPage = z.output<typeof transactionPage>;
export type EbBalances = z.output<typeof balances>;
export type EbSession = z.output<typeof session>;

export const readPage = (value: unknown): TransactionPage => read(transactionPage, value, 'transactions');
export const readBalances = (value: unknown): EbBalances => read(balances, value, 'balances');
export const readSession = (value: unknown): EbSession => read(session, value, 'a session');
export const readSessionState = (value: unknown) => read(z.looseObject({ status: z.string() }), value, 'a session');
export const readInvitation = (value: unknown) => read(z.looseObject({ url: z.url() }), value, 'an address');
export const readBanks = (value: unknown) => {
  const bank = z.looseObject({ name: z.string(), maximum_consent_validity: z.number().nullish() });
  return read(z.looseObject({ aspsps: z.array(bank) }), value, 'banks').aspsps;
};

/** The API's word for what is wrong, such as EXPIRED_SESSION, and its sentence for people. */
export function readRefusal(value: unknown): { readonly code: string; readonly text: string } {
  const found = refusal.safeParse(value);
  return { code: found.data?.error ?? '', text: found.data?.message ?? '' };
}

/** JSON, or undefined for anything else. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function read<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const where = found.error.issues[0]?.path.join('.') || words('connector.root');
  throw new AppError('enable-banking.answer', { what, where });
}
