import { z } from 'zod';
import { DURATION_HINT, parseDuration } from '../../../src/lib/duration.ts';

const DAY_MS = 86_400_000;

/** A duration in milliseconds. */
const duration = (text: string, context: z.RefinementCtx): number => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({ code: 'custom', message: `expected ${DURATION_HINT}` });
  return z.NEVER;
};

/** The keys of SimpleFIN (docs/live.md). */
export const simplefinOptions = z
  .strictObject({
    setupToken: z.string().min(1).optional().describe('From your SimpleFIN server; it is used once, by the first pass'),
    accessUrl: z.string().min(1).optional().describe('Instead of `setupToken`, where you have claimed it elsewhere'),
    since: z.string().default('90d').transform(duration).describe('How far back the first pass looks'),
    every: z
      .string()
      .default('1h')
      .transform(duration)
      .describe('The server is asked no more often, whatever the schedule says'),
    requestsPerDay: z
      .int()
      .min(1)
      .max(96)
      .default(24)
      .describe('Never more requests in 24 hours; SimpleFIN Bridge expects at most 24'),
    allowPlainHttp: z.boolean().default(false).describe('Plain HTTP to a server of your own; what is sent can be read'),
  })
  .superRefine((options, context) => {
    if ((options.setupToken === undefined) === (options.accessUrl === undefined)) {
      const message = 'either setupToken or accessUrl is needed, and not both';
      context.addIssue({ code: 'custom', path: ['setupToken'], message });
    }
  })
  .transform(({ since, ...options }) => ({ ...options, sinceDays: Math.max(1, Math.ceil(since / DAY_MS)) }));

export type SimplefinOptions = z.output<typeof simplefinOptions>;
