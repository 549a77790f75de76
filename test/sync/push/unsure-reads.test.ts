/** Reads that the ledger gave no word to: what is asked of it stays open until it answers. */
import { expect, onTestFinished, test } from 'vitest';
import { createLedgerClient } from '../../../src/ledger/client/client.ts';
import { writeFact } from '../../../src/store/facts.ts';
import { claimRequests, listInterrupted } from '../../../src/store/outbox/claim.ts';
import { LISTED } from '../../../src/store/sidecar/generation.ts';
import { probeLedger } from '../../../src/sync/adopt/probe.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { type Fault, startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionDelete,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

const HOUR = 3_600_000;

/** A ledger that has confirmed so many transactions of the state, and a client of it. */
async function ledgerOf(count: number) {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...addTransactions(store, count).map((id) => transactionUpsert(id, '1.00')));
  await pushOnce(store, ledger.url);
  const client = createLedgerClient({ url: ledger.url, apiKey: 'secret', connections: 1, clock });
  onTestFinished(() => client.close());
  return { client, ledger, store };
}

const UNSURE: readonly Fault[] = [{ status: 408 }, { status: 425 }, 'html', 'cut-answer', 'error-before'];

test.each(UNSURE)(
  'a record that is answered for by %j is asked for again, and the bank’s new words are sent',
  async (fault) => {
    const clock = new FakeClock();
    const store = outboxStore(clock);
    const ledger = await startNastyLedger(clock);
    const [id = 0] = addTransactions(store, 1);
    record(store, accountUpsert(), transactionUpsert(id, '1.00', { payeeName: 'SHOP' }));
    await pushOnce(store, ledger.url);
    record(store, transactionUpsert(id, '1.00', { payeeName: 'SHOP OF TODAY' }));
    let reads = 0;
    ledger.faults = ({ method }) => {
      if (method !== 'GET') return null;
      reads += 1;
      return reads === 1 ? fault : null;
    };
    expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0 });
    expect(ledger.transactions.get(`a.${id}`)).toMatchObject({ payeeName: 'SHOP OF TODAY' });
  },
);

test('a deletion that goes out after a question without an answer counts as tried, should the process be killed then', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  const [id = 0] = addTransactions(store, 1);
  record(store, accountUpsert(), transactionUpsert(id, '1.00', { payeeName: 'SHOP' }));
  await pushOnce(store, ledger.url);
  let reads = 0;
  let tries: readonly number[] = [];
  ledger.faults = ({ method }) => {
    if (method === 'GET' && ++reads === 1) return 'error-before';
    // Another process would find the request so.
    if (method === 'DELETE') tries = listInterrupted(store).map(({ attempts }) => attempts);
    return null;
  };
  record(store, transactionDelete(id));
  expect(await pushOnce(store, ledger.url)).toMatchObject({ deleted: 1, remaining: 0 });
  expect(tries).toEqual([1]);
});

test('a deletion that was claimed and never went out does not make the owner’s deletion our own after a kill (P-DEL-1)', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  const [id = 0] = addTransactions(store, 1);
  record(store, accountUpsert(), transactionUpsert(id, '1.00', { payeeName: 'SHOP' }));
  await pushOnce(store, ledger.url);
  record(store, transactionDelete(id), transactionUpsert(id, '1.00', { payeeName: 'SHOP' }));
  // The process is killed here: the claim is durable, and no byte has left.
  expect(claimRequests(store, 10, clock.now())).toMatchObject([{ kind: 'transaction.delete' }]);
  ledger.deleteByOwner(`a.${id}`);
  expect(await pushOnce(store, ledger.url)).toMatchObject({ created: 0, rejected: 1, remaining: 0 });
  expect(ledger.transactions.has(`a.${id}`)).toBe(false);
});

test('the owner’s words from before the answer to the creation stay, however late the answer (P-OWN-1)', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  const [id = 0] = addTransactions(store, 1);
  record(store, accountUpsert(), transactionUpsert(id, '1.00', { payeeName: 'SHOP' }));
  ledger.faults = ({ body }) => (body.includes(`"a.${id}"`) ? 'lost-answer' : null);
  await pushOnce(store, ledger.url, { patienceMs: 0 });
  ledger.faults = () => null;
  ledger.editByOwner(`a.${id}`, { payeeName: 'by hand' });
  clock.advance(13 * HOUR);
  expect(await pushOnce(store, ledger.url)).toMatchObject({ remaining: 0 });
  expect(ledger.transactions.get(`a.${id}`)).toMatchObject({ payeeName: 'by hand', amount: 1 });
});

test('the look at the ledger before the first write ends, though each of its lists breaks off (P-KEY-12)', async () => {
  const { client, ledger, store } = await ledgerOf(900);
  writeFact(store, LISTED, '1');
  // Of three pages one is lost; the list has five.
  let asked = 0;
  ledger.faults = () => {
    asked += 1;
    return asked % 3 === 0 ? 'cut-answer' : null;
  };
  let hindrance = await probeLedger(store, client);
  for (let tries = 0; hindrance !== null && tries < 20; tries++) hindrance = await probeLedger(store, client);
  expect(asked).toBeGreaterThan(5);
  expect(hindrance).toBeNull();
});
