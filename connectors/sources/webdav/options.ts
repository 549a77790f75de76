import { z } from 'zod';
import { DURATION_HINT, parseDuration } from '../../../src/lib/duration.ts';

/** The keys of the WebDAV source (docs/live.md). */
export const webdavOptions = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('The folder; of Nextcloud https://HOST/remote.php/dav/files/USER/FOLDER'),
  user: z.string().min(1).optional().describe('Of the server'),
  password: z.string().min(1).optional().describe('Best one that was made for bankfeed alone (an app password)'),
  files: z
    .array(z.string().min(1))
    .min(1)
    .default(['*'])
    .describe('Which files, as patterns over the path inside the folder: * and ?'),
  settle: z
    .string()
    .default('10s')
    .transform((text, context): number => {
      const milliseconds = parseDuration(text);
      if (milliseconds !== undefined) return milliseconds;
      context.addIssue({ code: 'custom', message: `expected ${DURATION_HINT}` });
      return z.NEVER;
    })
    .describe('How long a file must rest before it is read'),
  after: z
    .enum(['leave', 'archive', 'delete'])
    .default('leave')
    .describe('What to do with a file once the ledger has confirmed every line: archive moves it into archive/'),
  passwords: z.array(z.string().min(1)).max(3).default([]).describe('For archives and PDF files that are locked'),
  allowPlainHttp: z.boolean().default(false).describe('Plain HTTP to a server of your own; what is sent can be read'),
});

export type WebdavOptions = z.output<typeof webdavOptions>;
