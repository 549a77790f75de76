import { expect, test } from 'vitest';
import { type Link, matchMost } from '../../../src/core/pairing/matching.ts';
import { addDays, daysBetween } from '../../../src/domain/calendar-date.ts';
import { day } from '../../support/identity/statements.ts';
import { leg } from '../../support/transfers/legs.ts';

const START = day('2026-03-01');

function linkOf(outflow: Link['outflow'], inflow: Link['inflow']): Link {
  return { outflow, inflow, gap: daysBetween(outflow.bookedOn, inflow.bookedOn) };
}

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
