import { currencyTable } from '../../../src/domain/currency.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openStore } from '../../../src/store/store.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';

const currencies = currencyTable({});

/** One push of a state that is opened for it, as a process does it that has just started. */
export async function pushAll(
  state: string,
  { apiKey = 'secret', url }: { readonly url: string; readonly apiKey?: string | undefined },
): Promise<PushReport> {
  const store = openStore(state, systemClock);
  const ledger = createLedgerClient({ url, apiKey, connections: 4, clock: systemClock });
  try {
    return await push(
      { store, ledger, clock: systemClock, random: Math.random, concurrency: 4, currencies },
      { patienceMs: 5000 },
    );
  } finally {
    await ledger.close();
    store.close();
  }
}
