/** The service for pages about money, with the key that it asks the ledger by. */

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, listKeys } from '../../ledger/server/storage/keys.ts';
import { SCOPES } from '../../ledger/wire/scopes.ts';
import type { Clock } from '../../lib/clock.ts';
import { replaceNamed } from '../../lib/files/write-named.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Store } from '../../store/store.ts';
import { embeddedFolder, type LedgerAccess } from '../ledger.ts';
import { type MoneyThread, openMoneyThread } from './money-thread.ts';

export function moneyOf(
  settings: Settings,
  access: LedgerAccess,
  context: { readonly clock: Clock; readonly store: Store },
): MoneyThread {
  const { currencies, ledger, state } = settings;
  const { embedded, url } = access;
  const data = () => {
    const apiKey = embedded ? ownersKey(settings, context.clock) : access.apiKey;
    // The key stands for its owner: with another one another ledger is read.
    const name = embedded ? 'embedded' : `${url} ${hash('sha256', apiKey)}`;
    return { state, ledger: name, url, apiKey, embedded, allowPlainHttp: ledger.allowPlainHttp, currencies };
  };
  return openMoneyThread(data, context);
}

/**
 * The dashboard's own key to the embedded ledger, mode 0600: it may do what the owner may. That of the daemon may less.
 * Made anew where the ledger does not know it, as after a restore.
 */
function ownersKey(settings: Settings, clock: Clock): string {
  const file = join(settings.state, 'ledger-dashboard.key');
  const folder = embeddedFolder(settings);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const id = known.split('_')[1];
  if (listKeys(folder).some((each) => each.id === id && each.revokedAt === null)) return known;
  const { key } = createKey(folder, { name: 'bankfeed dashboard', scopes: SCOPES, unlimited: true }, clock.now());
  replaceNamed(file, `${key}\n`);
  return key;
}
