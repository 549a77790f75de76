import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { listRuns } from '../../../src/store/views/runs.ts';
import { PushRuns, recordPush } from '../../../src/sync/push/runs.ts';
import type { PushReport } from '../../../src/sync/push/types.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { tempFolder } from '../../support/run/temp.ts';

const NOTHING: PushReport = {
  sent: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  adopted: 0,
  resurrected: 0,
  rejected: 0,
  remaining: 0,
};

function world() {
  const clock = new FakeClock();
  const store = openStore(tempFolder(), clock);
  return { clock, store, runs: new PushRuns(store), outcomes: () => listRuns(store).map((run) => run.outcome) };
}

const failingFor = (ms: number) => ({ event: 'push.failing', reason: 'ECONNREFUSED', ms }) as const;

test('an emptying of the outbox that sent nothing is no run', () => {
  const { runs, outcomes } = world();
  runs.drained(NOTHING);
  expect(outcomes()).toEqual([]);
  runs.drained({ ...NOTHING, sent: 2, rejected: 1 });
  expect(outcomes()).toEqual(['attention']);
});

test('an outage is one failed run once it has lasted, and its end is seen', () => {
  const { runs, outcomes, store } = world();
  for (const ms of [0, 10_000]) runs.observe(failingFor(ms));
  expect(outcomes()).toEqual([]);
  for (let minute = 1; minute <= 5; minute++) runs.observe(failingFor(minute * 60_000));
  expect(outcomes()).toEqual(['failed']);
  expect(listRuns(store)[0]?.error).toMatchObject({ code: 'ledger.unreachable', message: 'ECONNREFUSED' });
  runs.drained(NOTHING);
  expect(outcomes()).toEqual(['ok', 'failed']);
});

test('a push that throws is recorded as failed and throws on', async () => {
  const { store, outcomes } = world();
  await expect(recordPush(store, 'command', () => Promise.reject(new Error('disk is full')))).rejects.toThrow('full');
  expect(outcomes()).toEqual(['failed']);
});

test('a push that the ledger stopped is failed; one that a signal stopped is not', async () => {
  const { store, outcomes } = world();
  const stopped = (kind: 'auth' | 'aborted') => async () => ({ ...NOTHING, stopped: { kind, message: kind } });
  await recordPush(store, 'command', stopped('auth'));
  await recordPush(store, 'command', stopped('aborted'));
  expect(outcomes()).toEqual(['ok', 'failed']);
});
