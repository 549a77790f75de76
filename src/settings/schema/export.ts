import { z } from 'zod';
import { worded } from '../../words/message.ts';
import { HANDLE } from './account.ts';

/** How the embedded ledger's books can be written. */
export const BOOK_FORMATS = ['hledger', 'beancount', 'csv', 'ofx', 'json'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** The names that a journal allows, whole. */
const JOURNAL_NAMES = {
  // Two spaces end a name, a colon parts it, a semicolon begins a comment.
  hledger: /^[^\s:;*!([][^:;]*(?<!\s)(?::[^\s:;][^:;]*(?<!\s))*$/,
  // Five first words; below them letters, digits and hyphens, with a capital letter or a digit first.
  beancount: /^(?:Assets|Liabilities|Equity|Income|Expenses)(?::[\p{Lu}\p{Lo}\p{Nd}][\p{L}\p{Nd}-]*)+$/u,
} as const;

const EXAMPLES = { hledger: 'assets:bank:savings', beancount: 'Assets:Bank:Savings' } as const;

const place = z.string().min(1, worded('settings.mustNotEmpty')).max(200);

const fields = z.strictObject({
  format: z.enum(BOOK_FORMATS).describe('Journals of hledger and beancount; csv: the transactions; json: everything'),
  path: z.string().min(1, worded('settings.mustNotEmpty')).describe('The file, written whole after each sync'),
  accounts: z
    .record(z.string().regex(HANDLE), place)
    .default({})
    .describe("Journals: an account's handle, and the journal's name for it"),
  categories: z
    .record(z.string().min(1), place)
    .default({})
    .describe("Journals: a category's name, and the journal's name for it"),
});

/** A name that a journal does not allow is refused before anything is imported. */
export const exportSchema = fields.superRefine(({ accounts, categories, format }, context) => {
  if (format !== 'hledger' && format !== 'beancount') return;
  for (const [key, names] of Object.entries({ accounts, categories })) {
    for (const [name, wish] of Object.entries(names)) {
      if (JOURNAL_NAMES[format].test(wish)) continue;
      const message = worded('settings.allowsNoAccountCalled', { format, name: wish, example: EXAMPLES[format] });
      context.addIssue({ code: 'custom', path: [key, name], message });
    }
  }
});
