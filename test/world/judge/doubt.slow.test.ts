import { expect, test } from 'vitest';
import { plainAccount, plainDownload, plainHappening } from '../plain.ts';
import { doubtfulIn } from './doubt.ts';
import { truthOf } from './truth.ts';

const on = (at: number, day: number) => plainHappening(at, { day });
const HAPPENINGS = [on(0, 5), on(1, 8), on(2, 9), on(3, 10)];
/** The second begins where the first ends; the third shows again what the second has. */
const [first, second, third] = [plainDownload('ofx', 0, 5), plainDownload('ofx', 5, 15), plainDownload('ofx', 7, 20)];

test('a line of the shared day of two files is in doubt where a bank gives new references unnoticed', () => {
  const account = plainAccount({ references: 'changing', happenings: HAPPENINGS });
  expect(doubtfulIn(account, [first, second])).toEqual([{ happening: HAPPENINGS[0], times: 1 }]);
});

test('it is not where three lines have come again, nor under references that stay', () => {
  const account = plainAccount({ references: 'changing', happenings: HAPPENINGS });
  expect(doubtfulIn(account, [first, second, third])).toEqual([]);
  expect(doubtfulIn(plainAccount({ happenings: HAPPENINGS }), [first, second])).toEqual([]);
});

test('a line that a file was made too early for has not come again', () => {
  const account = plainAccount({
    references: 'changing',
    happenings: [on(0, 6), on(1, 9), on(2, 9), on(3, 12)],
    routes: ['csv'],
  });
  const [early, later, last] = [plainDownload('csv', 0, 9), plainDownload('csv', 6, 12), plainDownload('csv', 12, 20)];
  expect(doubtfulIn(account, [early, later, last])).toEqual([]);
  expect(doubtfulIn(account, [{ ...early, cut: 1 }, later, last])).toEqual([{ happening: on(3, 12), times: 1 }]);
});

test('an export says no more of its days than its lines do', () => {
  const account = plainAccount({ references: 'changing', routes: ['csv'], happenings: [on(0, 5), on(1, 12)] });
  const [long, later] = [plainDownload('csv', 0, 10), plainDownload('csv', 4, 15)];
  expect(doubtfulIn(account, [long, later])).toEqual([{ happening: on(0, 5), times: 1 }]);
});

test('of lines that read alike each is in doubt by itself', () => {
  const account = plainAccount({ references: 'changing', happenings: [on(0, 5), on(1, 5), on(2, 8)] });
  const items = [first, second].map((download) => ({ account: 0, download }));
  const world = { seed: 1, accounts: [account], transfers: [], steps: [{ items, pushes: true, crash: null }] };
  expect([...truthOf(world).doubtful.values()]).toEqual([2]);
});
