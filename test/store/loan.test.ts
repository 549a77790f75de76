/** The right to write, lent to another connection. */
import { expect, onTestFinished, test } from 'vitest';
import { readFact, writeFact } from '../../src/store/facts.ts';
import { openStore } from '../../src/store/store.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

function open() {
  const folder = tempFolder();
  const clock = new FakeClock();
  const store = openStore(folder, clock);
  const second = openStore(folder, clock, { lived: { wall: clock.now(), lived: store.lived.now() + 5000 } });
  onTestFinished(() => {
    second.close();
    store.close();
  });
  return { clock, second, store };
}

test('while the right to write is lent, the state is read as it was, and a write fails at once', () => {
  const { second, store } = open();
  writeFact(store, 'mark', 'before');
  store.loan.give();
  second.db.exec('BEGIN IMMEDIATE');
  writeFact(second, 'mark', 'after');
  expect(readFact(store, 'mark')).toBe('before');
  expect(() => store.transact(() => writeFact(store, 'mark', 'mine'))).toThrow('a long order is being written');
  expect(() => store.rehearse(() => undefined)).toThrow('a long order is being written');
  expect(() => writeFact(store, 'mark', 'mine')).toThrow('locked');
  second.db.exec('COMMIT');
  store.loan.end();
  expect(readFact(store, 'mark')).toBe('after');
  store.transact(() => writeFact(store, 'mark', 'mine'));
  expect(readFact(second, 'mark')).toBe('mine');
});

test('what waits for the right to write goes on in its order when it is back', async () => {
  const { store } = open();
  await store.loan.over();
  store.loan.give();
  const done: string[] = [];
  const waiting = ['one', 'two'].map((name) => store.loan.over().then(() => done.push(name)));
  await Promise.resolve();
  expect(done).toEqual([]);
  store.loan.end();
  await Promise.all(waiting);
  expect(done).toEqual(['one', 'two']);
  expect(() => {
    store.loan.give();
    store.loan.give();
  }).toThrow('lent already');
  store.loan.end();
});

test('the lived time goes on while the right to write is lent, and is kept afterwards', () => {
  const { clock, second, store } = open();
  const began = store.lived.now();
  store.loan.give();
  second.db.exec('BEGIN IMMEDIATE');
  clock.advance(3_600_000);
  expect(store.lived.now() - began).toBe(3_600_000);
  second.db.exec('ROLLBACK');
  store.loan.end();
  store.lived.now();
  expect(JSON.parse(readFact(store, 'lived') ?? '{}')).toMatchObject({ lived: began + 3_600_000 });
  // The other connection counts on from the time that it was given, and keeps none.
  expect(second.lived.now()).toBe(began + 3_605_000);
  expect(JSON.parse(readFact(store, 'lived') ?? '{}')).toMatchObject({ lived: began + 3_600_000 });
});
