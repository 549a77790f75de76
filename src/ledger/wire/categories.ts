import * as z from 'zod';
import { externalId, id, name, reference, stamps, text } from './values/fields.ts';

const details = { parentId: reference.optional(), color: text.optional(), icon: text.optional() };

export const categoryCreate = z
  .strictObject({ externalId: externalId.optional(), name, ...details })
  .meta({ id: 'CategoryCreate' });

export const categoryUpdate = z
  .strictObject({
    externalId: externalId.nullable().optional(),
    name: name.optional(),
    parentId: reference.nullable().optional(),
    color: text.nullable().optional(),
    icon: text.nullable().optional(),
  })
  .meta({ id: 'CategoryUpdate' });

export const categoryUpsert = z.strictObject({ externalId, name, ...details }).meta({ id: 'CategoryUpsert' });

export const category = z
  .object({
    id,
    externalId: z.string().nullable(),
    name: z.string(),
    parentId: z.string().nullable(),
    color: z.string().nullable(),
    icon: z.string().nullable(),
    isSystem: z.boolean().meta({ description: 'System categories can be read and used, but not written' }),
    ...stamps,
  })
  .meta({ id: 'Category' });

export type CategoryCreate = z.input<typeof categoryCreate>;
export type CategoryUpdate = z.input<typeof categoryUpdate>;
export type CategoryUpsert = z.input<typeof categoryUpsert>;
export type Category = z.infer<typeof category>;
