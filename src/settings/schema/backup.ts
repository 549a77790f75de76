import { z } from 'zod';
import { cron, wholeNumber } from './values.ts';

export const backupSchema = z
  .strictObject({
    to: z.string().min(1, 'must not be empty').describe('The folder that backups are written to'),
    schedule: cron.default('0 3 * * *').describe('When: a cron expression or @daily …, in `timezone`'),
    keep: wholeNumber(1, 10_000).default(7).describe('How many are kept; older ones are removed'),
  })
  .describe('Backups that the daemon makes by itself');
