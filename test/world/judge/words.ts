import type { Transfer, World } from '../world.ts';
import { isBooked, sideOf } from './sides.ts';

/** How far from the outflow its arrival is looked for. */
const WINDOW_DAYS = 5;

/**
 * Whether the words of all transfers of the amount can be read in another way as well. Each outflow has an arrival in
 * another account within the window. All of them are used, and this one is elsewhere than it was.
 */
export function isContested(world: World, { from, out, to }: Transfer): boolean {
  const spoken = world.transfers.filter(({ evidence }) => evidence === 'words');
  const sides = spoken.flatMap((each) => {
    const [source, left] = sideOf(world, each.from, each.out);
    const [, arrived] = typeof each.to === 'number' ? sideOf(world, each.to, each.into) : [];
    return source === undefined || left === undefined || arrived === undefined ? [] : [{ each, source, left, arrived }];
  });
  const own = sides.find(({ each }) => each.from === from && each.out === out);
  const rivals = sides.filter(
    ({ source, left }) => source.currency === own?.source.currency && left.amount === own.left.amount,
  );
  const readings = waysToPair(
    rivals.map(({ each, left }) => ({ account: each.from, day: left.day })),
    rivals.map(({ each, arrived }) => ({ account: each.to, day: arrived.day })),
  );
  const place = own === undefined ? -1 : rivals.indexOf(own);
  return readings.some((reading) => rivals[reading[place] ?? -1]?.each.to !== to);
}

interface Leg {
  readonly account: Transfer['to'];
  readonly day: number;
}

/** Every way to give each outflow an arrival of its own: its index for each outflow. */
function waysToPair(
  [first, ...rest]: readonly Leg[],
  arrivals: readonly Leg[],
  used: readonly number[] = [],
): number[][] {
  if (first === undefined) return [[]];
  return arrivals.flatMap((arrival, at) => {
    const gap = arrival.day - first.day;
    if (used.includes(at) || arrival.account === first.account || gap < -1 || gap > WINDOW_DAYS) return [];
    return waysToPair(rest, arrivals, [...used, at]).map((way) => [at, ...way]);
  });
}

/**
 * An account of the currency whose exports end with their last line. The money may arrive in days that they do not
 * reach. An export says no more than its lines do of how far it reaches.
 */
export function isOpen(world: World, transfer: Transfer): boolean {
  const [source, out] = sideOf(world, transfer.from, transfer.out);
  const [, into] = typeof transfer.to === 'number' ? sideOf(world, transfer.to, transfer.into) : [];
  const latest = Math.max(out?.day ?? 0, into?.day ?? 0);
  return world.accounts.some(({ routes, currency, happenings }) => {
    const isTold = routes.some((route) => route === 'camt' || route === 'ofx' || route === 'mt940');
    const last = Math.max(...happenings.filter(isBooked).map(({ day }) => day));
    return currency === source?.currency && !isTold && last < latest + WINDOW_DAYS;
  });
}
