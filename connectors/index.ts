import type { FormatAbout, Plugin } from '../src/plugin/contract.ts';
import { enableBanking } from './apis/enable-banking/index.ts';
import { simplefin } from './apis/simplefin/index.ts';
import { FORMATS } from './formats/names.ts';
import { gotify, mail, ntfy, webhook } from './notices/index.ts';
import { download } from './sources/download/index.ts';
import { email } from './sources/email/index.ts';
import { folder } from './sources/folder/index.ts';
import { uploads } from './sources/uploads/index.ts';
import { webdav } from './sources/webdav/index.ts';

/**
 * The plug-ins that come with bankfeed, named one by one. They use the same contract as any plug-in. The formats only
 * by name: what recognises and reads them is in formats.ts, for the process that reads.
 */
export const builtIns: readonly (Plugin | FormatAbout)[] = [
  folder,
  email,
  uploads,
  webdav,
  download,
  simplefin,
  enableBanking,
  ...[ntfy, gotify, webhook, mail],
  ...Object.values(FORMATS).map((about) => ({ kind: 'format' as const, ...about })),
];
