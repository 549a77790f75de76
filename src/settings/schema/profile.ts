import { z } from 'zod';

const columnName = z.union([z.string().min(1), z.number().int().min(1)]);
const columns = z.union([columnName, z.array(columnName).min(1)]);

const COLUMNS = [
  'date',
  'valueDate',
  'time',
  'amount',
  'debit',
  'credit',
  'direction',
  'status',
  'payee',
  'memo',
  'balance',
  'currency',
  'id',
  'checkNumber',
  'type',
  'account',
  'originalAmount',
  'originalCurrency',
  'fee',
  'counterAccount',
] as const;

const stretch = z.tuple([z.number(), z.number()]);

const pdfTemplate = z
  .strictObject({
    columns: z
      .record(z.string(), stretch)
      .optional()
      .describe('Where columns stand, by heading: from and to in points; default: by the headings on the page'),
    drop: z.array(z.string().min(1)).optional().describe('Lines that are no part of the table, * for anything'),
    carried: z
      .array(z.string().min(1))
      .optional()
      .describe('Labels of balances carried from page to page, besides those that are known'),
    repeatDates: z.boolean().optional().describe('A day is printed once for all transactions below it'),
  })
  .describe('Makes the profile a template for PDF statements');

/** How a bank writes its CSV. Built-in profiles and files in config/profiles are known by name as well. */
export const profileSchema = z
  .strictObject({
    summary: z.string().optional().describe('One sentence for people: which bank, which export'),
    encoding: z.string().optional().describe('utf-8, windows-1252 …; default: by content'),
    delimiter: z.string().min(1).max(1).optional().describe('The character between fields'),
    header: z
      .union([
        z.number().int().min(0),
        z.array(z.string()),
        z.strictObject({ detect: z.array(z.string()).describe('Column names by which the header line is found') }),
      ])
      .optional()
      .describe('Line of the header, from 1; 0: none; or the column names to look for'),
    detect: z.array(z.string().min(1)).optional().describe('Column names by which the header line is found'),
    columns: z
      .strictObject(Object.fromEntries(COLUMNS.map((name) => [name, columns.optional()])))
      .describe('Which column is what, by its heading or its number from 1; several are joined'),
    date: z.string().optional().describe('How dates are written: DD.MM.YYYY, YYYY-MM-DD, MM/DD/YY …'),
    decimal: z.enum(['.', ',']).optional().describe('The decimal mark'),
    sign: z
      .enum(['in-positive', 'out-positive'])
      .optional()
      .describe('Which way a positive amount goes; with debit and credit: their numbers carry signs of their own'),
    direction: z
      .strictObject({ out: z.array(z.string()), in: z.array(z.string()) })
      .optional()
      .describe('Words of the direction column'),
    balance: z.enum(['after', 'before']).optional().describe('What the running balance includes: the row, or not'),
    currency: z.string().min(1).optional().describe('What amounts are in where no column says it'),
    kind: z.enum(['bank', 'card']).optional().describe('What kind of account the layout is of'),
    fingerprint: z
      .array(z.string().min(1))
      .optional()
      .describe('Layouts that were confirmed for this profile; written by inspect --save'),
    pdf: pdfTemplate.optional(),
  })
  .describe('A CSV layout');
