/**
 * Query parameters. They arrive as text; an unknown one is refused, since a mistyped filter would show everything.
 * `as` is what the OpenAPI document calls the value that the text stands for.
 */
import * as z from 'zod';
import { TRANSACTION_SORTS } from './transactions.ts';
import { date, reference } from './values/fields.ts';
import { LIMITS } from './values/limits.ts';

const paging = {
  cursor: z.string().min(1).max(1_000).optional().meta({ description: 'The nextCursor of the page before' }),
  limit: count(1, LIMITS.pageMax, LIMITS.pageDefault),
};

const includeArchived = flag('Whether archived accounts are shown');

export const noQuery = z.strictObject({});

export const accountsQuery = z.strictObject({
  ...paging,
  externalId: z.string().min(1).optional(),
  includeArchived: includeArchived.default(false),
});

export const namedQuery = z.strictObject({
  ...paging,
  externalId: z.string().min(1).optional(),
  search: z.string().min(1).max(200).optional().meta({ description: 'Part of the name, whatever its case' }),
});

export const transactionsQuery = z.strictObject({
  ...paging,
  accountId: reference.optional().meta({ description: 'On either side of a transfer' }),
  from: date.optional().meta({ description: 'First date shown' }),
  to: date.optional().meta({ description: 'Last date shown' }),
  externalId: z.string().min(1).optional(),
  categoryId: reference.optional(),
  payeeId: reference.optional(),
  isTransfer: flag('Only transfers, or only others').optional(),
  updatedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Created or changed at or after this instant' }),
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Part of the payee, note, externalId or amount, whatever its case and accents' }),
  sort: z.enum(TRANSACTION_SORTS).default('created').meta({
    description: 'By creation (immutable, so a traversal misses nothing) or by date; with - the latest first',
  }),
});

export const contextQuery = z.strictObject({
  includeArchived: includeArchived.default(false),
  payeeLimit: count(0, LIMITS.payeeMax, LIMITS.payeeDefault),
  recentTransactionLimit: count(0, LIMITS.recentMax, LIMITS.recentDefault),
});

export type TransactionsQuery = z.output<typeof transactionsQuery>;
export type NamedQuery = z.output<typeof namedQuery>;
export type AccountsQuery = z.output<typeof accountsQuery>;
export type ContextQuery = z.output<typeof contextQuery>;

function count(minimum: number, maximum: number, standard: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be ${minimum} to ${maximum}`)
    .default(standard)
    .meta({ as: { type: 'integer', minimum, maximum, default: standard } });
}

function flag(description: string) {
  return z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .meta({ as: { type: 'boolean', description } });
}
