import { onTestFinished } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { accountIdOf, documentIdOf, runIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { recordIntents } from '../../../src/store/outbox/requests.ts';
import type { Intent } from '../../../src/store/outbox/types.ts';
import { openStore, type Store, type StoreOptions } from '../../../src/store/store.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';
import type { PushDeps, PushOptions } from '../../../src/sync/push/types.ts';
import type { FakeClock } from '../clock/fake-clock.ts';
import { tempFolder } from '../run/temp.ts';

const currencies = currencyTable({});

/** A store with one run and the accounts `a` (id 1) and `b` (id 2). The ledger knows neither of them yet. */
export function outboxStore(clock: FakeClock, folder = tempFolder(), options: StoreOptions = {}): Store {
  const store = openStore(folder, clock, options);
  onTestFinished(() => store.close());
  store.db.exec(`INSERT OR IGNORE INTO runs (id, kind, trigger, started_at) VALUES (1, 'pull', 'start', 0);
    INSERT OR IGNORE INTO accounts (id, handle, reference, currency, kind, name)
      VALUES (1, 'a', '{}', 'USD', 'bank', 'A'), (2, 'b', '{}', 'USD', 'bank', 'B');
    INSERT OR IGNORE INTO streams (id, account_id, name) VALUES (1, 1, 'ofx'), (2, 2, 'ofx');
    INSERT OR IGNORE INTO documents (id, sha256, name, size, received_at, state, reader, connector, run_id, imported_at)
      VALUES (1, 'x', 'x.ofx', 1, '', 'imported', '1', 'inbox', 1, 0), (2, 'y', 'y.ofx', 1, '', 'imported', '1', 'inbox', 1, 0)`);
  return store;
}

/** Writes the rows of `count` transactions of an account and gives their ids; externalIds are `<handle>.<id>`. */
export function addTransactions(store: Store, count: number, accountId = 1): number[] {
  const handle = store.db.prepare('SELECT handle FROM accounts WHERE id = ?').pluck().get(accountId);
  const insert =
    store.db.prepare(`INSERT INTO transactions (account_id, stream_id, external_id, born_on, booked_on, amount,
    currency, status, row_as_of, run_id, document_id) VALUES (@accountId, @accountId, @externalId, '2026-03-01', '2026-03-01', -350,
    'USD', 'booked', '', 1, 1)`);
  const next = Number(store.db.prepare('SELECT coalesce(max(id), 0) + 1 FROM transactions').pluck().get());
  return store.transact(() =>
    Array.from({ length: count }, (_, index) => {
      const { lastInsertRowid } = insert.run({ accountId, externalId: `${handle}.${next + index}` });
      return Number(lastInsertRowid);
    }),
  );
}

export function accountUpsert(accountId = 1): Intent {
  const object = accountId === 1 ? 'a' : 'b';
  const body = JSON.stringify({ externalId: object, name: object, type: 'bank', balance: 0, currency: 'USD' });
  const path = '/v1/accounts/upsert';
  return {
    object,
    kind: 'account.upsert',
    method: 'POST',
    path,
    body,
    expects: 'any',
    accountId: accountIdOf(accountId),
    transactionId: null,
  };
}

export function accountBalance(balance: number, accountId = 1): Intent {
  const object = accountId === 1 ? 'a' : 'b';
  const path = '/v1/accounts/{{account}}';
  const body = JSON.stringify({ balance });
  return {
    object,
    kind: 'account.balance',
    method: 'PATCH',
    path,
    body,
    expects: 'any',
    accountId: accountIdOf(accountId),
    transactionId: null,
  };
}

/** The upsert of transaction `id`; `amount` is put into the body as it is written. */
export function transactionUpsert(id: number, amount: string, more: object = {}, accountId = 1): Intent {
  const object = `${accountId === 1 ? 'a' : 'b'}.${id}`;
  const rest = Object.entries(more).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const body = `{"externalId":"${object}","accountId":"{{account}}","amount":${amount},"date":"2026-03-01"${rest.join('')}}`;
  const path = '/v1/transactions/upsert';
  const kind = 'transaction.upsert';
  return {
    object,
    kind,
    method: 'POST',
    path,
    body,
    expects: 'created',
    accountId: accountIdOf(accountId),
    transactionId: transactionIdOf(id),
  };
}

export function transactionPatch(id: number, fields: object, accountId = 1): Intent {
  const object = `${accountId === 1 ? 'a' : 'b'}.${id}`;
  const path = '/v1/transactions/{{transaction}}';
  const body = JSON.stringify(fields);
  const kind = 'transaction.patch';
  return {
    object,
    kind,
    method: 'PATCH',
    path,
    body,
    expects: 'any',
    accountId: accountIdOf(accountId),
    transactionId: transactionIdOf(id),
  };
}

export function transactionDelete(id: number, accountId = 1): Intent {
  const object = `${accountId === 1 ? 'a' : 'b'}.${id}`;
  const path = '/v1/transactions/{{transaction}}';
  const kind = 'transaction.delete';
  return {
    object,
    kind,
    method: 'DELETE',
    path,
    body: null,
    expects: 'any',
    accountId: accountIdOf(accountId),
    transactionId: transactionIdOf(id),
  };
}

export function record(store: Store, ...intents: Intent[]): number {
  const origin = { runId: runIdOf(1), documentId: documentIdOf(1), nowMs: store.clock.now() };
  return store.transact(() => recordIntents(store, intents, origin));
}

/** A generator of numbers from 0 up to 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface PushSetup extends Partial<PushOptions> {
  readonly concurrency?: number;
  readonly seed?: number;
  readonly timeoutMs?: number;
  readonly log?: NonNullable<PushDeps['log']>;
}

/** One push with a client of its own, as a process that starts, pushes and ends. */
export async function pushOnce(store: Store, url: string, setup: PushSetup = {}): Promise<PushReport> {
  const { concurrency = 4, seed = 1, timeoutMs = 30_000, log, ...options } = setup;
  const { clock } = store;
  const ledger = createLedgerClient({ url, apiKey: 'secret', connections: concurrency, clock, timeoutMs });
  const deps = {
    store,
    ledger,
    clock,
    random: seeded(seed),
    concurrency,
    currencies,
    ...(log === undefined ? {} : { log }),
  };
  try {
    return await push(deps, { patienceMs: Number.POSITIVE_INFINITY, ...options });
  } finally {
    await ledger.close();
  }
}

/** The rows of the outbox: kind, state and answer of each row, in order. */
export function rows(store: Store): string[] {
  const all = store.db.prepare('SELECT kind, object, state, answer FROM requests ORDER BY id').all();
  return all.map((row) =>
    Object.values(row as object)
      .filter((value) => value !== null)
      .join(' '),
  );
}
