import type { Logger } from '../plugin/contract.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { notify } from '../sync/daemon/notify.ts';

/** Sends news to the addresses of `notify`. Never rejects because an address does not answer. */
export async function tellNotices(
  { settings, store }: { readonly settings: Settings; readonly store: Store },
  options: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  const { accounts, connectors, notify: targets } = settings;
  await notify({
    ...options,
    store,
    targets,
    connectors: connectors.map(({ name }) => name),
    nameOf: (handle) => {
      const account = Object.entries(accounts).find(([name, { aliases }]) => [name, ...aliases].includes(handle));
      return account === undefined ? undefined : (account[1].name ?? account[0]);
    },
  });
}
