import { z } from 'zod';
import { worded } from '../../../src/words/message.ts';
import { allowPlainHttp, duration, sinceDays } from '../../options.ts';

/** The keys of SimpleFIN (docs/live.md). */
export const simplefinOptions = z
  .strictObject({
    setupToken: z.string().min(1).optional().describe('From your SimpleFIN server; it is used once, by the first pass'),
    accessUrl: z.string().min(1).optional().describe('Instead of `setupToken`, where you have claimed it elsewhere'),
    since: sinceDays,
    every: duration.prefault('1h').describe('The server is asked no more often, whatever the schedule says'),
    requestsPerDay: z
      .int()
      .min(1)
      .max(96)
      .default(24)
      .describe('Never more requests in 24 hours; SimpleFIN Bridge expects at most 24'),
    allowPlainHttp,
  })
  .superRefine((options, context) => {
    if ((options.setupToken === undefined) === (options.accessUrl === undefined)) {
      const message = worded('service.eitherSetuptokenAccessurlNeeded');
      context.addIssue({ code: 'custom', path: ['setupToken'], message });
    }
  });

export type SimplefinOptions = z.output<typeof simplefinOptions>;
