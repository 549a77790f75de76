/**
 * Sending against a yardstick, as ratios of one run. An outbox of upserts is emptied into the bare server and into the
 * embedded ledger. Each answer is recorded durably. The yardstick is a bare undici client that posts as many bodies at
 * the same concurrency to the bare server.
 * `node bench/push.ts [upserts a round] [rounds] [in flight]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currencyTable } from '../src/domain/currency.ts';
import { accountIdOf, runIdOf, transactionIdOf } from '../src/domain/row-ids.ts';
import { createLedgerClient, type LedgerClient } from '../src/ledger/client/client.ts';
import { startLedgerThread } from '../src/ledger/server/process/thread.ts';
import { createKey } from '../src/ledger/server/storage/keys.ts';
import { SCOPES } from '../src/ledger/wire/scopes.ts';
import { systemClock } from '../src/lib/clock.ts';
import { recordIntents } from '../src/store/outbox/requests.ts';
import type { Intent } from '../src/store/outbox/types.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { push } from '../src/sync/push/push.ts';
import { bareBodies, startBareServer } from './parts/bare-client.ts';

const currencies = currencyTable({});

await main(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 3), Number(process.argv[4] ?? 32));

async function main(upserts: number, rounds: number, inFlight: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  const server = await startBareServer(folder);
  try {
    const ratios = { bare: [] as number[], embedded: [] as number[] };
    for (let round = 1; round <= rounds; round++) {
      const bare = await timed(() => server.post(upserts, inFlight));
      const bareClient = createLedgerClient({
        url: server.url,
        apiKey: 'bench',
        connections: inFlight,
        clock: systemClock,
      });
      const { recording, pushing } = await pushAll(join(folder, `bare-${round}`), bareClient, upserts, inFlight);
      const embedded = await pushIntoLedger(join(folder, `embedded-${round}`), upserts, inFlight);
      ratios.bare.push(pushing.wallMs / bare.wallMs);
      ratios.embedded.push(embedded.wallMs / bare.wallMs);
      print(`round ${round}: bare client`, describe(upserts, bare));
      print(`round ${round}: recording the intents`, describe(upserts, recording));
      print(`round ${round}: push into the bare server`, describe(upserts, pushing));
      print(`round ${round}: push into the embedded ledger`, describe(upserts, embedded));
    }
    print('push into the bare server ÷ bare client, median', median(ratios.bare).toFixed(2));
    print('push into the embedded ledger ÷ bare client, median', median(ratios.embedded).toFixed(2));
    print('peak memory of this process, MiB', (process.resourceUsage().maxRSS / 1024).toFixed(0));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ledger runs in a thread of this process, as it does for the daemon. Its CPU is counted here as well. */
async function pushIntoLedger(folder: string, upserts: number, inFlight: number): Promise<Cost> {
  const ledger = await startLedgerThread({ folder: join(folder, 'ledger') });
  const { key } = createKey(join(folder, 'ledger'), { name: 'bench', scopes: SCOPES }, systemClock.now());
  const client = createLedgerClient({ url: ledger.url, apiKey: key, connections: inFlight, clock: systemClock });
  const { pushing } = await pushAll(folder, client, upserts, inFlight);
  await ledger.close();
  return pushing;
}

async function pushAll(folder: string, ledger: LedgerClient, upserts: number, inFlight: number) {
  const store = openStore(folder, systemClock);
  const intents = prepareIntents(store, upserts);
  const origin = { runId: runIdOf(1), documentId: null, nowMs: systemClock.now() };
  const recording = await timed(async () => store.transact(() => recordIntents(store, intents, origin)));
  const deps = { store, ledger, clock: systemClock, random: Math.random, concurrency: inFlight, currencies };
  const pushing = await timed(async () => {
    const report = await push(deps, { patienceMs: 5000 });
    if (report.created !== upserts) throw new Error(`not all was sent: ${JSON.stringify(report)}`);
  });
  await ledger.close();
  store.close();
  return { recording, pushing };
}

/** An account and its transactions, as a first sync has them. */
function prepareIntents(store: Store, count: number): Intent[] {
  store.db.exec(`INSERT INTO runs (id, kind, trigger, started_at) VALUES (1, 'pull', 'start', 0);
    INSERT INTO accounts (id, handle, reference, kind, name) VALUES (1, 'a', '{}', 'bank', 'A');
    INSERT INTO streams (id, account_id, name) VALUES (1, 1, 'ofx');
    INSERT INTO documents (id, sha256, name, size, received_at, state, reader, connector, run_id, imported_at)
      VALUES (1, 'x', 'x.ofx', 1, '', 'imported', '1', 'inbox', 1, 0)`);
  const insert =
    store.db.prepare(`INSERT INTO transactions (account_id, stream_id, external_id, born_on, booked_on, amount,
    currency, payee, status, row_as_of, run_id, document_id) VALUES (1, 1, ?, '2026-03-01', '2026-03-01', -350, 'USD', 'Grocer',
    'booked', '', 1, 1)`);
  const all = bareBodies(count).map((body, index): Intent => {
    const object = `bf1.a.2026-03-01.e350USD.${index}`;
    const path = '/v1/transactions/upsert';
    const kind = 'transaction.upsert';
    return {
      object,
      kind,
      method: 'POST',
      path,
      body,
      expects: 'created',
      accountId: accountIdOf(1),
      transactionId: transactionIdOf(index + 1),
    };
  });
  store.transact(() => {
    for (const { object } of all) insert.run(object);
  });
  const body = '{"externalId":"a","name":"A","type":"bank","balance":0,"currency":"USD"}';
  const account = {
    object: 'a',
    kind: 'account.upsert',
    path: '/v1/accounts/upsert',
    body,
    transactionId: null,
  } as const;
  return [{ ...account, method: 'POST', expects: 'any', accountId: accountIdOf(1) }, ...all];
}

interface Cost {
  readonly wallMs: number;
  /** Of this process alone: other work on the machine does not move it much. */
  readonly cpuMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const from = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - from, cpuMs: (user + system) / 1000 };
}

function describe(count: number, { wallMs, cpuMs }: Cost): string {
  return `${Math.round(count / (wallMs / 1000))} a second, ${((cpuMs * 1000) / count).toFixed(0)} µs of CPU each`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function print(name: string, value: string): void {
  console.log(`${name.padEnd(56)} ${value}`);
}
