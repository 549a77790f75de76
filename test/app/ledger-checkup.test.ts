/** `doctor` on ledgers that answer, and to which nothing could be sent all the same. */
import { expect, onTestFinished, test } from 'vitest';
import { checkKey } from '../../src/app/checkup/ledger.ts';
import { createLedgerClient } from '../../src/ledger/client/client.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import type { Dialect } from '../support/ledger/nasty-dialect.ts';
import { type NastyLedger, startNastyLedger } from '../support/ledger/nasty-ledger.ts';

async function check(ledger: NastyLedger) {
  const clock = new FakeClock();
  const client = createLedgerClient({ url: ledger.url, apiKey: 'secret', connections: 1, clock });
  onTestFinished(() => client.close());
  return checkKey(client, clock.now());
}

const faultsIn = (found: Awaited<ReturnType<typeof check>>) => found.filter(({ state }) => state !== 'ok');

test.each([
  [404, 'route_not_found', 'check ledger.url'],
  [404, 'not_found', 'check ledger.url'],
  [405, 'method_not_allowed', 'check ledger.url'],
  [500, 'internal_error', 'see the log of the ledger'],
  [501, '', 'see the log of the ledger'],
  [302, '', 'check ledger.url'],
])('an upsert route that answers %i %s is a fault, with what to do', async (status, code, todo) => {
  const ledger = await startNastyLedger(new FakeClock());
  ledger.faults = ({ method, path }) => {
    if (method === 'GET') return null;
    return path === '/v1/accounts/upsert' ? { status, code } : { status: 422, code: 'validation_failed' };
  };
  expect(faultsIn(await check(ledger))).toEqual([
    {
      ...{ about: 'ledger', state: 'wrong', todo: expect.stringContaining(todo) },
      text: `POST /v1/accounts/upsert answers ${status}: records cannot be sent`,
    },
  ]);
});

test('a ledger that takes a record without any field is no v1 ledger', async () => {
  const found = await check(await startNastyLedger(new FakeClock()));
  expect(faultsIn(found).map(({ text }) => text)).toContain(
    'POST /v1/accounts/upsert takes a record without any field (201)',
  );
});

test.each([
  [{ lists: 'nothing' }, 'it answers 404, and not as a v1 ledger does'],
  [{ parameters: 'none' }, null],
  [{ mostLimit: 1 }, null],
] satisfies [Dialect, string | null][])('a ledger %j is read as it will be read: %s', async (dialect, text) => {
  const ledger = await startNastyLedger(new FakeClock(), dialect);
  ledger.faults = ({ method }) => (method === 'POST' ? { status: 422, code: 'validation_failed' } : null);
  const faults = faultsIn(await check(ledger));
  expect(faults.map((each) => each.text)).toEqual(text === null ? [] : [text, text]);
});
