import { z } from 'zod';
import { HANDLE } from './account.ts';

/** How the embedded ledger's books can be written. */
export const BOOK_FORMATS = ['hledger', 'beancount', 'csv', 'ofx', 'json'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

const place = z.string().min(1, 'must not be empty').max(200);

export const exportSchema = z.strictObject({
  format: z.enum(BOOK_FORMATS).describe('Journals of hledger and beancount; csv: the transactions; json: everything'),
  path: z.string().min(1, 'must not be empty').describe('The file, written whole after each sync'),
  accounts: z
    .record(z.string().regex(HANDLE), place)
    .default({})
    .describe("Journals: an account's handle, and the journal's name for it"),
  categories: z
    .record(z.string().min(1), place)
    .default({})
    .describe("Journals: a category's name, and the journal's name for it"),
});
