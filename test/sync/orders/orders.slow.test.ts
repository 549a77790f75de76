/** The owner's orders, carried out over a real state as a command does it. */
import { expect, test } from 'vitest';
import { listDocuments } from '../../../src/store/views/documents.ts';
import { createEngine } from '../../../src/sync/orders/engine.ts';
import { commandRunner } from '../../../src/sync/orders/order-runner.ts';
import { carryOut, type Order } from '../../../src/sync/orders/orders.ts';
import { exitCodeOf } from '../../../src/sync/orders/report.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

const march = (day: string, name: string) =>
  ofxText({ lines: [{ id: day, on: `2026-03-${day}`, amount: '-10.00', name }] });

/** A state with two documents of one line each, and a ledger that nobody reaches. */
async function openState() {
  const house = await pullHouse({ parsePool });
  house.drop('1.ofx', march('02', 'GROCER'));
  house.drop('2.ofx', march('09', 'BAKER'));
  const unreachable = () => Promise.reject(new Error('the ledger is not reached here'));
  const parts = {
    pull: house.deps,
    push: unreachable,
    tryNotices: async () => [],
    saveProfile: unreachable,
    readingOf: unreachable,
    removeProfile: unreachable,
    keepPassword: unreachable,
  };
  const engine = createEngine(parts);
  await engine.pull('inbox', 'command');
  const runner = { ...commandRunner(engine, { patienceMs: 0, signal: house.deps.signal }), send: async () => null };
  return {
    ...{ runner, house },
    order: (order: Order) => carryOut(runner, order),
    states: () => listDocuments(house.deps.store).map(({ state }) => state),
    waiting: () => engine.waiting(),
  };
}

test('an undo names several documents, and all of them are undone in one report', async () => {
  const { order, states } = await openState();
  const { undo } = await order({ kind: 'undo', targets: ['d2', 'd1'], dryRun: false });
  expect(undo).toMatchObject({ dryRun: false, deleted: 2, documents: [{ id: 'd2' }, { id: 'd1' }] });
  expect(undo?.run).toMatch(/^r\d+$/);
  expect(states()).toEqual(['undone', 'undone']);
  expect(await order({ kind: 'retry', ids: ['d1', 'd2'] })).toMatchObject({ runs: [{ outcome: 'ok' }] });
  expect(states()).toEqual(['imported', 'imported']);
});

test('an undo of several documents changes nothing where one of them is refused', async () => {
  const { order, states } = await openState();
  const refused = order({ kind: 'undo', targets: ['d2', 'd99'], dryRun: false });
  await expect(refused).rejects.toMatchObject({ code: 'undo.unknown', exitCode: 2 });
  expect(states()).toEqual(['imported', 'imported']);
});

test('a dry run says what an undo of several documents would do, and leaves nothing of it', async () => {
  const { order, states, waiting } = await openState();
  const before = waiting();
  const { undo } = await order({ kind: 'undo', targets: ['d1', 'd2'], dryRun: true });
  expect(undo).toMatchObject({ dryRun: true, run: null, withdrawn: expect.any(Number), deleted: 2 });
  expect(states()).toEqual(['imported', 'imported']);
  expect(waiting()).toBe(before);
});

test('a sync gives a run for each connector, and names of no connector are refused', async () => {
  const { order } = await openState();
  const report = await order({ kind: 'sync', connectors: [] });
  expect(report).toMatchObject({ runs: [{ connector: 'inbox', outcome: 'ok' }], push: null });
  expect(exitCodeOf(report)).toBe(0);
  await expect(order({ kind: 'sync', connectors: ['inbox', 'outbox'] })).rejects.toMatchObject({ exitCode: 2 });
});

test('an input of another shape is refused before anything is done', async () => {
  const { order, states } = await openState();
  await expect(order({ kind: 'undo', targets: 'd1', dryRun: false } as never)).rejects.toThrow('expected array');
  await expect(order({ kind: 'retry', ids: ['d1'], force: true } as never)).rejects.toThrow('Unrecognized key');
  expect(states()).toEqual(['imported', 'imported']);
});
