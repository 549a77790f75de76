/** Banks of Europe over Enable Banking (https://enablebanking.com/docs/), with an application of the owner's. */
import { defineConnector } from '../../../src/plugin/contract.ts';
import { lazyOptions } from '../../lazy-options.ts';
import type { EnableBankingCursor } from './enable-banking.ts';
import type { EnableBankingOptions } from './options.ts';

export const enableBanking = defineConnector<EnableBankingOptions, EnableBankingCursor>({
  name: 'enable-banking',
  summary: 'Fetches accounts of European banks over Enable Banking.',
  config: lazyOptions(async () => (await import('./options.ts')).enableBankingOptions),
  cursor: { version: 1, initial: { done: {}, begun: {} } },
  http: ({ server, allowPlainHttp }) => ({
    hosts: [new URL(server).host],
    plainHttp: allowPlainHttp ? 'allow' : 'refuse',
  }),
  login: async (options, context, dialogue) => (await import('./login.ts')).login(options, context, dialogue),
  open: async (options, context) => (await import('./enable-banking.ts')).openEnableBanking(options, context),
});
