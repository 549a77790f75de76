import { z } from 'zod';
import { isKnownEncoding } from './encoding.ts';

/** A column by its header name, or by number from 1 where the file has no header. */
const columnRef = z.union([z.string().min(1), z.int().positive().max(1000)]);
/** One column, or several: dates and payees fall back to the next, memos are joined. */
const columnRefs = z.union([columnRef, z.array(columnRef).min(1)]);
const words = z.array(z.string().min(1)).min(1);

const columns = z.strictObject({
  date: columnRefs,
  valueDate: columnRef.optional(),
  time: columnRef.optional(),
  amount: columnRef.optional(),
  debit: columnRef.optional(),
  credit: columnRef.optional(),
  direction: columnRef.optional(),
  payee: columnRefs.optional(),
  memo: columnRefs.optional(),
  balance: columnRef.optional(),
  currency: columnRef.optional(),
  id: columnRef.optional(),
  status: columnRef.optional(),
  checkNumber: columnRef.optional(),
  type: columnRef.optional(),
  account: columnRef.optional(),
  counterAccount: columnRef.optional(),
  originalAmount: columnRef.optional(),
  originalCurrency: columnRef.optional(),
  fee: columnRef.optional(),
});

const header = z.union([z.int().min(0), z.strictObject({ detect: z.array(z.string()).min(1) })]);

/** Tokens of a date pattern: YYYY YY MM M MMM DD D, and HH mm ss behind; anything else stands for itself. */
const datePattern = z
  .string()
  .refine(
    (text) => /D/.test(text) && /M/.test(text),
    'needs a day (D or DD) and a month (M, MM or MMM), like DD.MM.YYYY',
  );

/** How one layout of delimited text is read (CONTRACT §3, `profiles`). */
export const profileSchema = z
  .strictObject({
    /** One sentence for people: which bank, which export. */
    summary: z.string().optional(),
    encoding: z.string().refine(isKnownEncoding, 'is no encoding that bankfeed knows').optional(),
    delimiter: z.string().min(1).max(2).optional(),
    header: header.optional(),
    columns,
    date: datePattern,
    decimal: z.enum(['.', ',']).optional(),
    sign: z.enum(['in-positive', 'out-positive']).optional(),
    direction: z.strictObject({ out: words, in: words }).optional(),
    /** What the running balance includes: the row itself, or only the rows before it. */
    balance: z.enum(['after', 'before']).optional(),
    /** What amounts are in where no column says it. */
    currency: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{2,9}$/, 'is no currency code')
      .optional(),
    kind: z.enum(['bank', 'card']).optional(),
    /** Layouts that a person confirmed for this profile; written by `inspect --save`. */
    fingerprint: z.array(z.string().min(1)).optional(),
  })
  .superRefine((profile, context) => {
    const { amount, debit, credit, direction } = profile.columns;
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['columns', path], message });
    if (amount === undefined && debit === undefined && credit === undefined)
      refuse('amount', 'say where the amount is: amount, or debit and credit');
    if (amount !== undefined && (debit !== undefined || credit !== undefined))
      refuse('amount', 'either amount, or debit and credit, not both');
    if (direction !== undefined && amount === undefined)
      refuse('direction', 'a direction column needs an amount column');
    if (profile.header === 0 && namesColumns(profile.columns))
      refuse('date', 'without a header (header: 0) columns are given by number, from 1');
  });

export type Profile = z.infer<typeof profileSchema>;
export type ColumnRef = z.infer<typeof columnRef>;

function namesColumns(refs: Readonly<Record<string, unknown>>): boolean {
  return Object.values(refs)
    .flat()
    .some((ref) => typeof ref === 'string');
}

/** Options of the CSV format in a connector's configuration. */
export const configSchema = z.strictObject({
  profile: z.union([z.string().min(1), profileSchema]).optional(),
  profiles: z.record(z.string(), profileSchema).optional(),
});

export type CsvConfig = z.infer<typeof configSchema>;
