/**
 * A bank's way to write its tables. Settings, profile files and the readers of CSV, spreadsheets and PDF share this
 * profile.
 */
import { z } from 'zod';
import { worded } from '../words/message.ts';

/** A column by its header name, or by number from 1 where the file has no header. */
const columnRef = z.union([z.string().min(1), z.int().positive().max(1000)]);
/**
 * One column, or several. Of dates the next fills in for the one before, and texts are joined. For all others the
 * first column in the file counts.
 */
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
  /** Fees that the amount contains already. */
  contained: columnRefs.optional(),
});

const names = z.array(z.string()).min(1);

/**
 * Tokens of a date pattern: YYYY YY MM M MMM MMM(hr) DD D, and behind them HH mm ss. All other characters stand for
 * themselves.
 */
const datePattern = z.string().refine((text) => /D/.test(text) && /M/.test(text), worded('settings.needsDayDDd'));

/** A part of the page from left to right, in points. */
const pageRange = z
  .tuple([z.number(), z.number()])
  .refine(([from, to]) => from < to, worded('settings.startsBeforeEnds'));

const pdfTemplate = z
  .strictObject({
    columns: z
      .record(z.string().min(1), pageRange)
      .optional()
      .describe('Where columns stand, by heading: from and to in points; default: by the headings on the page'),
    drop: z.array(z.string().min(1)).optional().describe('Lines that are no part of the table, * for anything'),
    carried: z
      .array(z.string().min(1))
      .optional()
      .describe('Labels of balances carried from page to page, besides the known ones'),
    repeatDates: z.boolean().optional().describe('A day is printed once for all transactions below it'),
  })
  .describe('Makes the profile a template for PDF statements');

/**
 * How one layout of a table is read (docs/csv.md, profiles). Which encodings can be read the reader of the bytes checks
 * (`checkedProfileSchema`).
 */
export const profileSchema = z
  .strictObject({
    summary: z.string().optional().describe('One sentence for people: which bank, which export'),
    encoding: z.string().optional().describe('utf-8, windows-1252 …; default: by content'),
    delimiter: z.string().min(1).max(2).optional().describe('The character between fields'),
    header: z
      .union([
        z.int().min(0),
        names,
        z.strictObject({ detect: names.describe('Column names by which the header line is found') }),
      ])
      .optional()
      .describe('Line of the header, from 1; 0: none; or the column names to look for'),
    detect: names.optional().describe('Column names by which the header line is found'),
    columns: columns.describe('Which column is what, by its heading or its number from 1; several are joined'),
    date: datePattern.optional().describe('How dates are written: DD.MM.YYYY, YYYY-MM-DD, MM/DD/YY …'),
    decimal: z.enum(['.', ',']).optional().describe('The decimal mark'),
    sign: z
      .enum(['in-positive', 'out-positive'])
      .optional()
      .describe('Which way a positive amount goes; with debit and credit: their numbers carry signs of their own'),
    direction: z.strictObject({ out: words, in: words }).optional().describe('Words of the direction column'),
    balance: z.enum(['after', 'before']).optional().describe('What the running balance includes: the row, or not'),
    currency: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{2,9}$/, worded('settings.noCurrencyCode'))
      .optional()
      .describe('What amounts are in where no column says it'),
    kind: z.enum(['bank', 'card']).optional().describe('What kind of account the layout is of'),
    fingerprint: z
      .array(z.string().min(1))
      .optional()
      .describe('Layouts that were confirmed for this profile; written by inspect --save'),
    pdf: pdfTemplate.optional(),
  })
  .superRefine((profile, context) => {
    const { amount, debit, credit, direction } = profile.columns;
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['columns', path], message });
    if (amount === undefined && debit === undefined && credit === undefined)
      refuse('amount', worded('settings.sayWhereAmountAmount'));
    if (amount !== undefined && (debit !== undefined || credit !== undefined))
      refuse('amount', worded('settings.eitherAmountDebitCredit'));
    if (direction !== undefined && amount === undefined)
      refuse('direction', worded('settings.directionColumnNeedsAmount'));
    if (profile.header === 0 && namesColumns(profile.columns)) refuse('date', worded('settings.withoutHeaderHeader0'));
  })
  .describe('A CSV layout');

export type Profile = z.infer<typeof profileSchema>;
export type ColumnRef = z.infer<typeof columnRef>;

function namesColumns(refs: Readonly<Record<string, unknown>>): boolean {
  return Object.values(refs)
    .flat()
    .some((ref) => typeof ref === 'string');
}
