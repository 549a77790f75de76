/** One push as a process of its own, for tests that kill it: `node push-process.ts STATE-FOLDER LEDGER-URL`. */
import { currencyTable } from '../../src/domain/currency.ts';
import { createLedgerClient } from '../../src/ledger/client/client.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { armFailPoint } from '../../src/lib/fail-points.ts';
import { openStore } from '../../src/store/store.ts';
import { push } from '../../src/sync/push/push.ts';

const currencies = currencyTable({});

const [folder = '', url = ''] = process.argv.slice(2);
armFailPoint(process.env.BANKFEED_FAIL_AT);
const store = openStore(folder, systemClock);
const ledger = createLedgerClient({
  url,
  apiKey: process.env.BANKFEED_TEST_KEY ?? 'secret',
  connections: 4,
  clock: systemClock,
});
await push(
  { store, ledger, clock: systemClock, random: Math.random, concurrency: 4, currencies },
  { patienceMs: 5000 },
);
await ledger.close();
store.close();
