/** Looks at documents that wait, as the reader's process would read them. */
import type { Look, LookTerms } from '../../../connectors/inspectors.ts';
import type { Profile } from '../../plugin/profile.ts';
import { chosenFor } from '../../store/documents/accepted.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import type { Store } from '../../store/store.ts';
import type { AskedPool, ParseOrder } from '../../sync/parse/pool.ts';
import { fromArchive } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { lookAt, lookAtNothing } from '../../sync/read/inspect.ts';
import { passwordsOf } from '../../sync/read/passwords.ts';
import { accountCurrencyOf } from '../../sync/read/reader.ts';

import type { FormatOptions, SyncConfig } from '../../sync/run/deps.ts';

/** The parts for a look at a held document. */
export interface Laid {
  readonly store: Store;
  readonly parsing: {
    /** As it is now: profiles may be confirmed while the daemon runs. */
    readonly config: SyncConfig;
    readonly pool: AskedPool;
    order(format: string, options: FormatOptions, passwords?: readonly string[]): ParseOrder;
  };
}

/** A document was read under limits before it waits; a larger one is left to `bankfeed inspect` all the same. */
export const MAX_BYTES = 5 * 1024 * 1024;

export interface LookOrder extends Pick<LookTerms, 'want'> {
  /** The profile that is to read it; left out: as a sync would read it. */
  readonly named?: Profile;
  /** A choice for the document alone is asked once more. */
  readonly asNew?: boolean;
}

/** How a stored document would be read, by the reader's process. */
export function lookAtStored({ parsing, store }: Laid, document: StoredDocument, order: LookOrder): Promise<Look> {
  const { config } = parsing;
  const connector = config.connectors.find((each) => each.name === document.connector);
  const account = connector === undefined ? {} : accountCurrencyOf(config, connector);
  const passwords = connector && passwordsOf(configFor(connector, findDelivery(store, document.id).hints));
  const chosen = order.asNew === true ? {} : (chosenFor(store, document.sha256) ?? {});
  const archived = fromArchive(store.folder, document);
  if (archived === undefined) return lookAtNothing();
  return lookAt(archived, parsing, {
    ...order,
    ...account,
    passwords: passwords ?? [],
    chosen,
  });
}
