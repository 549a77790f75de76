import { z } from 'zod';
import { cron } from './values.ts';

/** Every connector is looked at this often where it does not say otherwise. */
export const DEFAULT_SCHEDULE = '*/15 * * * *';

/** The keys that every connector has. Those of its plug-in stand beside them and are checked by the plug-in. */
export const connectorSchema = z
  .looseObject({
    use: z.string().min(1).describe('The source or connector plug-in: folder, email, or one of `plugins`'),
    schedule: cron
      .default(DEFAULT_SCHEDULE)
      .describe('Cron expression of 5 or 6 fields, or @hourly, @daily …, in `timezone`'),
    format: z.string().min(1).default('auto').describe("auto, ofx, csv, qif, camt, mt940, or a plug-in's format"),
    profile: z.string().min(1).default('auto').describe("For CSV: a profile's name"),
    account: z.string().min(1).optional().describe('Handle of the account for documents that do not name theirs'),
    pending: z
      .enum(['skip', 'push'])
      .default('skip')
      .describe('What to do with lines that the bank has not booked yet'),
  })
  .describe('Where documents come from');

export const CONNECTOR_KEYS: readonly string[] = Object.keys(connectorSchema.shape);
