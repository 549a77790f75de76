import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { SyncFile } from '../../../src/lib/files/wal-sync.ts';
import { DATABASE_FILE } from '../../../src/store/store.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { startNastyLedger } from '../../support/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionUpsert,
} from '../../support/outbox.ts';
import { recordingDisk } from '../../support/recording-disk.ts';
import { tempFolder } from '../../support/temp.ts';

test('whatever goes out lies on the disk before, as sent and with its very bytes (P-KEY-1)', async () => {
  const clock = new FakeClock();
  const folder = tempFolder();
  const { disk, sync } = recordingDisk(folder, DATABASE_FILE, [20]);
  const store = outboxStore(clock, folder, { syncFile: sync });
  const ledger = await startNastyLedger(clock);
  const onDisk: unknown[] = [];
  ledger.faults = ({ body }) => {
    const certain = new Database(join(disk.certain, DATABASE_FILE));
    onDisk.push(certain.prepare('SELECT state FROM requests WHERE body = ?').pluck().get(body));
    certain.close();
    return null;
  };
  const ids = addTransactions(store, 120);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, '3.50')));

  expect(await pushOnce(store, ledger.url, { concurrency: 4 })).toMatchObject({ sent: 121, remaining: 0 });
  expect(onDisk).toHaveLength(121);
  expect(new Set(onDisk)).toEqual(new Set(['sent']));
  expect(ledger.breaches).toEqual([]);
});

test('where the disk does not take it, nothing goes out and the push says so', async () => {
  const clock = new FakeClock();
  const syncFile: SyncFile = () => Promise.reject(new Error('EIO: i/o error'));
  const store = outboxStore(clock, tempFolder(), { syncFile });
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert());

  await expect(pushOnce(store, ledger.url)).rejects.toMatchObject({
    code: 'store.sync',
    message: expect.stringContaining('the disk did not take what was written'),
  });
  expect(ledger.received).toEqual([]);
});

test('a push that is stopped while the disk is at work gives back what it took up', async () => {
  const clock = new FakeClock();
  const held = Promise.withResolvers<void>();
  const store = outboxStore(clock, tempFolder(), { syncFile: () => held.promise });
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert());
  const stop = new AbortController();
  const pushed = pushOnce(store, ledger.url, { signal: stop.signal });
  stop.abort();
  expect(await pushed).toMatchObject({ sent: 0, remaining: 1, stopped: { kind: 'aborted' } });
  held.resolve();
  await new Promise(setImmediate);
  expect(ledger.received).toEqual([]);
  expect(store.db.prepare('SELECT state, attempts FROM requests').all()).toEqual([{ state: 'ready', attempts: 0 }]);
});
