import { expect, test } from 'vitest';
import { Lead } from '../../../src/sync/push/claim-ahead.ts';
import { FakeClock } from '../../support/fake-clock.ts';

/** Rows that are claimed at once when `perSecond` of them go out, one claim after the other. */
function claimsAt(perSecond: number, claims: number): { readonly taken: number[]; readonly most: number } {
  const clock = new FakeClock();
  const lead = new Lead(clock, 8);
  const taken: number[] = [];
  let ahead = 0;
  let most = 0;
  while (taken.length < claims) {
    const rows = lead.topUp(ahead);
    if (rows > 0) taken.push(rows);
    ahead += rows;
    most = Math.max(most, ahead);
    clock.advance(1000 / perSecond);
    ahead -= 1;
  }
  return { taken, most };
}

test('a fast ledger has many rows claimed ahead, a part of them at a time', () => {
  const { taken, most } = claimsAt(10_000, 50);
  expect(most).toBe(512);
  expect(Math.max(...taken.slice(10))).toBe(64);
});

test('of a slow ledger’s rows few are claimed ahead, so that the others can still be merged', () => {
  const { most, taken } = claimsAt(10, 50);
  expect(most).toBeLessThanOrEqual(64);
  expect(Math.max(...taken.slice(10))).toBeLessThanOrEqual(16);
});

test('nothing is claimed while most of the lead is there', () => {
  const lead = new Lead(new FakeClock(), 8);
  const first = lead.topUp(0);
  expect(first).toBe(32);
  expect(lead.topUp(first * 2 - 1)).toBe(0);
});
