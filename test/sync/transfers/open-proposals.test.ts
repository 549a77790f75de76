/** The possible transfers that a page shows: of few transactions at once, of many by and by. */
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { TransferView } from '../../../src/sync/transfers/list.ts';
import { awaitProposals, openProposals, proposalsAtHand } from '../../../src/sync/transfers/open-proposals.ts';
import { orderTransfer } from '../../../src/sync/transfers/orders.ts';
import { type Room, workshop } from '../../support/houses/workshop.ts';
import { day, line } from '../../support/identity/statements.ts';
import {
  type Handle,
  type TransferHouse,
  type TransferHouseOptions,
  transferHouse,
} from '../../support/transfers/transfer-house.ts';

const newRoom = workshop();
const rooms: Room[] = [];

afterAll(() => {
  for (const each of rooms) each[Symbol.dispose]();
});

/** One that nobody used before: proposals of a state are remembered. */
function openRoom(): Room {
  const room = newRoom();
  rooms.push(room);
  return room;
}

const FIRST = day('2025-06-01');

/** The money of two days is the same in both accounts, and so may be one transfer. */
const TWINS = { a: ['2026-04-01 -777.77', '2026-03-10 -555.55'], b: ['2026-04-02 777.77', '2026-03-11 555.55'] };

async function houseOf(place: TransferHouseOptions, linesEach: number): Promise<TransferHouse> {
  const house = await transferHouse(place);
  for (const of of ['a', 'b'] as const) {
    const sign = of === 'a' ? '-' : '';
    const others = Array.from({ length: linesEach }, (_, at) =>
      line(addDays(FIRST, at % 280), `${sign}${1 + (at % 97)}.${of === 'a' ? 10 : 60}`, `Shop ${at}`),
    );
    house.bring({ of, lines: [...others, ...twins(of)] });
  }
  return house;
}

function twins(of: Extract<Handle, keyof typeof TWINS>) {
  return TWINS[of].map((each) => {
    const [on = '', amount = ''] = each.split(' ');
    return line(on, amount, 'Me');
  });
}

const amountsOf = (proposals: readonly TransferView[]) => proposals.map(({ inflow }) => inflow?.amount).toSorted();

/** How often other work has a turn until then. */
async function turnsUntil(isSo: () => boolean): Promise<number> {
  let turns = 0;
  for (; !isSo(); turns += 1) await new Promise((resolve) => setTimeout(resolve));
  return turns;
}

const namesOf = ({ inflow, outflow }: TransferView) => [outflow.short, inflow?.short ?? ''];

test('few transactions are searched at once', async () => {
  const { deps } = await houseOf({ room: openRoom() }, 10);
  expect(amountsOf(proposalsAtHand(deps))).toEqual(['555.55', '777.77']);
});

test('a page does not wait for a search among many transactions, which ends as one at once does', async () => {
  const { deps } = await houseOf({ room: openRoom() }, 2600);
  expect(proposalsAtHand(deps)).toEqual([]);
  expect(await turnsUntil(() => proposalsAtHand(deps).length === 2)).toBeGreaterThan(5);
  const found = proposalsAtHand(deps);
  expect(proposalsAtHand(deps)).toBe(found);
  expect(openProposals({ ...deps, config: { ...deps.config } })).toEqual(found);
});

test('a proposal that is decided is gone while the next search goes on, and the others stand', async () => {
  const house = await houseOf({ room: openRoom() }, 2600);
  const { deps } = house;
  const [first, second] = await awaitProposals(deps);
  if (first === undefined || second === undefined) throw new Error('two proposals are expected');
  deps.store.transact(() => orderTransfer(deps, { action: 'reject', ids: namesOf(first) }));
  expect(proposalsAtHand(deps)).toEqual([second]);
  deps.store.transact(() => orderTransfer(deps, { action: 'pair', ids: namesOf(second) }));
  expect(proposalsAtHand(deps)).toEqual([]);
  expect(await awaitProposals(deps)).toEqual([]);
});

test('whoever waits gets what came while a search was under way', async () => {
  const house = await houseOf({ room: openRoom() }, 2600);
  expect(proposalsAtHand(house.deps)).toEqual([]);
  house.bring({ of: 'a', lines: [line('2026-02-20', '-333.33', 'Me')] });
  house.bring({ of: 'b', lines: [line('2026-02-21', '333.33', 'Me')] });
  expect(amountsOf(await awaitProposals(house.deps))).toEqual(['333.33', '555.55', '777.77']);
});

test('a search ends with the state that it looks at', async () => {
  const house = await houseOf({}, 2600);
  expect(proposalsAtHand(house.deps)).toEqual([]);
  const ends = awaitProposals(house.deps);
  house.store.close();
  expect(await ends).toEqual([]);
});
