import type { Account, Happening, World } from '../world.ts';

/** A side of a transfer: the account, and what happened in it. */
export function sideOf({ accounts }: World, account: number, at: number | null): [Account, Happening] | [] {
  const found = accounts[account];
  const happening = found?.happenings.find((each) => each.at === at);
  return found === undefined || happening === undefined ? [] : [found, happening];
}

/** An undone line, or one that was never booked, is nowhere in the end. */
export function isBooked({ goneOn, mistake }: Happening): boolean {
  return goneOn === null && mistake?.isVoid !== true;
}
