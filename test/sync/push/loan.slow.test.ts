/** A long order holds the right to write while requests are on their way and documents come in. */
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { ledgerHouse } from '../../support/houses/ledger-house.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  seeded,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

/** Lends the right to write again and again, for some turns each time, until the test ends. */
function lendOftenFrom({ db, loan }: Store, seed: number): { readonly lent: () => number } {
  const random = seeded(seed);
  let lent = 0;
  const timer = setInterval(() => {
    if (!db.open) clearInterval(timer);
    else if (loan.isOut) {
      if (random() < 0.5) loan.end();
    } else if (random() < 0.5) {
      lent += 1;
      loan.give();
    }
  }, 1);
  onTestFinished(() => clearInterval(timer));
  return { lent: () => lent };
}

test('requests that meet faults amid long orders converge, each is recorded, and none is sent under two keys', async () => {
  const clock = new FakeClock();
  const store = outboxStore(clock);
  const ids = addTransactions(store, 200);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, `${id}.50`)));
  const ledger = await startNastyLedger(clock);
  const random = seeded(3);
  ledger.faults = () => (random() < 0.3 ? 'lost-answer' : null);
  const { lent } = lendOftenFrom(store, 11);
  const report = await pushOnce(store, ledger.url, { concurrency: 16 });
  expect(report).toMatchObject({ sent: 201, created: 200, rejected: 0, remaining: 0 });
  expect(ledger.breaches).toEqual([]);
  expect(ledger.counts.executed).toBe(201);
  expect(lent()).toBeGreaterThan(3);
});

test('files that come in amid long orders are imported, sent and settled once', async () => {
  const house = await ledgerHouse();
  const { lent } = lendOftenFrom(house.deps.store, 5);
  for (let month = 1; month <= 9; month += 1) {
    const line = { id: `m${month}`, on: `2026-0${month}-02`, amount: `-${month}.00`, name: 'GROCER' };
    house.drop(`${month}.ofx`, ofxText({ lines: [line] }));
    await house.sync();
  }
  expect(await house.transactions()).toHaveLength(9);
  expect(lent()).toBeGreaterThan(3);
});
