/** A pause that ends between two looks at the clock. */
import { expect, test } from 'vitest';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';

/** Each look at it takes time, as on a machine with other work. */
class SlowClock extends FakeClock {
  readonly #lookMs: number;

  constructor(lookMs: number) {
    super();
    this.#lookMs = lookMs;
  }

  override monotonic(): number {
    this.advance(this.#lookMs);
    return super.monotonic();
  }
}

const LOOKS = Array.from({ length: 40 }, (_, at) => 50 + 37 * at);

test.each(LOOKS)('a push goes on after each pause where a look at the clock takes %i ms', async (lookMs) => {
  const clock = new SlowClock(lookMs);
  const store = outboxStore(clock);
  const ledger = await startNastyLedger(clock);
  record(store, accountUpsert(), ...addTransactions(store, 10).map((id) => transactionUpsert(id, '3.50')));
  ledger.faults = ({ number }) => (number % 3 === 0 ? 'too-many' : null);
  const report = await pushOnce(store, ledger.url, { longestPauseMs: Number.POSITIVE_INFINITY });
  expect(report).not.toHaveProperty('stopped');
  expect(ledger.transactions.size).toBe(10);
});
