import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { makeAccount, openLedger, type TestLedger } from './test-ledger.ts';

async function setUp() {
  const ledger = await openLedger();
  const accountId = await makeAccount(ledger);
  const body = { externalId: 'x', accountId, amount: 1, date: '2026-03-01', payeeName: 'Grocer', note: 'first' };
  const send = { body, once: 'birth' };
  const born = await ledger.send('POST', '/v1/transactions/upsert', send);
  return { ledger, send, born, path: `/v1/transactions/${born.json.data.id}` };
}

const renamePayee = async (ledger: TestLedger) => {
  const { json } = await ledger.send('GET', '/v1/payees');
  return ledger.send('PATCH', `/v1/payees/${json.data[0].id}`, { body: { name: 'Greengrocer' } });
};

describe('the answer to a creation is replayed as it was given', () => {
  test.each<[string, (ledger: TestLedger, path: string) => Promise<unknown>]>([
    ['nothing happened to the transaction', async () => undefined],
    ['it was edited', (ledger, path) => ledger.send('PATCH', path, { body: { note: 'second' } })],
    [
      'it was edited twice',
      async (ledger, path) => {
        await ledger.send('PATCH', path, { body: { note: 'second', amount: 7 } });
        await ledger.send('PATCH', path, { body: { note: 'third', time: '09:30' } });
      },
    ],
    ['it was deleted', (ledger, path) => ledger.send('DELETE', path)],
    ['its payee was renamed', renamePayee],
    [
      'its payee was deleted',
      async (ledger) => {
        const { json } = await ledger.send('GET', '/v1/payees');
        await ledger.send('DELETE', `/v1/payees/${json.data[0].id}`);
      },
    ],
  ])('after %s', async (_, change) => {
    const { ledger, send, born, path } = await setUp();
    await change(ledger, path);
    const again = await ledger.send('POST', '/v1/transactions/upsert', send);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, born.text, 'true']);
  });

  test('and what it was is kept no longer than the record of its key', async () => {
    const folder = tempFolder();
    const clock = new FakeClock();
    const kept = () => {
      const db = new Database(join(folder, 'ledger.db'));
      const notes = db.prepare('SELECT note FROM transactions_born ORDER BY seq').pluck().all();
      db.close();
      return notes;
    };
    const edit = async (note: string) => {
      const ledger = await openLedger({ folder, clock });
      const body = { accountId: await makeAccount(ledger), amount: 1, date: '2026-03-01', note };
      const { json } = await ledger.send('POST', '/v1/transactions', { body, once: note });
      clock.advance(1000);
      await ledger.send('PATCH', `/v1/transactions/${json.data.id}`, { body: { note: 'edited' } });
      return ledger;
    };
    const first = await edit('a');
    clock.advance(29 * 86_400_000);
    await first.close();
    const second = await edit('b');
    await second.close();
    expect(kept()).toEqual(['a', 'b']);
    const third = await openLedger({ folder, clock });
    clock.advance(2 * 86_400_000);
    await third.close();
    expect(kept()).toEqual(['b']);
  });
});
