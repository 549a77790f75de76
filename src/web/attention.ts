/** The state as every page shows it: reckoned once for each state of the database and each hour. */

import { isDiskFull } from '../lib/files/room.ts';
import { stateVersion } from '../store/schema/state-version.ts';
import type { StatusView } from '../store/views/shapes/status.ts';
import { readStatus } from '../store/views/status.ts';
import type { TransferView } from '../sync/transfers/list.ts';
import { decisionsOf } from '../sync/transfers/open-proposals.ts';
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
  let known:
    | { readonly version: string; readonly proposals: readonly TransferView[]; readonly status: StatusView }
    | undefined;
  return () => {
    const { language, locale } = currentSpeech();
    const connectors = app.connectors();
    // A full disk takes no word of itself.
    const aside = JSON.stringify([isDiskFull(store.folder), connectors.map(({ unrecorded }) => unrecorded)]);
    const version = `${stateVersion(store)} ${Math.floor(clock.now() / HOUR_MS)} ${language} ${locale} ${aside}`;
    // A long search finds them while nothing is written.
    const proposals = app.proposals();
    if (known?.version !== version || known.proposals !== proposals) {
      const options = currencies === undefined ? {} : { currencies };
      const further = decisionsOf(proposals);
      known = { version, proposals, status: readStatus(store, { connectors, further, ...options }) };
    }
    return known.status;
  };
}
