import { z } from 'zod';
import { configSchema as tableSchema } from '../../../tables/profile/profile.ts';

/** Options of PDF statements: those of tables, and the owner's word on the years of a document that names none. */
export const configSchema = tableSchema.extend({
  years: z
    .strictObject({ year: z.int().min(1900).max(9999), dayOrder: z.enum(['DMY', 'MDY', 'YMD']) })
    .optional()
    .describe('Of one document alone: the year of its last day, and how day and month are written'),
});

export type PdfConfig = z.infer<typeof configSchema>;
