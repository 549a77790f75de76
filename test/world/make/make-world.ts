import type { Account, FeedItem, Happening, Route, Step, Transfer, World } from '../world.ts';
import { type Choose, chooser, pick, shuffle } from './choose.ts';
import { makeDownloads } from './make-downloads.ts';
import { type Draft, makeLife } from './make-life.ts';
import { makeTransfers } from './make-transfers.ts';

/** The world with this number, always the same. */
export function makeWorld(seed: number): World {
  const choose = chooser(seed);
  const people = Array.from({ length: 1 + choose(4) }, (_, at) => makePerson(choose, at));
  const lives = people.map((person) => ({ ...person, drafts: makeLife(choose, person) }));
  const drafted = makeTransfers(choose, lives);
  const end = Math.max(...lives.flatMap(({ drafts }) => drafts.map(({ day, goneOn }) => goneOn ?? day)));
  const numbered = lives.map(({ drafts }, account) => inOrder(account, drafts));
  const accounts = lives.map((life, at): Account => {
    const { drafts: _, hasSlips: __, hasPendings, ...about } = life;
    const happenings = numbered[at]?.happenings ?? [];
    const downloads = life.routes.flatMap((route) => {
      return makeDownloads(choose, { route, happenings, end, hasPendings });
    });
    return { ...about, happenings, downloads };
  });
  const transfers = drafted.map(({ out, into, ...each }): Transfer => {
    const place = (account: number, draft: Draft) => numbered[account]?.places.get(draft) ?? -1;
    const landed = into === null || typeof each.to !== 'number' ? null : place(each.to, into);
    return { ...each, out: place(each.from, out), into: landed };
  });
  return { seed, accounts, transfers, steps: makeSteps(choose, accounts) };
}

const HANDLES = ['checking', 'card', 'savings', 'shared'] as const;
const CURRENCIES = [
  ['EUR', 2],
  ['EUR', 2],
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
] as const;
const BUNDLES: readonly [readonly Route[], ...(readonly Route[])[]] = [
  ['ofx'],
  ['ofx', 'csv'],
  ['ofx', 'mt940'],
  ['csv'],
  ['mt940', 'csv'],
  ['mt940'],
  ['camt'],
  ['camt', 'csv'],
  ['camt', 'mt940', 'csv'],
  ['camt', 'ofx', 'mt940', 'csv'],
  ['ofx', 'mt940', 'csv'],
  ['camt', 'notice'],
  ['camt', 'ofx'],
  ['ofx', 'alert'],
  ['csv', 'alert'],
  ['ofx', 'csv', 'alert'],
];

function makePerson(choose: Choose, at: number) {
  const [currency, places] = pick(choose, CURRENCIES);
  const hasPendings = choose(4) === 0;
  const bundle = pick(choose, BUNDLES);
  const routes = hasPendings && bundle[0] !== 'ofx' && bundle[0] !== 'camt' ? (['ofx'] as const) : bundle;
  const hasSlips = !hasPendings && routes[0] === 'ofx' && choose(2) === 0;
  const number = `${4711_000_000 + at * 1117 + choose(1000)}`;
  return {
    handle: HANDLES[at] ?? `account${at}`,
    ...{ number, iban: ibanOf(number), currency, places, routes, hasPendings, hasSlips },
    kind: at === 1 ? ('card' as const) : ('bank' as const),
    pending: hasPendings && choose(2) === 0 ? ('push' as const) : ('skip' as const),
    dialect: choose(1000),
    opening: choose(500_000),
  };
}

/** A German IBAN: two check digits so that the whole is 1 modulo 97. */
function ibanOf(number: string): string {
  const bban = `12345678${number}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${check.toString().padStart(2, '0')}${bban}`;
}

function inOrder(account: number, drafts: readonly Draft[]) {
  const sorted = drafts.map((draft, index) => ({ draft, index }));
  sorted.sort((a, b) => a.draft.day - b.draft.day || a.index - b.index);
  const places = new Map(sorted.map(({ draft }, at) => [draft, at]));
  const happenings = sorted.map(
    ({ draft }, at): Happening => ({ at, reference: `R${account}${1000 + at * 7}Z`, ...draft }),
  );
  return { happenings, places };
}

/** All downloads in any order, some twice, a few at a time. */
function makeSteps(choose: Choose, accounts: readonly Account[]): Step[] {
  const all = accounts.flatMap(({ downloads }, account) =>
    downloads.map((download): FeedItem => ({ account, download })),
  );
  const again = all.filter(() => choose(4) === 0).map((item) => (choose(2) === 0 ? item : otherBytes(choose, item)));
  const steps: Step[] = [];
  for (const rest = shuffle(choose, [...all, ...again]); rest.length > 0; ) {
    const items = rest.splice(0, 1 + choose(4));
    steps.push({ items, pushes: choose(2) === 0, crash: choose(3) === 0 ? choose(1_000_000) : null });
  }
  return steps;
}

/**
 * The same download made once more. It has equal lines and other quirks. References are others where the bank gives new
 * ones each time.
 */
function otherBytes(choose: Choose, item: FeedItem): FeedItem {
  if (item.download.only !== null) return item;
  return { ...item, download: { ...item.download, quirk: choose(1000) } };
}
