/** The possible transfers that wait for the owner. */
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { TransferView } from '../../../src/sync/transfers/list.ts';
import { openProposals } from '../../../src/sync/transfers/open-proposals.ts';
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

const namesOf = ({ inflow, outflow }: TransferView) => [outflow.short, inflow?.short ?? ''];

test('proposals are remembered, and one that is decided is gone', async () => {
  const { deps } = await houseOf({ room: openRoom() }, 10);
  const found = openProposals(deps);
  expect(amountsOf(found)).toEqual(['555.55', '777.77']);
  expect(openProposals(deps)).toBe(found);
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('two proposals are expected');
  deps.store.transact(() => orderTransfer(deps, { action: 'reject', ids: namesOf(first) }));
  expect(openProposals(deps)).toEqual([second]);
  deps.store.transact(() => orderTransfer(deps, { action: 'pair', ids: namesOf(second) }));
  expect(openProposals(deps)).toEqual([]);
});
