/** The inputs of the owner's orders, as schemas. They also check an order that comes from another process. */
import { z } from 'zod';
import { ACCOUNT_TYPES, currencyCode } from '../../settings/schema/account.ts';

const names = z.array(z.string()).readonly();

/** The account of documents that do not name theirs: a known handle, or a new one with its name. */
const accountAnswer = z.strictObject({
  handle: z.string(),
  name: z.string().optional(),
  type: z.enum(ACCOUNT_TYPES).optional(),
  currency: currencyCode.optional(),
});

/** By the kind of the order. */
export const INPUTS = {
  sync: z.strictObject({ connectors: names }),
  retry: z.strictObject({ ids: names }),
  forget: z.strictObject({ ids: names, all: z.literal('unknown').optional() }),
  reread: z.strictObject({ ids: names }),
  accept: z.strictObject({
    ids: names,
    account: accountAnswer.optional(),
    reading: z.number().int().min(1).optional(),
    save: z.string().optional(),
  }),
  release: z.strictObject({ ids: names }),
  undo: z.strictObject({ targets: names, dryRun: z.boolean() }),
  split: z.strictObject({ id: z.string() }),
  transfers: z.strictObject({ action: z.enum(['pair', 'reject', 'split']), ids: names }),
  verify: z.strictObject({ repair: z.boolean() }),
  'notify-test': z.strictObject({ entries: z.array(z.int().min(1)).readonly() }),
  'save-profile': z.strictObject({ name: z.string(), profile: z.unknown(), force: z.boolean() }),
  layout: z.strictObject({
    name: z.string(),
    profile: z.unknown().optional(),
    /** `new` is refused where the name stands for another layout already. */
    way: z.enum(['new', 'correct']).optional(),
  }),
  unlock: z.strictObject({ id: z.string(), password: z.string().min(1) }),
};

export type OrderName = keyof typeof INPUTS;
export type InputOf<Name extends OrderName> = z.output<(typeof INPUTS)[Name]>;
type OrderOf<Name extends OrderName> = { readonly kind: Name } & InputOf<Name>;
export type Order = { [Name in OrderName]: OrderOf<Name> }[OrderName];
