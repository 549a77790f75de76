import { z } from 'zod';
import { isKnownEncoding } from '../encoding/encoding.ts';

/** A column by its header name, or by number from 1 where the file has no header. */
const columnRef = z.union([z.string().min(1), z.int().positive().max(1000)]);
/** One column, or several: dates fall back to the next, texts are joined, of the rest the first that the file has counts. */
const columnRefs = z.union([columnRef, z.array(columnRef).min(1)]);
const words = z.array(z.string().min(1)).min(1);

const columns = z.strictObject({
  date: columnRefs,
  valueDate: columnRefs.optional(),
  time: columnRefs.optional(),
  amount: columnRefs.optional(),
  debit: columnRefs.optional(),
  credit: columnRefs.optional(),
  direction: columnRefs.optional(),
  payee: columnRefs.optional(),
  memo: columnRefs.optional(),
  balance: columnRefs.optional(),
  currency: columnRefs.optional(),
  id: columnRefs.optional(),
  status: columnRefs.optional(),
  checkNumber: columnRefs.optional(),
  type: columnRefs.optional(),
  account: columnRefs.optional(),
  counterAccount: columnRefs.optional(),
  originalAmount: columnRefs.optional(),
  originalCurrency: columnRefs.optional(),
  fee: columnRefs.optional(),
});

const names = z.array(z.string()).min(1);
/** The header's line from 1, 0 for none, or names by which it is found. */
const header = z.union([z.int().min(0), names, z.strictObject({ detect: names })]);

/** Tokens of a date pattern: YYYY YY MM M MMM DD D, and HH mm ss behind; anything else stands for itself. */
const datePattern = z
  .string()
  .refine(
    (text) => /D/.test(text) && /M/.test(text),
    'needs a day (D or DD) and a month (M, MM or MMM), like DD.MM.YYYY',
  );

/** A stretch of the page from left to right, in points. */
const stretch = z.tuple([z.number(), z.number()]).refine(([from, to]) => from < to, 'starts before it ends');

/** What makes a profile a template for PDF statements. */
const pdfTemplate = z.strictObject({
  /** Where columns stand, by heading: for tables whose headings do not say it, or that have none. */
  columns: z.record(z.string().min(1), stretch).optional(),
  /** Lines that are no part of the table, with * for anything: page furniture that a page has once. */
  drop: z.array(z.string().min(1)).optional(),
  /** Lines that carry a balance from page to page, besides the words that are known. */
  carried: z.array(z.string().min(1)).optional(),
  /** A day is printed once for all transactions below it. */
  repeatDates: z.boolean().optional(),
});

/** How one layout of delimited text is read (docs/csv.md, profiles). */
export const profileSchema = z
  .strictObject({
    /** One sentence for people: which bank, which export. */
    summary: z.string().optional(),
    encoding: z.string().refine(isKnownEncoding, 'is no encoding that bankfeed knows').optional(),
    delimiter: z.string().min(1).max(2).optional(),
    header: header.optional(),
    /** Column names by which the header line is found; the whole header, to speak for a file by itself. */
    detect: names.optional(),
    columns,
    /** Left out: told by the cells, and the file is held where they leave it open. */
    date: datePattern.optional(),
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
    pdf: pdfTemplate.optional(),
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

/** The names by which the header is found, in whichever of its three spellings; null where a line is given or none. */
export function headerNames(profile: Profile): readonly string[] | null {
  const { header: given, detect } = profile;
  if (detect !== undefined) return detect;
  if (Array.isArray(given)) return given;
  return typeof given === 'object' ? given.detect : null;
}
