import type { Account, Happening, Transfer, World } from '../world.ts';
import { sideOf } from './sides.ts';

/** How far a reader looks for the other leg of a transfer whose account it knows. */
const REACH_DAYS = 7;

/**
 * An arrival in the destination that says the same as the transfer's own leg there. It is shown as near to the outflow
 * as that leg or nearer. The outflow names the account alone, so nobody can tell which of them it is; either stands for
 * both.
 */
export function alikeOf(world: World, { evidence, from, out, to, into }: Transfer): readonly Happening[] {
  const [, outflow] = sideOf(world, from, out);
  const [destination, leg] = typeof to === 'number' ? sideOf(world, to, into) : [];
  if (evidence !== 'number' || outflow === undefined || destination === undefined || leg === undefined) return [];
  if (leg.other !== null) return [];
  const farthest = Math.max(...daysShown(destination, leg).map((day) => Math.abs(day - outflow.day)));
  return destination.happenings.filter(
    (each) =>
      each !== leg &&
      saysTheSame(each, leg) &&
      daysShown(destination, each).some((day) => Math.abs(day - outflow.day) <= Math.min(farthest, REACH_DAYS)),
  );
}

function saysTheSame(one: Happening, other: Happening): boolean {
  return (
    one.amount === other.amount &&
    one.payee === other.payee &&
    one.purpose === other.purpose &&
    one.other === null &&
    one.original === null &&
    other.original === null
  );
}

/** On which days the account's routes book it. */
function daysShown({ routes }: Account, { day, lag }: Happening): readonly number[] {
  return routes.map((_, place) => day + place * lag);
}
