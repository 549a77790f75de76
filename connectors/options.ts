/** Values that the keys of several connectors have. */
import { z } from 'zod';
import { parseDuration } from '../src/lib/duration.ts';
import { worded } from '../src/words/message.ts';

/** A duration such as `30s` or `5d`, in milliseconds. */
export const duration = z.string().transform((text, context): number => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({ code: 'custom', message: worded('cli.numberMsSM') });
  return z.NEVER;
});

/** How far back the first pass looks, in whole days. */
export const sinceDays = duration
  .prefault('90d')
  .transform((ms) => Math.max(1, Math.ceil(ms / 86_400_000)))
  .describe('How far back the first pass looks');

export const httpAddress = z.url({ protocol: /^https?$/ });

/** A long list would be a way to guess. */
export const passwords = z.array(z.string().min(1)).max(3).default([]);

export const allowPlainHttp = z
  .boolean()
  .default(false)
  .describe('Plain HTTP to a server of your own; what is sent can be read');
