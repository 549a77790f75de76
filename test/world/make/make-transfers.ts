import type { Evidence, Transfer } from '../world.ts';
import { type Choose, pick } from './choose.ts';
import { type Draft, plain } from './make-life.ts';

/** An account as far as transfers go, with the life that they are woven into. */
interface Weave {
  readonly handle: string;
  readonly kind: 'bank' | 'card';
  readonly currency: string;
  readonly places: number;
  readonly number: string;
  readonly iban: string;
  readonly drafts: Draft[];
}

/** A transfer between drafts, which get their numbers later. */
interface DraftTransfer extends Omit<Transfer, 'out' | 'into'> {
  readonly out: Draft;
  readonly into: Draft | null;
}

/** Never fed, but known by its number. */
export const BROKER = { number: '5551234567', iban: 'DE36500105175551234567' };

/** Weaves a few transfers into the accounts' lives. */
export function makeTransfers(choose: Choose, accounts: readonly Weave[]): DraftTransfer[] {
  const transfers: DraftTransfer[] = [];
  const last = Math.max(...accounts.flatMap(({ drafts }) => drafts.map(({ day }) => day)));
  const count = choose(7);
  for (let at = 0; at < count; at += 1) {
    const from = choose(accounts.length);
    const day = choose(last + 1);
    const kind = choose(10);
    const to = (from + 1 + choose(accounts.length)) % accounts.length;
    if (kind === 0) transfers.push(...alone(choose, accounts, { from, day, to: 'cash' }));
    else if (kind === 1) transfers.push(...alone(choose, accounts, { from, day, to: 'broker' }));
    else if (to !== from) transfers.push(...between(choose, accounts, { from, to, day }, amountsFrom(at)));
  }
  for (const each of transfers) {
    accounts[each.from]?.drafts.push(each.out);
    if (each.into !== null && typeof each.to === 'number') accounts[each.to]?.drafts.push(each.into);
  }
  return transfers;
}

/** Cash from a machine, by a rule; or money to an account that is never fed. */
function alone(
  choose: Choose,
  accounts: readonly Weave[],
  { from, day, to }: { readonly from: number; readonly day: number; readonly to: 'cash' | 'broker' },
): DraftTransfer[] {
  const source = accounts[from];
  if (source === undefined || source.currency !== accounts[0]?.currency) return [];
  const amount = -pick(choose, [5000, 10_000, 350]);
  const isCash = to === 'cash';
  const payee = isCash ? 'ATM Marktplatz 4' : 'Broker AG';
  const out = { ...plain(choose, day), amount, payee, other: isCash ? null : BROKER };
  return [{ evidence: isCash ? 'rule' : 'number', from, to, out, into: null }];
}

interface Route {
  readonly from: number;
  readonly to: number;
  readonly day: number;
}

/**
 * The amounts of transfers: no other one moves the same, nor what a fee leaves of it. Equal ones, of which nobody can tell
 * which legs belong together, are those of test/property/transfers.
 */
function amountsFrom(at: number): (choose: Choose) => number {
  let base = 100_000 + at * 20_000;
  return (choose) => {
    base += 10_000;
    return base + choose(1000);
  };
}

/** One transfer, or there and back, once more a week later, or on to a third account. */
function between(
  choose: Choose,
  accounts: readonly Weave[],
  route: Route,
  amountFor: (choose: Choose) => number,
): DraftTransfer[] {
  const [source, destination] = [accounts[route.from], accounts[route.to]];
  if (source === undefined || destination === undefined) return [];
  const evidence = evidenceFor(choose, source, destination);
  const make = (at: Route) => one(choose, accounts, at, evidence, amountFor(choose));
  const shape = choose(8);
  if (shape === 1) return [...make(route), ...make({ from: route.to, to: route.from, day: route.day + 1 })];
  if (shape === 2) return [...make(route), ...make({ ...route, day: route.day + 7 })];
  const third = (route.to + 1) % accounts.length;
  if (shape === 3 && third !== route.from) {
    return [...make(route), ...make({ from: route.to, to: third, day: route.day })];
  }
  return make(route);
}

function evidenceFor(choose: Choose, source: Weave, destination: Weave): Evidence {
  if (source.currency !== destination.currency) return 'number';
  if (destination.kind === 'card' && choose(2) === 0) return 'tail';
  return pick(choose, ['number', 'number', 'reference', 'words', 'none'] as const);
}

function one(
  choose: Choose,
  accounts: readonly Weave[],
  { from, to, day }: Route,
  evidence: Evidence,
  amount: number,
): DraftTransfer[] {
  const [source, destination] = [accounts[from], accounts[to]];
  if (source === undefined || destination === undefined) return [];
  const isAcross = source.currency !== destination.currency;
  // A rate that nobody knows. The bank's print alone tells how much arrived.
  const arrived = isAcross
    ? Math.max(1, converted(amount, source, destination) + choose(50))
    : arrives(choose, evidence, amount);
  const token = `TRF-${4_000_000 + choose(900_000) * 7 + day}`;
  const texts = textsOf(evidence, token, source, destination);
  const shows = evidence === 'number';
  const out: Draft = {
    ...plain(choose, day),
    ...texts.out,
    amount: -amount,
    other: shows ? { number: destination.number, iban: destination.iban } : null,
    original:
      isAcross && choose(3) > 0
        ? { amount: -arrived, currency: destination.currency, places: destination.places }
        : null,
  };
  const into: Draft = {
    ...plain(choose, day + choose(3)),
    ...texts.into,
    amount: arrived,
    other: shows && choose(2) === 0 ? { number: source.number, iban: source.iban } : null,
    original: isAcross && out.original === null && choose(2) === 0 ? originalOf(amount, source) : null,
  };
  return [{ evidence, from, to, out, into }];
}

function originalOf(amount: number, { currency, places }: Weave): Draft['original'] {
  return { amount, currency, places };
}

/** Roughly one for one, but yen by the hundred. */
function converted(amount: number, source: Weave, destination: Weave): number {
  const major = amount / 10 ** source.places / (source.currency === 'JPY' ? 150 : 1);
  return Math.round(major * (destination.currency === 'JPY' ? 150 : 1) * 10 ** destination.places);
}

/** Some banks keep a fee: then the other account's number, or a reference, must say where it went. */
function arrives(choose: Choose, evidence: Evidence, amount: number): number {
  const hasFee = (evidence === 'number' || evidence === 'reference') && amount > 5000 && choose(6) === 0;
  return hasFee ? amount - Math.floor(amount / 50) : amount;
}

function textsOf(evidence: Evidence, token: string, source: Weave, destination: Weave) {
  const owner = 'Anna Muster';
  switch (evidence) {
    case 'reference':
      return both(owner, `Ref ${token}`);
    case 'words':
      return both(owner, 'Umbuchung eigenes Konto');
    case 'tail':
      return {
        out: { payee: 'Card Services', purpose: `Kreditkartenabrechnung xx${destination.number.slice(-4)}` },
        into: { payee: 'PAYMENT THANK YOU', purpose: `Payment received ${source.handle}` },
      };
    case 'number':
    case 'none':
    case 'rule':
      return both(owner, 'Sparen');
  }
}

function both(payee: string, purpose: string) {
  return { out: { payee, purpose }, into: { payee, purpose } };
}
