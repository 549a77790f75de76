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
] as const;

/** How a bank writes its CSV. Built-in profiles and files in config/profiles are known by name as well. */
export const profileSchema = z
  .strictObject({
    encoding: z.string().optional().describe('utf-8, windows-1252 …; default: by content'),
    delimiter: z.string().min(1).max(1).optional().describe('The character between fields'),
    header: z
      .union([z.number().int().min(0), z.array(z.string())])
      .optional()
      .describe('Line of the header, from 1; 0: none; or the column names to look for'),
    detect: z.array(z.string().min(1)).optional().describe('Column names by which the header line is found'),
    columns: z
      .strictObject(Object.fromEntries(COLUMNS.map((name) => [name, columns.optional()])))
      .describe('Which column is what, by its heading or its number from 1; several are joined'),
    date: z.string().optional().describe('How dates are written: DD.MM.YYYY, YYYY-MM-DD, MM/DD/YY …'),
    decimal: z.enum(['.', ',']).optional().describe('The decimal mark'),
    sign: z.enum(['in-positive', 'out-positive']).optional().describe('Which way a positive amount goes'),
    direction: z
      .strictObject({ out: z.array(z.string()), in: z.array(z.string()) })
      .optional()
      .describe('Words of the direction column'),
  })
  .describe('A CSV layout');
