import { z } from 'zod';
import { isComparison, LONGEST_PATTERN } from '../../core/rules.ts';
import { worded } from '../../words/message.ts';
import { flag } from './values.ts';

const pattern = z
  .string()
  .min(1, worded('settings.mustNotEmpty'))
  .max(LONGEST_PATTERN, worded('settings.mostCharacters', { count: LONGEST_PATTERN }))
  .optional();

/** A rule for new transactions. */
export const ruleSchema = z.strictObject({
  when: z
    .strictObject({
      payee: pattern.describe('A pattern with * and ?, over the whole text, upper and lower case alike'),
      memo: pattern.describe('The same, of the memo'),
      type: pattern.describe("The same, of the bank's word for the kind: DEBIT, POS"),
      account: z.string().optional().describe('Handle of the account'),
      amount: z
        .union([z.string(), z.number().transform(String)])
        .refine(isComparison, worded('settings.comparisonSuch', { examples: '"<0", ">=100" or "-9.99"' }))
        .optional()
        .describe('A comparison, money out negative: "<0", ">=100"'),
      currency: z.string().optional(),
    })
    .describe('All of these must hold'),
  set: z
    .strictObject({
      payee: z.string().min(1, worded('settings.mustNotEmpty')).max(200).optional(),
      category: z
        .string()
        .min(1, worded('settings.mustNotEmpty'))
        .max(200)
        .optional()
        .describe('By name; made where missing'),
      note: z.string().optional(),
    })
    .optional()
    .describe('What a new transaction gets'),
  skip: flag.optional().describe('true: the ledger is not told of it'),
});
