/**
 * Other readings of the same documents, as good as the truth or better. The legs of several transfers may say the same.
 * Account, amount and words are equal, and so is the number that the bank prints. Only their days tell which belong
 * together. A reading gives each transfer an outflow and an arrival that say the same as its own. Its days are together
 * as near as those of the truth, and no more of them lie before the outflow. Then nobody can tell from the documents
 * which of the two has happened.
 */
import type { Account, Happening } from '../world.ts';
import { printsAbroad, printsNumbers } from './printed.ts';
import { joinedOf, plainOf } from './records.ts';
import { isBooked } from './sides.ts';

/** How far a reader looks for the other leg of a transfer whose account it knows. */
const REACH_DAYS = 7;

/** A transfer that a number proves, and its legs. */
export interface Proved {
  readonly source: Account;
  readonly out: Happening;
  readonly destination: Account;
  readonly into: Happening;
}

/** Another reading, by its difference to the truth. */
export interface Reading {
  /** Records of the truth that it does not have. */
  readonly gone: readonly string[];
  /** Records that it has in their place. */
  readonly come: readonly string[];
}

/** All other readings, those with the most differences first. */
export function readingsOf(transfers: readonly Proved[]): readonly Reading[] {
  const readings = groupsOf(transfers.map(withAlike)).flatMap(readingsIn);
  return readings.sort((a, b) => b.gone.length - a.gone.length);
}

/** A transfer with every leg that says the same as one of its own, its own included. */
interface Choice extends Proved {
  readonly outs: readonly Happening[];
  readonly ins: readonly Happening[];
}

function withAlike(transfer: Proved): Choice {
  const { source, out, destination, into } = transfer;
  return { ...transfer, outs: alikeIn(source, out), ins: alikeIn(destination, into) };
}

function alikeIn(account: Account, leg: Happening): readonly Happening[] {
  const said = saidOf(account, leg);
  return account.happenings.filter((each) => isBooked(each) && saidOf(account, each) === said);
}

/** All that the bank prints of it beside day and reference. */
function saidOf(account: Account, { amount, payee, purpose, other, original }: Happening): string {
  const numbers = printsNumbers(account) ? other : null;
  return JSON.stringify([amount, payee, purpose, numbers, printsAbroad(account) ? original : null]);
}

/** Transfers that could have each other's legs, directly or through others. */
function groupsOf(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  let groups: (readonly Choice[])[] = [];
  for (const choice of choices) {
    const met = groups.filter((group) => group.some((each) => meet(each, choice)));
    groups = [...groups.filter((group) => !met.includes(group)), [...met.flat(), choice]];
  }
  return groups;
}

function meet(one: Choice, other: Choice): boolean {
  return one.outs.includes(other.out) || one.ins.includes(other.into);
}

function readingsIn(group: readonly Choice[]): readonly Reading[] {
  const truth = recordsOf(group, group);
  const readings = [...waysThrough(group, distanceOf(group))].map((way): Reading => {
    const records = recordsOf(group, way);
    return { gone: without(truth, records), come: without(records, truth) };
  });
  const different = readings.filter(({ gone }) => gone.length > 0);
  return [...new Map(different.map((each) => [JSON.stringify(each), each])).values()];
}

/** Every way to give each transfer legs of its own, no farther apart together than `most`. */
function* waysThrough(
  [first, ...rest]: readonly Choice[],
  most: number,
  used: ReadonlySet<Happening> = new Set(),
): Iterable<readonly Proved[]> {
  if (first === undefined) return yield [];
  for (const out of oneOfEachDay(first.outs, used)) {
    for (const into of oneOfEachDay(first.ins, used)) {
      const gap = gapOf({ out, into });
      if (gap > most || Math.abs(into.day - out.day) > REACH_DAYS) continue;
      for (const way of waysThrough(rest, most - gap, new Set([...used, out, into])))
        yield [{ ...first, out, into }, ...way];
    }
  }
}

/** Of legs that say the same on the same day any stands for all. */
function oneOfEachDay(legs: readonly Happening[], used: ReadonlySet<Happening>): readonly Happening[] {
  const free = legs.filter((each) => !used.has(each));
  return free.filter(({ day }, at) => free.findIndex((each) => each.day === day) === at);
}

function distanceOf(transfers: readonly Proved[]): number {
  return transfers.reduce((sum, each) => sum + gapOf(each), 0);
}

/** In thousandths of a day: of equal distances that is nearer in which the money arrives after it left. */
function gapOf({ out, into }: Pick<Proved, 'out' | 'into'>): number {
  const days = into.day - out.day;
  return days < 0 ? -days * 1001 : days * 1000;
}

/** The records of all legs of the group: the transfers, and what is left. */
function recordsOf(group: readonly Choice[], way: readonly Proved[]): readonly string[] {
  const used = new Set(way.flatMap(({ out, into }) => [out, into]));
  const accounts = new Map<Happening, Account>();
  for (const { source, outs, destination, ins } of group) {
    for (const each of outs) accounts.set(each, source);
    for (const each of ins) accounts.set(each, destination);
  }
  const left = [...accounts].filter(([each]) => !used.has(each));
  return [
    ...way.map((each) => joinedOf(each, each.destination.handle)),
    ...left.map(([each, account]) => plainOf(account, each)),
  ];
}

/** Each of the others takes one equal text away. */
export function without(texts: readonly string[], others: readonly string[]): string[] {
  const rest = [...texts];
  for (const other of others) {
    const at = rest.indexOf(other);
    if (at !== -1) rest.splice(at, 1);
  }
  return rest;
}
