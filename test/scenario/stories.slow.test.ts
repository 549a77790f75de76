import { describe, expect, test } from 'vitest';
import { sharedParsePool } from '../support/houses/pulling.ts';
import { type Arrival, Scene } from '../support/houses/scene.ts';
import { workshop } from '../support/houses/workshop.ts';
import { ordersOf } from '../support/identity/cases.ts';
import { FILES } from './tables/files.ts';
import { OWNER_AND_STATE } from './tables/owner-and-state.ts';
import type { Story } from './tables/story.ts';

/** The cases over real files, letters and a real ledger: every order of arrival, whatever happens at whatever time. */
const parsePool = sharedParsePool([]);
const openRoom = workshop();

describe.each([
  ['files and letters', FILES],
  ['the owner, readers and states', OWNER_AND_STATE],
])('%s', (_, table) => {
  describe.each(table)('$name', (story) => {
    const places = story.happens === undefined ? [0] : story.arrivals.map((__, place) => place);

    test.each(places)(
      'ends in the right transactions, in every order (what happens happens after %i)',
      async (place) => {
        for (const order of ordersOf(story.arrivals)) await play(story, order, place);
      },
    );

    test('ends the same with everything arriving twice, in every order', async () => {
      for (const [at, order] of ordersOf(story.arrivals).entries()) {
        const twice = order.flatMap((each) => [each, each]);
        await play(story, twice, places[at % places.length] ?? 0);
      }
    });
  });
});

async function play(story: Story, order: readonly Arrival[], place: number): Promise<void> {
  const { happens, stand, check } = story;
  const message = order.map((arrival) => story.arrivals.indexOf(arrival)).join(' ');
  using room = openRoom();
  using scene = await Scene.open({ parsePool, room, ...story.options });
  let isDone = happens === undefined;
  for (const [at, arrival] of order.entries()) {
    await scene.bring(arrival);
    if (!isDone && at >= place) isDone = (await happens?.(scene)) === true;
  }
  expect(isDone, message).toBe(true);
  const end = async () => (await scene.rows()).map((row) => (stand.includes(row) ? row : row.split(' ', 2).join(' ')));
  expect(await end(), message).toEqual(stand);
  await check?.(scene);
  const ids = await scene.ids();
  expect(new Set(ids).size).toBe(ids.length);
  const { pushed } = await scene.bring(...order);
  expect(pushed.sent, message).toBe(0);
  expect(await end(), message).toEqual(stand);
  expect(await scene.ids(), message).toEqual(ids);
}
