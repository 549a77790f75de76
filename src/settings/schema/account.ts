import { z } from 'zod';
import { worded } from '../../words/message.ts';
import type { LEDGER_ACCOUNT_FIELDS } from './keys.ts';
import { flag } from './values.ts';

/** The possible names of an account: part of every externalId, whose parts are set apart by dots. */
export const HANDLE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

export const ACCOUNT_TYPES = ['physical', 'bank', 'ewallet', 'card', 'investment', 'crypto', 'loan', 'other'] as const;

export const currencyCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{2,9}$/, worded('settings.currencyCodeSuchUsd'))
  .describe('ISO 4217 code, or one of `currencies`');

/** Account fields of the ledger API that are passed on as they are. */
const ledgerFields = {
  subtype: z.string().optional(),
  providerSlug: z.string().optional(),
  secondaryProviderSlug: z.string().optional(),
  color: z.string().optional(),
  icon: z.string().optional(),
  linkedAccountId: z.string().optional(),
  linkedPersonId: z.string().optional(),
  isLiability: flag.optional(),
  notes: z.string().optional(),
  sortOrder: z.number().optional(),
  accountNumber: z.string().optional(),
  customFields: z.array(z.strictObject({ label: z.string(), value: z.string() })).optional(),
  isFavourite: flag.optional(),
  showInDashboard: flag.optional(),
  isHidden: flag.optional(),
} satisfies Record<(typeof LEDGER_ACCOUNT_FIELDS)[number], z.ZodType>;

export const accountSchema = z
  .strictObject({
    match: z
      .union(
        [
          z
            .string()
            .min(1)
            .transform((one) => [one]),
          z.array(z.string().min(1)),
        ],
        {
          error: worded('settings.textListTexts'),
        },
      )
      .default([])
      .describe('What statements call it: bankId/accountId, an IBAN, an account id, or a tail such as *7890'),
    name: z.string().min(1).optional().describe('Its name in the ledger'),
    type: z.enum(ACCOUNT_TYPES).optional().describe("The ledger's account type; default: by what the statement says"),
    currency: currencyCode.optional(),
    ledgerId: z.string().min(1).optional().describe('Bind to an account that exists in the ledger already'),
    aliases: z.array(z.string().regex(HANDLE)).default([]).describe('Handles that it had before'),
    ...ledgerFields,
  })
  .describe('An account: the key is its handle, part of every externalId, and never changes');
