/**
 * Households made up from a number: what really happened in their accounts, and which documents their banks gave them.
 * Knows nothing of the program under test. Transfers between own accounts are to join here as a further kind of
 * happening: `World.accounts` share one calendar.
 */
export type Route = 'ofx' | 'csv' | 'mt940';

/** Something that moved money. Amounts are minor units, money out is negative. */
export interface Happening {
  /** Place in time, unique in the account. */
  readonly at: number;
  /** Day number from 2026-01-01. */
  readonly day: number;
  readonly amount: number;
  readonly shop: string;
  /** The bank's own name for it. */
  readonly reference: string;
  /** By how many days each further route books it later. */
  readonly lag: number;
  /** The amount that the bank printed first, and corrected with the download after. */
  readonly misprint: number | null;
}

export interface Account {
  readonly handle: string;
  readonly number: string;
  readonly kind: 'bank' | 'card';
  readonly currency: string;
  readonly places: number;
  readonly opening: number;
  /** Best first: days are those of the first. */
  readonly routes: readonly Route[];
  /** Whether downloads show their last days as pending. */
  readonly pending: boolean;
  /** stable: the same at every download; changing: new at each. */
  readonly references: 'stable' | 'changing';
  readonly happenings: readonly Happening[];
  readonly downloads: readonly Download[];
}

/** A file that the bank gave: the days it shows, both included. */
export interface Download {
  readonly route: Route;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** Lines from this day on are pending; null where all are booked. */
  readonly pendingFrom: number | null;
  /** Drives the format's quirks. */
  readonly quirk: number;
}

export interface World {
  readonly seed: number;
  readonly accounts: readonly Account[];
  /** The order in which the downloads reach the program: account and place in its downloads; some come twice. */
  readonly feed: readonly { readonly account: number; readonly download: number }[];
}

export type Choose = (below: number) => number;

/** A small generator of our own: one seed is a whole world. */
export function chooser(seed: number): Choose {
  let state = (seed * 2654435761 + 97) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

export function makeWorld(seed: number): World {
  const choose = chooser(seed);
  const accounts = Array.from({ length: 1 + choose(3) }, (_, at) => makeAccount(choose, at));
  const all = accounts.flatMap(({ downloads }, account) => downloads.map((_, download) => ({ account, download })));
  const again = all.filter(() => choose(4) === 0);
  return { seed, accounts, feed: order(choose, [...all, ...again]) };
}

const CURRENCIES = [
  ['EUR', 2],
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
] as const;

function makeAccount(choose: Choose, at: number): Account {
  const [currency, places] = CURRENCIES[choose(CURRENCIES.length)] ?? ['EUR', 2];
  const pending = choose(5) === 0;
  const routes = pending ? (['ofx'] as const) : (ROUTES[choose(ROUTES.length)] ?? ['ofx']);
  const references = !pending && routes.length === 1 && choose(4) === 0 ? 'changing' : 'stable';
  const corrects = !pending && routes[0] === 'ofx' && routes.length === 1 && references === 'stable';
  const happenings = makeHappenings(choose, at, corrects);
  const last = happenings.at(-1)?.day ?? 0;
  return {
    handle: ['checking', 'card', 'savings'][at] ?? `account${at}`,
    number: `${4711_000_000 + at * 1117 + choose(1000)}`,
    kind: at === 1 ? 'card' : 'bank',
    ...{ currency, places, pending, references, routes, happenings },
    opening: choose(500_000),
    downloads: routes.flatMap((route) => makeDownloads(choose, { route, last, pending })),
  };
}

const ROUTES: readonly (readonly Route[])[] = [
  ['ofx'],
  ['ofx', 'csv'],
  ['ofx', 'mt940'],
  ['csv'],
  ['mt940', 'csv'],
  ['mt940'],
];
const SHOPS = ['Cafe Uno', 'Bakery Krume', 'Kiosk am Markt', 'Grocer & Sons', 'Fuel Station 12', 'Employer Ltd'];
const AMOUNTS = [-350, -350, -280, -1200, -4999, -12_000, 350, 250_000];

/** Prices and shops repeat, so that twins, near twins and refunds abound. */
function makeHappenings(choose: Choose, account: number, corrects: boolean): Happening[] {
  const happenings: Happening[] = [];
  let day = choose(20);
  for (let at = 0; at < 4 + choose(30); at += 1) {
    const last = happenings.at(-1);
    const kind = choose(12);
    if (kind > 3) day += choose(4);
    const twin = last !== undefined && kind < 2;
    const refund = last !== undefined && kind === 2;
    const amount = twin ? last.amount : refund ? -last.amount : (AMOUNTS[choose(AMOUNTS.length)] ?? -1) - choose(3);
    const shop = twin && kind === 0 ? last.shop : refund ? last.shop : (SHOPS[choose(SHOPS.length)] ?? 'Shop');
    const misprint = corrects && choose(15) === 0 ? amount - 100 : null;
    happenings.push({ at, day, amount, shop, reference: `R${account}${1000 + at * 7}Z`, lag: choose(3), misprint });
  }
  return happenings;
}

/** Downloads that cover everything together, each going back over part of the one before. */
function makeDownloads(
  choose: Choose,
  of: { readonly route: Route; readonly last: number; readonly pending: boolean },
) {
  const downloads: Download[] = [];
  const end = of.last + 4;
  for (let to = 0; to < end; ) {
    const next = Math.min(end, to + 5 + choose(14));
    const back = of.pending ? 0 : Math.max(0, to - 2 - choose(6));
    // Files that share one day only, under references that change, could as well be two halves of that day (I15).
    const from = back > 0 && downloads.some((each) => each.to === back) ? back + 1 : back;
    const isLast = next === end;
    const pendingFrom = of.pending && !isLast ? next - choose(2) : null;
    downloads.push({ route: of.route, number: downloads.length, from, to: next, pendingFrom, quirk: choose(1000) });
    to = next;
  }
  return downloads;
}

function order<Item>(choose: Choose, items: readonly Item[]): Item[] {
  const rest = [...items];
  const ordered: Item[] = [];
  while (rest.length > 0) ordered.push(...rest.splice(choose(rest.length), 1));
  return ordered;
}
