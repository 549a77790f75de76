/** Documents from a WebDAV folder (RFC 4918), such as one of Nextcloud. */
import { defineSource, type Json } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import type { WebdavOptions } from './options.ts';

export const webdav = defineSource<WebdavOptions, Json>({
  name: 'webdav',
  summary: 'Reads statement files from a WebDAV folder, such as one of Nextcloud.',
  config: lazyOptions(async () => (await import('./options.ts')).webdavOptions),
  cursor: { version: 1, initial: null },
  http: ({ url, allowPlainHttp }) => ({
    hosts: [new URL(url).host],
    plainHttp: allowPlainHttp ? 'allow' : 'refuse',
  }),
  open: async (options, context) => (await import('./webdav.ts')).openWebdav(options, context),
});
