import { z } from 'zod';
import { parseDuration } from '../../../src/lib/duration.ts';
import { isLoopback } from '../../../src/lib/net/known-host.ts';
import { worded } from '../../../src/words/message.ts';
import { httpAddress } from '../../options.ts';
import { ruleOptions } from './rule-options.ts';

const oauth2 = z.strictObject({
  clientId: z.string().min(1).describe('Of the application that you registered with the provider'),
  clientSecret: z.string().min(1).optional().describe('Where the provider gave one'),
  refreshToken: z.string().min(1).optional().describe('Not needed after `bankfeed mail login`'),
  tokenUrl: httpAddress.describe('Where access tokens come from'),
  deviceUrl: httpAddress.optional().describe('For `bankfeed mail login`: the device code address'),
  scope: z.string().min(1).optional().describe('What to ask for, where the provider wants it said'),
});

/** `all`, or how far the first run looks back, in milliseconds. */
const since = z
  .string()
  .default('90d')
  .transform((text, context): number | 'all' => {
    const milliseconds = text === 'all' ? text : parseDuration(text);
    if (milliseconds !== undefined) return milliseconds;
    context.addIssue({ code: 'custom', message: worded('service.expectedAll') });
    return z.NEVER;
  });

const after = z
  .union([
    z.enum(['leave', 'seen']),
    z.strictObject({ move: z.string().min(1) }),
    z
      .string()
      .regex(/^move:\s*\S/)
      .transform((text) => ({ move: text.slice('move:'.length).trim() })),
  ])
  .default('leave');

/** The e-mail source's own keys (docs/mail.md). */
export const emailOptions = z
  .strictObject({
    host: z.string().min(1).describe('The IMAP server'),
    port: z.int().min(1).max(65_535).optional().describe('Default: 993, or 143 without `tls: true`'),
    tls: z
      .union([z.boolean(), z.literal('starttls')])
      .default(true)
      .describe('true | starttls | false; false only for a server on this machine'),
    ca: z.string().min(1).optional().describe("A file with the certificate (PEM) of the server's own authority"),
    user: z.string().min(1),
    password: z.string().min(1).optional().describe('Or `oauth2:`'),
    oauth2: oauth2.optional(),
    mailbox: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
      .default('INBOX')
      .transform((names) => [...new Set(typeof names === 'string' ? [names] : names)])
      .describe('The folder to read, or a list of them'),
    idle: z.boolean().default(true).describe('Let the server say when mail comes, besides the schedule'),
    since: since.describe('How far back the first run looks; all for everything'),
    authenticity: z
      .enum(['require', 'warn', 'off'])
      .default('require')
      .describe('What becomes of mail whose sender nobody vouches for: kept back, taken with a warning, taken'),
    trustedAuthServ: z
      .array(z.string().min(1))
      .default([])
      .describe('Names under which your own mail server writes Authentication-Results; only the topmost counts'),
    rules: z.array(ruleOptions).min(1).describe('Which mail is taken; the first that fits a message holds'),
    after: after.describe(
      'What to do with a message once the ledger has confirmed every line: leave | seen | move: Folder',
    ),
  })
  .superRefine((options, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((options.password === undefined) === (options.oauth2 === undefined)) {
      complain('password', worded('service.eitherPasswordOauth2Needed'));
    }
    if (options.tls === false && !isLoopback(options.host.toLowerCase())) {
      complain('tls', worded('settings.falseWouldSendPassword', { host: options.host }));
    }
    if (options.authenticity === 'off') return;
    for (const [index, rule] of options.rules.entries()) {
      if (rule.from.length > 0) continue;
      context.addIssue({ code: 'custom', path: ['rules', index, 'from'], message: worded('service.nameSendersCount') });
    }
  });

export type EmailOptions = z.output<typeof emailOptions>;
