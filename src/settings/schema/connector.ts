import { z } from 'zod';
import type { CONNECTOR_KEYS } from './keys.ts';
import { cron, flag } from './values.ts';

/** Every connector is looked at this often where it does not say otherwise. */
const DEFAULT_SCHEDULE = '*/15 * * * *';

const keys = {
  use: z.string().min(1).describe('The source or connector plug-in: folder, email, or one of `plugins`'),
  schedule: cron
    .default(DEFAULT_SCHEDULE)
    .describe('Cron expression of 5 or 6 fields, or @hourly, @daily …, in `timezone`'),
  format: z
    .union([z.string().min(1), z.looseObject({ name: z.string().min(1) })], {
      error: 'expected the name of a format, or a mapping with `name` and the keys of the format',
    })
    .default('auto')
    .describe(
      "auto, ofx, csv, xlsx, qif, camt, mt940, pdf, or a plug-in's format; a mapping with `name` takes its keys as well",
    ),
  profile: z.string().min(1).default('auto').describe("For CSV: a profile's name"),
  account: z
    .string()
    .min(1)
    .optional()
    .describe('Handle of the account whose lines the documents have; asked about where a document contradicts it'),
  pending: z.enum(['skip', 'push']).default('skip').describe('What to do with lines that the bank has not booked yet'),
  paused: flag.default(false).describe('true: read only where a sync names it; what it brought stays'),
} satisfies Record<(typeof CONNECTOR_KEYS)[number], z.ZodType>;

/** A plug-in's own keys stand beside them. */
export const connectorSchema = z.looseObject(keys).describe('Where documents come from');
