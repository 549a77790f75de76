import * as z from 'zod';
import { externalId, id, name, note, reference, stamps } from './values/fields.ts';

const details = { categoryId: reference.optional(), notes: note.optional() };

export const payeeCreate = z
  .strictObject({ externalId: externalId.optional(), name, ...details })
  .meta({ id: 'PayeeCreate' });

export const payeeUpdate = z
  .strictObject({
    externalId: externalId.nullable().optional(),
    name: name.optional(),
    categoryId: reference.nullable().optional(),
    notes: note.nullable().optional(),
  })
  .meta({ id: 'PayeeUpdate' });

export const payeeUpsert = z.strictObject({ externalId, name, ...details }).meta({ id: 'PayeeUpsert' });

export const payee = z
  .object({
    id,
    externalId: z.string().nullable(),
    name: z.string(),
    categoryId: z.string().nullable().meta({ description: 'The category usually meant; a hint for agents' }),
    notes: z.string().nullable(),
    ...stamps,
  })
  .meta({ id: 'Payee' });

export type PayeeCreate = z.input<typeof payeeCreate>;
export type PayeeUpdate = z.input<typeof payeeUpdate>;
export type PayeeUpsert = z.input<typeof payeeUpsert>;
export type Payee = z.infer<typeof payee>;
