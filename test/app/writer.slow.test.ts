/** A thread of its own writes a long order. Meanwhile this thread reads on, and waits with its writing. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openWriter } from '../../src/app/writer/writer.ts';
import { silentLog } from '../../src/lib/log.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { isLong } from '../../src/sync/orders/long.ts';
import { pullConnector } from '../../src/sync/pull/pull.ts';
import type { LongArrival, LongWaiting } from '../../src/sync/run/elsewhere.ts';
import { refuse } from '../support/as-if.ts';
import { documentsIn, liveIn, requestsIn, runsIn } from '../support/ask.ts';
import { manyLines } from '../support/documents/many-lines.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { loseState, settingsOf } from '../support/houses/lost-state.ts';
import { pullHouse } from '../support/houses/pulling.ts';

const LINES = 2600;
/** So many leave the reader in parts. */
const LINES_IN_PARTS = 4100;

async function house() {
  const home = await emptyHouse();
  home.drop('many.ofx', manyLines(LINES));
  await pullConnector(home.deps, 'inbox', 'command');
  return home;
}

async function emptyHouse() {
  const home = await pullHouse();
  const { store } = home.deps;
  const stop = new AbortController();
  const writer = openWriter({ settings: settingsOf(home), store, log: silentLog, signal: stop.signal });
  const elsewhere = {
    rebuild: async () => void (await writer.change('rebuild', null)),
    importLong: (arrival: LongArrival) => writer.change('import', arrival),
    rereadLong: (waiting: LongWaiting) => writer.change('waiting', waiting),
  };
  const daemon = { ...home.deps, elsewhere, signal: stop.signal };
  return { ...home, daemon, stop: () => stop.abort(), store, writer };
}

/** Resolves in the turn in which the right to write is lent. */
async function lent({ loan }: Awaited<ReturnType<typeof house>>['store']): Promise<void> {
  while (!loan.isOut) await setImmediate();
}

test('an undo in the thread says and does what it would here', async () => {
  const { deps, store, writer } = await house();
  const { transactions, ...planned } = undo(deps, 'd1', { dryRun: true });
  const { run, ...done } = await writer.change('undo', { targets: ['d1'] });
  expect(done).toEqual({ ...planned, run: undefined, dryRun: false, transactions });
  expect(runsIn(store).at(-1)).toMatchObject({ kind: 'undo', outcome: 'ok' });
  expect(run).toMatch(/^r\d+$/);
  expect(liveIn(store)).toEqual([]);
  expect(documentsIn(store)).toMatchObject([{ id: 'd1', state: 'imported' }]);
});

test('this thread reads the state as it was, and a pass that comes meanwhile waits and is done', async () => {
  const home = await house();
  const { deps, drop, store, writer } = home;
  const undone = writer.change('undo', { targets: ['d1'] });
  await lent(store);
  expect(liveIn(store)).toHaveLength(LINES);
  const line = { id: 'N1', on: '2026-03-02', amount: '-7.00', name: 'BAKER' };
  drop('next.ofx', ofxText({ accountId: '777', lines: [line] }));
  const pass = pullConnector(deps, 'inbox', 'command');
  expect((await undone).deleted).toBe(LINES);
  expect(await pass).toMatchObject({ outcome: 'ok', counts: { imported: 1 } });
  expect(liveIn(store)).toMatchObject([{ payee: 'BAKER' }]);
});

test('orders are carried out one after the other, and a refusal keeps its own words', async () => {
  const { store, writer } = await house();
  const [undone, unknown, again] = await Promise.allSettled([
    writer.change('undo', { targets: ['d1'] }),
    writer.change('undo', { targets: ['d7'] }),
    writer.change('undo', { targets: ['d1'] }),
  ]);
  expect(undone).toMatchObject({ status: 'fulfilled', value: { deleted: LINES } });
  expect(unknown).toMatchObject({ reason: { code: 'undo.unknown', exitCode: 2 } });
  expect(again).toMatchObject({ reason: { code: 'undo.done', exitCode: 2 } });
  expect(store.loan.isOut).toBe(false);
});

const small = (day: string) =>
  ofxText({ accountId: `77${day}`, lines: [{ id: day, on: `2026-03-${day}`, amount: '-7.00', name: 'BAKER' }] });

test('a pass has a long document imported by the thread, in its order with the others', async () => {
  const reports = [];
  for (const which of ['daemon', 'deps'] as const) {
    const home = await emptyHouse();
    home.drop('1.ofx', small('11'));
    home.drop('2.ofx', manyLines(LINES));
    home.drop('3.ofx', small('13'));
    const pass = pullConnector(home[which], 'inbox', 'command');
    if (which === 'daemon') await lent(home.store);
    const { counts, outcome } = await pass;
    const states = documentsIn(home.store).map(({ id, name, state }) => [id, name, state]);
    reports.push({ counts, outcome, states, lines: liveIn(home.store).map(({ externalId }) => externalId) });
    expect(await pullConnector(home[which], 'inbox', 'command')).toMatchObject({ counts: { known: 3, imported: 0 } });
  }
  expect(reports[0]?.counts).toMatchObject({ documents: 3, imported: 3, created: LINES + 2 });
  expect(reports[0]?.states.map(([, name]) => name)).toEqual(['1.ofx', '2.ofx', '3.ofx']);
  expect(reports[0]).toEqual(reports[1]);
});

test('a pass has a large document that waits read again by the thread', async () => {
  const reports = [];
  for (const which of ['daemon', 'deps'] as const) {
    const home = await emptyHouse();
    const connectors = home.deps.config.connectors.map((each) => ({ ...each }));
    home.drop('1.ofx', manyLines(LINES));
    const held = await pullConnector(home.with({ unknownAccounts: 'hold', connectors }), 'inbox', 'command');
    expect(held).toMatchObject({ outcome: 'attention', counts: { held: 1 } });
    const pass = pullConnector(home[which], 'inbox', 'command');
    if (which === 'daemon') await lent(home.store);
    const { counts, outcome } = await pass;
    reports.push({ counts, outcome, lines: liveIn(home.store).map(({ externalId }) => externalId) });
  }
  expect(reports[0]).toMatchObject({ outcome: 'ok', counts: { imported: 1, created: LINES } });
  expect(reports[0]).toEqual(reports[1]);
});

test('a stop amid such a document leaves it waiting, and the next pass reads it', async () => {
  const home = await emptyHouse();
  const connectors = home.deps.config.connectors.map((each) => ({ ...each }));
  home.drop('1.ofx', manyLines(LINES));
  await pullConnector(home.with({ unknownAccounts: 'hold', connectors }), 'inbox', 'command');
  const cut = pullConnector(home.daemon, 'inbox', 'command');
  await lent(home.store);
  home.stop();
  expect(await cut).toMatchObject({ counts: { imported: 0 } });
  expect(documentsIn(home.store)).toMatchObject([{ state: 'held' }]);
  expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ counts: { imported: 1 } });
});

test('a retry of many refused records is long, and one of few is not', async () => {
  const home = await house();
  expect(isLong(home.store, 'retry', { ids: [] })).toBe(false);
  refuse(home.store);
  expect(isLong(home.store, 'retry', { ids: [] })).toBe(true);
  expect(isLong(home.store, 'retry', { ids: ['t1'] })).toBe(false);
  const { requests } = await home.writer.change('retry', { ids: [] });
  expect(requests).toBeGreaterThan(LINES);
});

test('a long document stands in the memory of the thread alone, with the ids that it would have here', async () => {
  const { daemon, drop } = await emptyHouse();
  const here = await emptyHouse();
  for (const home of [here, { drop }]) home.drop('many.ofx', manyLines(LINES_IN_PARTS));
  const given: LongArrival[] = [];
  const elsewhere = {
    ...daemon.elsewhere,
    importLong: (arrival: LongArrival) => {
      given.push(arrival);
      return daemon.elsewhere.importLong(arrival);
    },
  };
  const { counts } = await pullConnector({ ...daemon, elsewhere }, 'inbox', 'command');
  expect(counts).toMatchObject({ imported: 1, created: LINES_IN_PARTS });
  const [batch] = given.map((arrival) => arrival.batch);
  expect(batch?.statements).toEqual([]);
  expect(Object.keys(batch?.document ?? {})).toEqual(['name', 'receivedAt', 'sha256', 'size']);
  expect(batch?.packed?.parts?.map(({ count, part }) => [count, part.length])).toEqual(
    [1000, 1000, 1000, 1000, 100].map((count) => [count, 0]),
  );
  await pullConnector(here.deps, 'inbox', 'command');
  const said = (store: typeof here.store) =>
    liveIn(store).map(({ amount, externalId, memo }) => [externalId, amount, memo]);
  expect(said(daemon.store)).toEqual(said(here.store));
});

test('a stop amid a long document takes it back, and the next pass brings it in with those behind it', async () => {
  const home = await emptyHouse();
  home.drop('1.ofx', manyLines(LINES));
  home.drop('2.ofx', small('13'));
  const cut = pullConnector(home.daemon, 'inbox', 'command');
  await lent(home.store);
  home.stop();
  expect(await cut).toMatchObject({ outcome: 'ok', counts: { imported: 0 } });
  expect(documentsIn(home.store)).toEqual([]);
  expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ counts: { imported: 2 } });
  expect(liveIn(home.store)).toHaveLength(LINES + 1);
});

test('a lost state is built anew in the thread, and its lines get the ids that they had', async () => {
  const home = await house();
  const { daemon, deps } = home;
  const ids = liveIn(home.deps.store).map(({ externalId }) => externalId);
  const { store, writer } = loseState(home);
  const elsewhere = { ...daemon.elsewhere, rebuild: async () => void (await writer.change('rebuild', null)) };
  const passes = [1, 2].map(() => pullConnector({ ...deps, store, elsewhere }, 'inbox', 'start'));
  expect(await Promise.all(passes)).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
  expect(liveIn(store).map(({ externalId }) => externalId)).toEqual(ids);
  expect(runsIn(store).map(({ kind }) => kind)).toEqual(['rebuild', 'pull', 'pull']);
});

test('a stop rolls the running order back whole, refuses waiting orders, and lets this thread write', async () => {
  const { deps, stop, store, writer } = await house();
  const before = requestsIn(store);
  const cut = writer.change('undo', { targets: ['d1'] });
  const waiting = writer.change('undo', { targets: ['d1'] });
  const outcomes = Promise.allSettled([cut, waiting]);
  await lent(store);
  stop();
  const refused = { reason: { code: 'order.ended', message: expect.stringContaining('the daemon stops') } };
  expect(await outcomes).toMatchObject([refused, refused]);
  await writer.ended();
  expect(store.loan.isOut).toBe(false);
  expect(liveIn(store)).toHaveLength(LINES);
  expect(requestsIn(store)).toEqual(before);
  expect(undo(deps, 'd1', { dryRun: false }).deleted).toBe(LINES);
});
