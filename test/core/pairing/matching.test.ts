import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDetermined, type Link, matchMost } from '../../../src/core/pairing/matching.ts';
import type { Leg } from '../../../src/core/pairing/types.ts';
import { addDays, daysBetween } from '../../../src/domain/calendar-date.ts';
import { day } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';
import { leg } from '../../support/transfers/legs.ts';

const numRuns = tries({ small: 200, thorough: 2_000, nightly: 20_000 });
const START = day('2026-03-01');

function linkOf(outflow: Link['outflow'], inflow: Link['inflow']): Link {
  return { outflow, inflow, gap: daysBetween(outflow.bookedOn, inflow.bookedOn) };
}

/** Up to four lines on each side, of two accounts each, and which of them may belong together. */
const sides = fc.record({
  outs: fc.array(fc.record({ of: fc.constantFrom('checking', 'box'), at: fc.nat(6) }), { minLength: 1, maxLength: 4 }),
  ins: fc.array(fc.record({ of: fc.constantFrom('savings', 'card'), at: fc.nat(6) }), { minLength: 1, maxLength: 4 }),
  may: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 16, maxLength: 16 }),
});

const allLinks = sides.map(({ outs, ins, may }) => {
  const outflows = outs.map(({ of, at }, n) => leg(1 + n, of as 'checking', addDays(START, at), '-100.00'));
  const inflows = ins.map(({ of, at }, n) => leg(11 + n, of as 'savings', addDays(START, at), '100.00'));
  const all = outflows.flatMap((out) => inflows.map((into) => linkOf(out, into)));
  return { all, some: all.filter((_, at) => may[at % may.length] !== 0) };
});

/** Every choice in which each line is at most once. */
function choicesOf(links: readonly Link[]): readonly (readonly Link[])[] {
  const [first, ...rest] = links;
  if (first === undefined) return [[]];
  const isFree = ({ outflow, inflow }: Link) => outflow !== first.outflow && inflow !== first.inflow;
  return [...choicesOf(rest), ...choicesOf(rest.filter(isFree)).map((choice) => [first, ...choice])];
}

function largestOf(links: readonly Link[]): readonly (readonly Link[])[] {
  const choices = choicesOf(links);
  const most = Math.max(...choices.map(({ length }) => length));
  return choices.filter(({ length }) => length === most);
}

const daysIn = (links: readonly Link[]) => links.reduce((sum, { gap }) => sum + Math.abs(gap), 0);
const daysEarly = (links: readonly Link[]) => links.reduce((sum, { gap }) => sum + Math.max(0, -gap), 0);
const keysOf = (links: readonly Link[]) => links.map(({ outflow, inflow }) => `${outflow.id} ${inflow.id}`).sort();

describe('of the lines that may belong together', () => {
  test('as many as possible do, with the fewest days between them, and then the fewest before the payment', () => {
    fc.assert(
      fc.property(allLinks, ({ some }) => {
        const chosen = matchMost(some);
        const largest = largestOf(some);
        expect(chosen).toHaveLength(largest[0]?.length ?? 0);
        expect(new Set(chosen.flatMap(({ outflow, inflow }) => [outflow, inflow])).size).toBe(2 * chosen.length);
        expect(chosen.every((link) => some.includes(link))).toBe(true);
        expect(daysIn(chosen)).toBe(Math.min(...largest.map(daysIn)));
        const nearest = largest.filter((each) => daysIn(each) === daysIn(chosen));
        expect(daysEarly(chosen)).toBe(Math.min(...nearest.map(daysEarly)));
      }),
      { numRuns },
    );
  });

  test('an arrival after its payment does, and not one that is as many days early', () => {
    const out = leg(1, 'checking', addDays(START, 3), '-100.00');
    const [early, after] = [2, 4].map((at) => leg(10 + at, 'savings', addDays(START, at), '100.00'));
    const links = [early, after].flatMap((into) => (into === undefined ? [] : [linkOf(out, into)]));
    expect(matchMost(links).map(({ inflow }) => inflow)).toEqual([after]);
  });

  test('the same do, in whatever order they are told', () => {
    fc.assert(
      fc.property(allLinks, fc.nat(), ({ some }, turn) => {
        const at = turn % Math.max(1, some.length);
        const turned = [...some.slice(at), ...some.slice(0, at)];
        expect(keysOf(matchMost(turned))).toEqual(keysOf(matchMost(some)));
        expect(keysOf(matchMost(some.toReversed()))).toEqual(keysOf(matchMost(some)));
      }),
      { numRuns },
    );
  });

  test('those of two accounts do in the order of their days', () => {
    fc.assert(
      fc.property(allLinks, ({ all }) => {
        const groups = Map.groupBy(matchMost(all), ({ outflow, inflow }) => `${outflow.accountId} ${inflow.accountId}`);
        for (const group of groups.values()) {
          const ordered = group.toSorted((a, b) => placeOf(a.outflow).localeCompare(placeOf(b.outflow)));
          const arrivals = ordered.map(({ inflow }) => placeOf(inflow));
          expect(arrivals).toEqual(arrivals.toSorted());
        }
      }),
      { numRuns },
    );
  });

  test('one is certain where every largest choice moves its money, or an equal idle line’s, between the same accounts', () => {
    fc.assert(
      fc.property(allLinks, ({ some }) => {
        const chosen = matchMost(some);
        const largest = largestOf(some);
        for (const link of chosen) {
          const isEqual = (it: Leg, own: Leg) => it === own || (!isUsed(chosen, it) && placeIn(it) === placeIn(own));
          const isSame = (choice: readonly Link[]) =>
            choice.some((it) => isEqual(it.outflow, link.outflow) && it.inflow.accountId === link.inflow.accountId) &&
            choice.some((it) => isEqual(it.inflow, link.inflow) && it.outflow.accountId === link.outflow.accountId);
          expect(isDetermined(link, chosen, some)).toBe(largest.every(isSame));
        }
      }),
      { numRuns },
    );
  });
});

test('years of the same transfer every day are matched as well, each with its own day', () => {
  const days = Array.from({ length: 300 }, (_, at) => addDays(START, at));
  const outflows = days.map((on, at) => leg(1 + at, 'checking', on, '-5.00'));
  const inflows = days.map((on, at) => leg(1001 + at, 'savings', on, '5.00'));
  const links = outflows.flatMap((out, at) =>
    inflows.slice(Math.max(0, at - 1), at + 2).map((into) => linkOf(out, into)),
  );
  const chosen = matchMost(links);
  expect(chosen).toHaveLength(300);
  expect(chosen.every(({ outflow, inflow }) => Number(inflow.id) - Number(outflow.id) === 1000)).toBe(true);
});

function isUsed(chosen: readonly Link[], leg: Leg): boolean {
  return chosen.some(({ outflow, inflow }) => outflow === leg || inflow === leg);
}

function placeIn({ accountId, bookedOn }: Leg): string {
  return `${accountId} ${bookedOn}`;
}

function placeOf({ bookedOn, externalId }: Link['outflow']): string {
  return `${bookedOn} ${externalId}`;
}
