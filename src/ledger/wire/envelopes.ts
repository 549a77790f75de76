import * as z from 'zod';

export function single<Resource extends z.ZodType>(resource: Resource) {
  return z.object({ data: resource });
}

/** `hasMore` is true exactly where `nextCursor` is not null. */
export function list<Resource extends z.ZodType>(resource: Resource) {
  return z.object({
    data: z.array(resource),
    nextCursor: z.string().nullable().meta({ description: 'For the next page; null when there is none' }),
    hasMore: z.boolean(),
  });
}

export function upserted<Resource extends z.ZodType>(resource: Resource) {
  return z.object({ operation: z.enum(['created', 'updated']), data: resource });
}

export interface Upserted<Resource> {
  readonly operation: 'created' | 'updated';
  readonly data: Resource;
}
