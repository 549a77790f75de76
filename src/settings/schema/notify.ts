import { z } from 'zod';
import { worded } from '../../words/message.ts';
import type { NOTIFY_KEYS } from './keys.ts';
import { cron, duration } from './values.ts';

const EVENTS = ['failure', 'quarantine', 'hold', 'decisions', 'drift', 'silence', 'digest'] as const;

const keys = {
  use: z
    .string()
    .min(1)
    .default('ntfy')
    .describe('The channel: ntfy (any POST of plain text), gotify, webhook, mail, or one of `plugins`'),
  on: z
    .array(z.enum(EVENTS))
    .default(['failure', 'quarantine'])
    .describe(
      'failure: a connector or the ledger fails; quarantine: a document cannot be read, or is held where `hold` is not listed; hold; decisions: transfers and lines that wait for you; drift: the ledger or a balance differs; silence: a statement is overdue; digest: the week',
    ),
  detail: z
    .enum(['summary', 'full'])
    .default('summary')
    .describe('full: with amounts, payees, names of documents and reasons'),
  digest: cron.default('0 8 * * 1').describe('When the digest is due: a cron expression, in `timezone`'),
} satisfies Record<(typeof NOTIFY_KEYS)[number], z.ZodType>;

/** The channel's own keys stand beside them. */
export const notifySchema = z.looseObject(keys);

const FIVE_MINUTES = 300_000;

export const heartbeatSchema = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: worded('settings.expectedWebAddress') })
      .meta({ writeOnly: true })
      .describe('Asked with GET while all is well: an address of healthchecks.io, Uptime Kuma …'),
    every: duration
      .prefault('15m')
      .refine((ms) => ms >= FIVE_MINUTES, worded('settings.least5m'))
      .describe('How often, at least 5m'),
  })
  .describe("A dead man's ping: the service raises the alarm when it stays away");
