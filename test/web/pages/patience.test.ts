/** A page whose answer takes long says so and loads itself again. */
import { expect, test } from 'vitest';
import { AT_ONCE_MS, Patience } from '../../../src/web/components/patience.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openDashboard, UNDONE } from '../../support/web/dashboard.ts';

test('the page of an undo says that it is worked out, loads itself again, and then shows it', async () => {
  const { app, get } = await openDashboard();
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const slow = await openDashboard({
    app: {
      ...app,
      request: async () => {
        asked += 1;
        await answer.promise;
        return { runs: [], push: null, undo: { ...UNDONE, documents: [] } };
      },
    },
  });
  expect((await get('/documents/d1/undo')).body).not.toContain('http-equiv="refresh"');
  const first = (await slow.get('/documents/d1/undo')).body;
  expect(first).toContain('Working it out');
  expect(first).toContain('http-equiv="refresh" content="1; url=/documents/d1/undo"');
  expect(first).not.toContain('action="/undo"');
  await slow.get('/documents/d1/undo');
  expect(asked).toBe(1);
  answer.resolve();
  const then = (await slow.get('/documents/d1/undo')).body;
  expect(then).toContain('action="/undo"');
  expect(then).not.toContain('Working it out');
});

test('an answer that was given, or a failure, is worked out anew when it is asked for again', async () => {
  const patience = new Patience<number>(new FakeClock());
  let asked = 0;
  const begin = async () => {
    asked += 1;
    if (asked === 2) throw new Error('refused');
    return asked;
  };
  expect(await patience.ask('a', begin)).toBe(1);
  await expect(patience.ask('a', begin)).rejects.toThrow('refused');
  expect(await patience.ask('a', begin)).toBe(3);
});

test('a page waits no longer than it is told to', async () => {
  const clock = new FakeClock();
  const waited = async (patience: Patience<number>) => {
    const before = clock.monotonic();
    expect(await patience.ask('a', () => new Promise(() => undefined))).toBeUndefined();
    return clock.monotonic() - before;
  };
  expect(await waited(new Patience(clock, AT_ONCE_MS))).toBe(AT_ONCE_MS);
  expect(await waited(new Patience(clock))).toBe(200);
});

test('the page of a long undo is there at once, within the bar of all pages', async () => {
  const { app } = await openDashboard();
  const slow = await openDashboard({ app: { ...app, request: () => new Promise(() => undefined) } });
  const before = slow.clock.monotonic();
  expect((await slow.get('/documents/d1/undo')).body).toContain('Working it out');
  expect(slow.clock.monotonic() - before).toBeLessThan(50);
});

test('an answer that nobody comes back for is forgotten', async () => {
  const clock = new FakeClock();
  const patience = new Patience<number>(clock);
  expect(await patience.ask('a', () => new Promise(() => undefined))).toBeUndefined();
  clock.advance(120_000);
  expect(await patience.ask('a', async () => 2)).toBe(2);
});

test('a page that waits for columns has its title as its heading', async () => {
  const { app } = await openDashboard();
  const never = () => new Promise<never>(() => undefined);
  const slow = await openDashboard({
    app: { ...app, layouts: { ...app.layouts, draft: never } },
  });
  const page = (await slow.get('/documents/d1/layout')).body;
  expect(page).toContain('<h1>Working it out …</h1>');
  expect(page).toContain('content="1; url=/documents/d1/layout"');
});
