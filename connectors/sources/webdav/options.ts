import { z } from 'zod';
import { allowPlainHttp, duration, httpAddress, passwords } from '../../options.ts';

/** The keys of the WebDAV source (docs/live.md). */
export const webdavOptions = z.strictObject({
  url: httpAddress.describe('The folder; of Nextcloud https://HOST/remote.php/dav/files/USER/FOLDER'),
  user: z.string().min(1).optional().describe('Of the server'),
  password: z.string().min(1).optional().describe('Best one that was made for bankfeed alone (an app password)'),
  files: z
    .array(z.string().min(1))
    .min(1)
    .default(['*'])
    .describe('Which files, as patterns over the path inside the folder: * and ?'),
  settle: duration.prefault('10s').describe('How long a file must rest before it is read'),
  after: z
    .enum(['leave', 'archive', 'delete'])
    .default('leave')
    .describe('What to do with a file once the ledger has confirmed every line: archive moves it into archive/'),
  passwords: passwords.describe('For archives and PDF files that are locked'),
  allowPlainHttp,
});

export type WebdavOptions = z.output<typeof webdavOptions>;
