import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLedger } from '../../../../src/ledger/server/process/start.ts';
import { createKey } from '../../../../src/ledger/server/storage/keys.ts';
import { takeOverSync } from '../../../../src/ledger/server/storage/wal-sync.ts';
import { SCOPES } from '../../../../src/ledger/wire/scopes.ts';
import type { SyncFile } from '../../../../src/lib/files/wal-sync.ts';
import { recordingDisk, syncNow } from '../../../support/recording-disk.ts';
import { tempFolder } from '../../../support/temp.ts';
import { balanceOf, makeAccount, openLedger, type Reply } from '../test-ledger.ts';

/** A disk whose syncs end when the test says so. */
class HeldDisk {
  #isHeld = false;
  #begun: PromiseWithResolvers<void>[] = [];

  readonly sync: SyncFile = (descriptor) => {
    if (!this.#isHeld) return syncNow(descriptor);
    const sync = Promise.withResolvers<void>();
    this.#begun.push(sync);
    return sync.promise;
  };

  get begun(): number {
    return this.#begun.length;
  }

  hold(): void {
    this.#isHeld = true;
  }

  /** Ends the syncs that have begun; later ones are held as well. */
  release(): void {
    for (const sync of this.#begun.splice(0)) sync.resolve();
  }

  free(): void {
    this.#isHeld = false;
    this.release();
  }

  fail(): void {
    this.#isHeld = false;
    for (const sync of this.#begun.splice(0)) sync.reject(new Error('EIO: i/o error, fdatasync'));
  }
}

async function openHeld() {
  const disk = new HeldDisk();
  const ledger = await openLedger({ syncFile: disk.sync });
  const accountId = await makeAccount(ledger, { balance: 100 });
  const answered: string[] = [];
  const spend = async (once: string): Promise<Reply> => {
    const body = { accountId, amount: 1, date: '2026-03-01', note: once };
    const reply = await ledger.send('POST', '/v1/transactions', { body, once });
    answered.push(once);
    return reply;
  };
  const read = async (name: string) => {
    const balance = await balanceOf(ledger, accountId);
    answered.push(name);
    return balance;
  };
  const database = new Database(join(ledger.folder, 'ledger.db'), { readonly: true });
  onTestFinished(() => {
    database.close();
    disk.free();
  });
  const committed = () => Number(database.prepare('SELECT count(*) FROM transactions').pluck().get());
  const until = async (isSo: () => boolean) => {
    // Answers that were sent before this one have arrived when it has: it waits for no disk.
    do await ledger.send('GET', '/openapi.json');
    while (!isSo());
  };
  return { disk, ledger, accountId, answered, spend, read, committed, until };
}

describe('what leaves the service is on the disk', () => {
  test('a write is answered when a sync has ended that began after its commit', async () => {
    const { disk, answered, spend, committed, until } = await openHeld();
    disk.hold();
    const first = spend('first');
    await until(() => committed() === 1);
    const later = Array.from({ length: 20 }, (_, n) => spend(`later-${n}`));
    // Enough of them are not kept waiting for the disk: they are committed while it is at work.
    await until(() => committed() >= 9);
    await until(() => true);
    expect([answered, disk.begun]).toEqual([[], 1]);
    disk.release();
    expect((await first).status).toBe(201);
    await until(() => disk.begun === 1);
    expect(answered).toEqual(['first']);
    disk.free();
    for (const reply of await Promise.all(later)) expect(reply.status).toBe(201);
    expect(committed()).toBe(21);
  });

  test('a read does not show what a power cut could still undo', async () => {
    const { disk, answered, spend, read, committed, until } = await openHeld();
    expect(await read('before')).toBe('100');
    disk.hold();
    const write = spend('write');
    await until(() => committed() === 1);
    const reading = read('reading');
    await until(() => true);
    expect(answered).toEqual(['before']);
    disk.release();
    expect(await reading).toBe('99');
    await write;
  });

  test('a disk that fails is no success, now or later, and after a new start the retry has one effect', async () => {
    const { disk, ledger, accountId, spend, committed, until } = await openHeld();
    disk.hold();
    const failing = spend('k');
    await until(() => committed() === 1);
    const waiting = spend('l');
    await until(() => true);
    disk.fail();
    const after = [await failing, await waiting, await spend('k'), await spend('m')];
    const read = await ledger.send('GET', `/v1/accounts/${accountId}`);
    for (const reply of [...after, read]) expect([reply.status, reply.json.code]).toEqual([500, 'storage_failed']);
    await expect(ledger.close()).rejects.toThrow('the disk did not take what was written');

    const again = await openLedger({ folder: ledger.folder });
    const body = { accountId, amount: 1, date: '2026-03-01', note: 'k' };
    expect((await again.send('POST', '/v1/transactions', { body, once: 'k' })).status).toBe(201);
    const { json } = await again.send('GET', '/v1/transactions');
    expect(json.data.filter(({ note }: { note: string }) => note === 'k')).toHaveLength(1);
  });

  test('the owner of the service is told that the disk failed', async () => {
    const told: string[] = [];
    const log = { info: () => undefined, error: (_: object, event: string) => told.push(event) };
    let isBroken = false;
    const syncFile: SyncFile = (descriptor) =>
      isBroken ? Promise.reject(new Error('EIO: i/o error')) : syncNow(descriptor);
    const folder = tempFolder();
    const ledger = await startLedger({ folder, log, syncFile });
    const { key } = createKey(folder, { name: 'test', scopes: SCOPES }, 0);
    isBroken = true;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
    const body = '{"name":"Checking","type":"bank","balance":0,"currency":"USD"}';
    const reply = await fetch(`${ledger.url}/v1/accounts`, { method: 'POST', headers, body });
    expect(reply.status).toBe(500);
    expect((await ledger.failed).code).toBe('ledger.sync');
    expect(told).toContain('ledger.sync-failed');
    await expect(ledger.close()).rejects.toMatchObject({ code: 'ledger.sync' });
  });
});

test('without a write-ahead log SQLite goes on syncing by itself', async () => {
  const db = new Database(join(tempFolder(), 'ledger.db'));
  db.pragma('synchronous = FULL');
  const wal = takeOverSync(db, () => Promise.reject(new Error('there is nothing to sync')));
  db.exec('CREATE TABLE notes (text TEXT)');
  await wal.confirm();
  expect([wal.settle(), wal.isSyncing, db.pragma('synchronous', { simple: true })]).toEqual([undefined, false, 2]);
  wal.close();
  db.close();
});

describe('a power cut at any moment', () => {
  test('leaves everything that was acknowledged by then', async () => {
    const delays = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 40 }), async (turns, writes) => {
        const folder = tempFolder();
        const { disk, sync } = recordingDisk(folder, 'ledger.db', turns);
        const ledger = await openLedger({ folder, syncFile: sync });
        const accountId = await makeAccount(ledger, { balance: 0 });
        const orderOf = (n: number) => ({ body: { accountId, amount: n, date: '2026-03-01' }, once: `k${n}` });
        const acknowledged: { readonly n: number; readonly text: string; readonly copy: string }[] = [];
        const write = async (n: number) => {
          const { text } = await ledger.send('POST', '/v1/transactions', orderOf(n));
          acknowledged.push({ n, text, copy: disk.certain });
        };
        await Promise.all(Array.from({ length: writes }, (_, n) => write(n)));
        for (const { n, text, copy } of acknowledged.filter((_, index) => index % 7 === 0)) {
          const cut = await openLedger({ folder: copy });
          const reply = await cut.send('POST', '/v1/transactions', { ...orderOf(n), key: ledger.key });
          expect([reply.text, reply.headers['idempotent-replayed']]).toEqual([text, 'true']);
          await cut.close();
        }
        await ledger.close();
      }),
      { numRuns: 10 },
    );
  });
});
