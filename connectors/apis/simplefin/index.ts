/** Accounts at a SimpleFIN server (https://www.simplefin.org/protocol.html), such as SimpleFIN Bridge. */
import { defineConnector } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import type { SimplefinOptions } from './options.ts';
import { type SimplefinCursor, START } from './progress.ts';

export const simplefin = defineConnector<SimplefinOptions, SimplefinCursor>({
  name: 'simplefin',
  summary: 'Fetches accounts from SimpleFIN Bridge or another SimpleFIN server.',
  config: lazyOptions(async () => (await import('./options.ts')).simplefinOptions),
  cursor: { version: 1, initial: START },
  http: async (options) => ({
    hosts: (await import('./access.ts')).hostsOf(options),
    plainHttp: options.allowPlainHttp ? 'allow' : 'refuse',
  }),
  open: async (options, context) => (await import('./simplefin.ts')).openSimplefin(options, context),
});
