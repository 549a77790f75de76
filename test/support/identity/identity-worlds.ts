import fc from 'fast-check';
import type { CalendarDate } from '../../../src/domain/calendar-date.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { ModelDocument } from './ledger-model.ts';
import { day, line, statement } from './statements.ts';

/** The real events in an account, in the order of time. Prices and shops repeat, so twins and near twins abound. */
export interface Happening {
  readonly on: CalendarDate;
  readonly amount: string;
  readonly shop: string;
  /** Its place in time: unique. */
  readonly at: number;
}

/** A download: what happened from `first` up to and without `end` (places in time), shown in some order of rows. */
export interface Window {
  readonly first: number;
  readonly end: number;
  readonly shuffle: number;
}

export interface World {
  readonly happenings: readonly Happening[];
  readonly windows: readonly Window[];
  /** The order in which the downloads are dropped, as indexes of `windows`. */
  readonly order: readonly number[];
}

const FIRST_DAY = day('2026-02-20');

/** Windows cut at any moment (also in mid-day), or, with `wholeDays`, between days. */
export function worlds({ wholeDays }: { readonly wholeDays: boolean }): fc.Arbitrary<World> {
  const happening = fc.record({
    gap: fc.constantFrom(0, 0, 0, 1, 1, 2),
    amount: fc.constantFrom('-3.50', '-3.50', '-12.00', '3.50', '100.00'),
    shop: fc.constantFrom('Cafe Uno', 'Cafe Due', 'Kiosk am Markt', 'Grocer'),
  });
  return fc
    .record({
      happenings: fc.array(happening, { minLength: 1, maxLength: 30 }),
      cuts: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 5 }),
      order: fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }),
    })
    .map(({ happenings: raw, cuts, order }) => {
      let on = FIRST_DAY;
      const happenings = raw.map(({ gap, amount, shop }, at): Happening => {
        on = addDays(on, gap);
        return { on, amount, shop, at };
      });
      const windows = cuts.map((cut) => windowOf(happenings, cut, wholeDays));
      const ranked = windows.map((_, index) => index).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b);
      return { happenings, windows, order: ranked };
    })
    .filter((world) => !hasLookalikes(world));
}

/**
 * Whether two downloads meet in one day of which each shows another part. These parts are alike line for line, with
 * three different amounts. A bank that gives new references would show just that, so it counts as one (trust.ts).
 */
function hasLookalikes({ happenings, windows }: World): boolean {
  const partsOf = (on: CalendarDate) =>
    windows.map(({ first, end }) => happenings.slice(first, end).filter((each) => each.on === on));
  return [...new Set(happenings.map(({ on }) => on))].some((on) => {
    const parts = partsOf(on).filter((part) => part.length > 0);
    const texts = parts.map((part) => part.map(bucketKey).sort().join());
    const isLike = (one: number, other: number) =>
      texts[one] === texts[other] && parts[one]?.some(({ at }) => parts[other]?.every((each) => each.at !== at));
    return parts.some(
      (part, one) => new Set(part.map(bucketKey)).size > 2 && parts.some((_, other) => isLike(one, other)),
    );
  });
}

function windowOf(
  happenings: readonly Happening[],
  [left, right, shuffle]: [number, number, number],
  wholeDays: boolean,
) {
  const places = [left % happenings.length, right % happenings.length].sort((a, b) => a - b);
  let [first = 0, end = 0] = places;
  end += 1;
  if (wholeDays) {
    while (first > 0 && happenings[first - 1]?.on === happenings[first]?.on) first -= 1;
    while (end < happenings.length && happenings[end]?.on === happenings[end - 1]?.on) end += 1;
  }
  return { first, end, shuffle };
}

/** `lettered`: they count the rows of a file behind a letter that is another one in each. */
export type References = 'none' | 'stable' | 'changing' | 'counting' | 'lettered';

interface Rendering {
  readonly references: References;
  readonly balances?: boolean;
  /** Whether this download says at what time of its day each line was. */
  readonly times?: (download: number) => boolean;
  /** How this download writes a shop's name. */
  readonly text?: (shop: string, download: number) => string;
}

/** The lines of a download with the happening each one shows. */
export interface Download extends ModelDocument {
  readonly shows: readonly Happening[];
}

/** Each window as a document, in the order of dropping; a later window was downloaded later. */
export function downloads({ happenings, windows, order }: World, rendering: Rendering): Download[] {
  return order.map((download) => {
    const { first, end, shuffle } = windows[download] ?? { first: 0, end: 0, shuffle: 0 };
    const shows = reorder(happenings.slice(first, end), shuffle);
    const from = happenings[first]?.on ?? FIRST_DAY;
    const to = happenings[end - 1]?.on ?? FIRST_DAY;
    const lines = shows.map((each, row) => render(each, row, download, happenings, rendering));
    const asOf = `${to}T${(10 + download).toString()}:00:00`;
    return { statement: statement(lines, { period: [from, to], asOf }), shows };
  });
}

function render(
  { on, amount, shop, at }: Happening,
  row: number,
  download: number,
  happenings: readonly Happening[],
  { references, balances = false, times, text = (name) => name }: Rendering,
): StatementLine {
  const reference = {
    none: null,
    stable: `bank-${at}`,
    changing: `${download}-${at}-x`,
    counting: `${row + 1}`,
    lettered: `${'abcde'[download]}${row + 1 - (download % 2)}`,
  }[references];
  const sum = happenings.slice(0, at + 1).reduce((total, each) => total + Number(each.amount.replace('.', '')), 0);
  const time = times?.(download) === true ? `12:${String(at).padStart(2, '0')}:00` : null;
  return line(on, amount, text(shop, download), reference, { time, ...(balances ? { balance: BigInt(sum) } : {}) });
}

/** Newest first, oldest first, or in any order, by a number. */
function reorder<Item>(items: readonly Item[], seed: number): Item[] {
  if (seed % 3 === 0) return [...items];
  if (seed % 3 === 1) return items.toReversed();
  return items
    .map((item, index) => ({ item, key: ((index + 1) * 7919 * (seed + 1)) % 1009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** A bucket of identity, written a second time without the code under test. */
export function bucketKey({ on, amount }: Happening): string {
  return `${on} ${amount}`;
}

/** Per bucket, the most that any one download shows: the count where nothing but counting helps. */
export function mostPerBucket(all: readonly Download[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { shows } of all) {
    for (const [key, count] of countBy(shows.map(bucketKey))) most.set(key, Math.max(most.get(key) ?? 0, count));
  }
  return most;
}

/** Per bucket, how many different happenings the downloads show together: the count where each can be told. */
export function distinctPerBucket(all: readonly Download[]): Map<string, number> {
  const seen = new Map(all.flatMap(({ shows }) => shows.map((each) => [each.at, each] as const)));
  return countBy([...seen.values()].map(bucketKey));
}

export function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
