import { z } from 'zod';
import { worded } from '../../../src/words/message.ts';
import { duration, passwords } from '../../options.ts';

/**
 * The names of files that are statements. Pictures, calendars and signatures are never asked for by default, nor are
 * PDF files. Most PDF files of a bank are letters, so a rule names the statements among them.
 */
const STATEMENTS = '*.ofx *.qfx *.qbo *.csv *.tsv *.xlsx *.xls *.qif *.xml *.sta *.mt940 *.940 *.942 *.zip *.gz'.split(
  ' ',
);

/** One pattern or several. */
const patterns = z
  .union([z.string().min(1), z.array(z.string().min(1))])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/**
 * `*@bank.example` or `*@*.bank.example`. The domain must be spelled out: `*bank.example` would also let in
 * evilbank.example, and a name without a domain is anybody's.
 */
const SENDER = /^[^@\s]+@(\*\.)?[^@\s*?]+$/;
const senders = patterns.refine((list) => list.every((each) => SENDER.test(each)), {
  message: worded('service.expectedAddressesDomainSpelled'),
});

export const ruleOptions = z.strictObject({
  name: z.string().min(1).optional().describe('What `bankfeed mail preview` calls it'),
  from: senders.default([]).describe('Senders, by their address; what stands beside it as a name does not count'),
  to: patterns.default([]).describe('Recipients (To, Cc, Delivered-To); empty: any'),
  subject: patterns.default([]).describe('Subjects, as patterns with * and ?; empty: any'),
  maxAge: duration.optional().describe('Older mail is not for this rule'),
  attachments: patterns.default(STATEMENTS).describe('Attachments, by name or by what they contain; empty: none'),
  alerts: patterns
    .default([])
    .describe(
      'Alert templates, for mail whose text itself is the news: files, or names of plug-ins; ask: hold what none fits',
    ),
  format: z.string().min(1).optional(),
  profile: z.string().min(1).optional(),
  account: z
    .string()
    .min(1)
    .optional()
    .describe('Handle of the account whose lines the documents have; asked about where a document contradicts it'),
  passwords: passwords.describe('For archives and PDF files that are locked: at most three'),
});

export type MailRule = z.output<typeof ruleOptions>;
