import { expect, test } from 'vitest';
import { plainAccount, plainHappening } from '../plain.ts';
import type { Account, Happening } from '../world.ts';
import { readingsOf } from './readings.ts';

const CARD = { number: '4711000815', iban: 'DE14123456784711000815' };

/** Twelve euros leave checking for the card, whose number the bank prints. */
const leaves = (at: number, about: Partial<Happening>) =>
  plainHappening(at, { amount: -1200, payee: 'Anna', other: CARD, ...about });
const arrives = (at: number, about: Partial<Happening>) =>
  plainHappening(at, { amount: 1200, payee: 'Anna', ...about });

/** Of the transfers from the first outflow to the first arrival, the second to the second, so many. */
function readings(count: number, outs: readonly Happening[], ins: readonly Happening[], about: Partial<Account> = {}) {
  const source = plainAccount({ happenings: outs, ...about });
  const destination = plainAccount({ handle: 'card', happenings: ins });
  const transfers = outs.slice(0, count).flatMap((out, at) => {
    const into = ins[at];
    return into === undefined ? [] : [{ source, out, destination, into }];
  });
  return readingsOf(transfers);
}

test('an arrival as near to the outflow with the same words may be its other leg', () => {
  const found = readings(1, [leaves(0, { day: 9 })], [arrives(0, { day: 11 }), arrives(1, { day: 10 })]);
  expect(found).toEqual([{ gone: ['card 2026-01-11 -1200 ANNA'], come: ['card 2026-01-12 -1200 ANNA'] }]);
});

test('an arrival that is as near but came before the money left is not', () => {
  const [truth, early] = [arrives(0, { day: 10 }), arrives(1, { day: 8 })];
  expect(readings(1, [leaves(0, { day: 9 })], [truth, early])).toEqual([]);
  expect(readings(1, [leaves(0, { day: 9 })], [early, truth])).toHaveLength(1);
});

test('an arrival that is farther, has other words or comes from somebody else is not', () => {
  const others = [
    arrives(1, { day: 13 }),
    arrives(2, { day: 10, purpose: 'Rent' }),
    arrives(3, { day: 10, other: CARD }),
  ];
  expect(readings(1, [leaves(0, { day: 9 })], [arrives(0, { day: 11 }), ...others])).toEqual([]);
});

test('two transfers to arrivals on other days may have used two that are nearer', () => {
  const ins = [arrives(0, { day: 10 }), arrives(1, { day: 8 }), arrives(2, { day: 7 }), arrives(3, { day: 8 })];
  const found = readings(2, [leaves(0, { day: 8 }), leaves(1, { day: 8 })], ins);
  expect(found).toContainEqual({ gone: ['card 2026-01-09 -1200 ANNA'], come: ['card 2026-01-11 -1200 ANNA'] });
});

test('a transfer may have left with an equal outflow that is nearer to the arrival', () => {
  const yen = { currency: 'JPY', places: 0 };
  const original = { amount: 1200, currency: 'JPY', places: 0 };
  const into = arrives(0, { day: 18, amount: 807, original });
  expect(readings(1, [leaves(0, { day: 16 }), leaves(1, { day: 17 })], [into], yen)).toEqual([
    {
      gone: ['checking → card 2026-01-17 1200 arrives 807 at 0.006725 ANNA', 'checking 2026-01-18 1200 ANNA'],
      come: ['checking → card 2026-01-18 1200 arrives 807 at 0.006725 ANNA', 'checking 2026-01-17 1200 ANNA'],
    },
  ]);
});

test('a transfer has not left with an equal outflow that is farther or goes to somebody else', () => {
  const others = [leaves(1, { day: 12 }), leaves(2, { day: 10, other: null })];
  expect(readings(1, [leaves(0, { day: 9 }), ...others], [arrives(0, { day: 10 })])).toEqual([]);
});

test('where the bank prints no number an outflow to somebody else reads alike', () => {
  const outs = [leaves(0, { day: 9 }), leaves(1, { day: 10, other: null })];
  const found = readings(1, outs, [arrives(0, { day: 11 })], { routes: ['alert'] });
  expect(found.map(({ come }) => come)).toEqual([
    ['checking → card 2026-01-11 1200 ANNA', 'checking 2026-01-10 1200 ANNA'],
  ]);
});

test('arrivals change places only where their days are together as near', () => {
  const outs = [leaves(0, { day: 5 }), leaves(1, { day: 9 })];
  const ins = [arrives(0, { day: 6 }), arrives(1, { day: 9 }), arrives(2, { day: 12 })];
  expect(readings(2, outs, ins)).toEqual([]);
});
