/** The state as every page shows it: reckoned once for each state of the database and each hour. */

import { stateVersion } from '../store/state-version.ts';
import type { StatusView } from '../store/views/shapes/status.ts';
import { readStatus } from '../store/views/status.ts';
import { decisionsOf } from '../sync/transfers/proposals.ts';
import { currentSpeech } from '../words/speak.ts';
import type { WebContext } from './web-app.ts';

const HOUR_MS = 3_600_000;

/** Gives the state with what needs a look now. A page costs nothing more while nothing is written. */
export function statusOf({
  app,
  clock,
  currencies,
  store,
}: Pick<WebContext, 'app' | 'clock' | 'store'> & Partial<Pick<WebContext, 'currencies'>>): () => StatusView {
  let known: { readonly version: string; readonly status: StatusView } | undefined;
  return () => {
    const { language, locale } = currentSpeech();
    const version = `${stateVersion(store)} ${Math.floor(clock.now() / HOUR_MS)} ${language} ${locale}`;
    if (known?.version !== version) {
      const options = currencies === undefined ? {} : { currencies };
      const further = decisionsOf(app.proposals());
      known = { version, status: readStatus(store, { connectors: app.connectors(), further, ...options }) };
    }
    return known.status;
  };
}
