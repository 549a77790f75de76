/** Work on a long document in one go of the event loop. Pages wait that long for their answers. */
import { expect, test } from 'vitest';
import { claimRequests } from '../../../../src/store/outbox/claim.ts';
import { resolveRequests } from '../../../../src/store/outbox/resolve.ts';
import type { Store } from '../../../../src/store/store.ts';
import { retryNamed } from '../../../../src/sync/history/retry-named.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../../src/sync/pull/pull.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { pullHouse, sharedParsePool } from '../../../support/houses/pulling.ts';

const LINES = 4000;
/** Each has a number that texts are compared with. */
const ACCOUNTS = 50;

/** As if the ledger had taken everything. */
function confirm(store: Store): void {
  for (;;) {
    const rows = store.transact(() => claimRequests(store, LINES, store.clock.now()));
    if (rows.length === 0) return;
    const done = rows.map((row) => ({
      kind: 'done' as const,
      row,
      status: 201,
      answer: 'created',
      ledgerId: `l${row.id}`,
    }));
    store.transact(() => resolveRequests(store, done, store.clock.now()));
  }
}

const long = ofxText({
  lines: Array.from({ length: LINES }, (_, at) => ({
    id: `L2020${at}`,
    on: new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 11))).toISOString().slice(0, 10),
    amount: `-${1 + (at % 89)}.${10 + (at % 83)}`,
    name: `SHOP ${at % 31}`,
    memo: `CARD 1234 TERMINAL ${at % 89} AUTH ${100_003 + at * 7}-${at}`,
  })),
});

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { system, user } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('an undo of a long document and its retry cost less than two imports each', async () => {
  const { deps, drop } = await pullHouse({ parsePool: sharedParsePool([]) });
  const pull = () => pullConnector(deps, 'inbox', 'command');
  for (let account = 1; account < ACCOUNTS; account += 1) {
    const lines = [{ id: 'A1', on: '2020-03-02', amount: '-10.00', name: 'GROCER' }];
    drop(`${account}.ofx`, ofxText({ accountId: `${1_234_560_000 + account}`, lines }));
  }
  await pull();
  drop('long.ofx', long);
  const imported = await cpuOf(pull);
  confirm(deps.store);
  const undone = await cpuOf(() => undo(deps, `d${ACCOUNTS}`, { dryRun: false }));
  const retried = await cpuOf(() => retryNamed(deps, [`d${ACCOUNTS}`]));
  expect(undone).toBeLessThan(imported * 2);
  expect(retried).toBeLessThan(imported * 2);
});
