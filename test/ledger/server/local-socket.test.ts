import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { createKey } from '../../../src/ledger/server/keys.ts';
import { type LedgerOptions, startLedger } from '../../../src/ledger/server/start.ts';
import { SCOPES } from '../../../src/ledger/wire/scopes.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { tempFolder } from '../../support/temp.ts';

const ACCOUNT = {
  method: 'POST',
  path: '/v1/accounts/upsert',
  body: '{"externalId":"a","name":"A","type":"bank","balance":0,"currency":"USD"}',
  key: 'k',
} as const;

async function openLocal(options: Partial<LedgerOptions> = {}) {
  const folder = tempFolder();
  const ledger = await startLedger({ folder, local: true, ...options });
  const { key } = createKey(folder, { name: 'test', scopes: SCOPES }, 0);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await ledger.close();
    isOpen = false;
  };
  onTestFinished(close);
  // Nothing listens at this address: what is answered came over the socket.
  const address = { url: 'http://127.0.0.1:9', socketPath: ledger.socketPath };
  const connect = (apiKey = key) => {
    const client = createLedgerClient({ ...address, apiKey, connections: 2, clock: systemClock });
    onTestFinished(() => client.close());
    return client;
  };
  return { ledger, key, close, connect };
}

describe.skipIf(process.platform === 'win32')('the ledger’s local socket', () => {
  test('answers as the address does, and nobody else may come near it', async () => {
    const { ledger, key, connect } = await openLocal();
    expect((await connect().send(ACCOUNT)).outcome).toMatchObject({ kind: 'done', operation: 'created' });
    const overTcp = createLedgerClient({ url: ledger.url, apiKey: key, connections: 1, clock: systemClock });
    onTestFinished(() => overTcp.close());
    const listed = [await connect().listAccounts(), await overTcp.listAccounts()];
    expect(listed[0]).toEqual(listed[1]);
    expect(statSync(dirname(ledger.socketPath ?? '')).mode & 0o777).toBe(0o700);
  });

  test('asks for the key as well', async () => {
    const { connect } = await openLocal();
    expect((await connect('wrong').send(ACCOUNT)).outcome).toMatchObject({ kind: 'refused', status: 401 });
  });

  test('answers what is under way when the service closes, and leaves nothing behind', async () => {
    const disk = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    let isHeld = false;
    const syncFile = async () => {
      if (!isHeld) return;
      writing.resolve();
      await disk.promise;
    };
    const { ledger, connect, close } = await openLocal({ syncFile });
    const client = connect();
    isHeld = true;
    const answer = client.send(ACCOUNT);
    await writing.promise;
    const closing = close();
    await turn();
    disk.resolve();
    expect((await answer).outcome.kind).toBe('done');
    await closing;
    expect(existsSync(dirname(ledger.socketPath ?? ''))).toBe(false);
    expect((await client.send(ACCOUNT)).outcome.kind).toBe('unknown');
  });

  test('is not there where nobody asked for it', async () => {
    const { ledger } = await openLocal({ local: false });
    expect(ledger.socketPath).toBeUndefined();
  });
});
