/** A document behind an address, or the lines of an API that answers with JSON, as the configuration describes it. */
import { defineSource, type Json } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import type { DownloadOptions } from './options.ts';

export const download = defineSource<DownloadOptions, Json>({
  name: 'download',
  summary: 'Fetches a file from an address, or lines from an API that answers with JSON.',
  config: lazyOptions(async () => (await import('./options.ts')).downloadOptions),
  cursor: { version: 1, initial: null },
  http: ({ url, oauth2, allowPlainHttp }) => ({
    hosts: [...url, ...(oauth2 === undefined ? [] : [oauth2.tokenUrl])].flatMap((each) => URL.parse(each)?.host ?? []),
    plainHttp: allowPlainHttp ? 'allow' : 'refuse',
  }),
  open: async (options, context) => (await import('./download.ts')).openDownload(options, context),
});
