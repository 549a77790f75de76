import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { FAIL_POINTS } from '../../../src/lib/fail-points.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';
import {
  accountBalance,
  accountUpsert,
  addTransactions,
  outboxStore,
  pushOnce,
  record,
  transactionDelete,
  transactionUpsert,
} from '../../support/ledger/outbox.ts';
import { pushAll } from '../../support/ledger/push-all.ts';
import { atLevel } from '../../support/run/effort.ts';
import { tempFolder } from '../../support/run/temp.ts';

const SCRIPT = fileURLToPath(new URL('../../support/ledger/push-process.ts', import.meta.url));
const POINTS = FAIL_POINTS.filter((name) => name.startsWith('push.'));
/** Visits at which the push is killed, one process after the other. Commits are few: how many depends on the machine. */
const VISITS: Readonly<Record<string, readonly string[]>> = {
  'push.account-acked': ['1'],
  'push.balance-acked': ['1'],
  'push.before-send': ['1', '3', '2'],
  'push.answered': ['1', '3', '2'],
};
/** How often it is killed at one point. */
const KILLS = atLevel({ small: 1, thorough: 3, nightly: 3 });

/** @returns the signal that ended the push */
function killedPush(folder: string, url: string, failAt: string): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, BANKFEED_FAIL_AT: failAt };
  const child = spawn(process.execPath, [SCRIPT, folder, url], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
}

test.each(POINTS)('a push killed at %s, again and again, ends in the same ledger', async (point) => {
  const folder = tempFolder();
  const store = outboxStore(new FakeClock(new Date(systemClock.now()).toISOString()), folder);
  const ledger = await startNastyLedger(systemClock);
  const ids = addTransactions(store, 30);
  record(store, accountUpsert(), ...ids.map((id) => transactionUpsert(id, `${id}.50`)), accountBalance(12.5));

  for (const nth of (VISITS[point] ?? ['1', '1', '1']).slice(0, KILLS))
    expect(await killedPush(folder, ledger.url, `${point}:${nth}`)).toBe('SIGKILL');
  await pushAll(folder, { url: ledger.url });
  record(store, transactionDelete(1));
  const report = await pushOnce(store, ledger.url);

  expect(report).toMatchObject({ deleted: 1, remaining: 0 });
  expect(ledger.breaches).toEqual([]);
  expect(ledger.counts.executed).toBe(33);
  expect(ledger.transactions.size).toBe(29);
  for (const id of ids.slice(1)) expect(ledger.transactions.get(`a.${id}`)).toMatchObject({ amount: id + 0.5 });
  expect(ledger.accounts.get('a')).toMatchObject({ balance: 12.5 });
});
