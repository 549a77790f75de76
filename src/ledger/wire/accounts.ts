import * as z from 'zod';
import {
  currency,
  decimal,
  exactNumber,
  externalId,
  id,
  instant,
  name,
  note,
  reference,
  stamps,
  text,
} from './values/fields.ts';
import { LIMITS } from './values/limits.ts';

export const ACCOUNT_TYPES = ['physical', 'bank', 'ewallet', 'card', 'investment', 'crypto', 'loan', 'other'] as const;

const type = z.enum(ACCOUNT_TYPES);
const customFields = z
  .array(z.strictObject({ label: text, value: note }))
  .max(LIMITS.customFields)
  .meta({ examples: [[{ label: 'Branch', value: 'Main Street' }]] });

/** Optional on all three routes, and never null (specification, Account). */
const details = {
  subtype: text.optional(),
  providerSlug: text.optional(),
  secondaryProviderSlug: text.optional(),
  color: text.optional(),
  icon: text.optional(),
  linkedAccountId: reference.optional(),
  linkedPersonId: reference.optional(),
  isLiability: z.boolean().optional(),
  notes: note.optional(),
  sortOrder: decimal.optional(),
  accountNumber: text.optional(),
  customFields: customFields.optional(),
  isFavourite: z.boolean().optional(),
  showInDashboard: z.boolean().optional(),
  isHidden: z.boolean().optional(),
};

export const accountCreate = z
  .strictObject({ externalId: externalId.optional(), name, type, balance: decimal, currency, ...details })
  .meta({ id: 'AccountCreate' });

export const accountUpdate = z
  .strictObject({
    externalId: externalId.nullable().optional(),
    name: name.optional(),
    type: type.optional(),
    balance: decimal.optional(),
    currency: currency.optional(),
    ...details,
  })
  .meta({ id: 'AccountUpdate' });

export const accountUpsert = z
  .strictObject({ externalId, name, type, balance: decimal, currency, ...details })
  .meta({ id: 'AccountUpsert' });

export const account = z
  .object({
    id,
    externalId: z.string().nullable(),
    name: z.string(),
    type,
    subtype: z.string().nullable(),
    providerSlug: z.string().nullable(),
    secondaryProviderSlug: z.string().nullable(),
    balance: exactNumber,
    currency: z.string(),
    color: z.string().nullable(),
    icon: z.string().nullable(),
    linkedAccountId: z.string().nullable(),
    linkedPersonId: z.string().nullable(),
    isLiability: z.boolean(),
    notes: z.string().nullable(),
    sortOrder: exactNumber,
    accountNumber: z.string().nullable(),
    customFields: z.array(z.object({ label: z.string(), value: z.string() })),
    isFavourite: z.boolean(),
    showInDashboard: z.boolean(),
    isHidden: z.boolean(),
    isArchived: z.boolean(),
    archivedAt: instant.nullable(),
    ...stamps,
  })
  .meta({ id: 'Account', description: 'A balance container: wallet, bank account, card, investment, crypto, loan …' });

export type AccountCreate = z.input<typeof accountCreate>;
export type AccountUpdate = z.input<typeof accountUpdate>;
export type AccountUpsert = z.input<typeof accountUpsert>;
export type Account = z.infer<typeof account>;
