import { z } from 'zod';
import { worded } from '../../../src/words/message.ts';
import { allowPlainHttp, duration, httpAddress, sinceDays } from '../../options.ts';

/** The keys of Enable Banking (docs/live.md). */
export const enableBankingOptions = z.strictObject({
  applicationId: z.string().min(1).describe('Of the application that you registered at enablebanking.com'),
  privateKey: z.string().min(1).describe('The key of the application (PEM), best from a file: docs/live.md'),
  bank: z.string().min(1).describe('The name of the bank, as Enable Banking lists it'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, worded('settings.twoCapitalLetters'))
    .describe('The country of the bank'),
  redirectUrl: z.url().describe('An address that is registered with the application; the bank sends you there'),
  psuType: z.enum(['personal', 'business']).default('personal').describe('What kind of customer of the bank you are'),
  since: sinceDays,
  every: duration.prefault('12h').describe('Each account is asked no more often, whatever the schedule says'),
  requestsPerDay: z
    .int()
    .min(1)
    .max(96)
    .default(4)
    .describe('Never more requests for one account in 24 hours; banks allow 4 while you are not there'),
  server: httpAddress.default('https://api.enablebanking.com').describe('Where the API is'),
  allowPlainHttp,
});

export type EnableBankingOptions = z.output<typeof enableBankingOptions>;
