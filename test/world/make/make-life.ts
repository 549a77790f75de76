import type { Pending } from '../world.ts';
import { type Choose, pick } from './choose.ts';

/** A happening before it has its place in the account. */
export interface Draft {
  day: number;
  amount: number;
  payee: string;
  purpose: string;
  lag: number;
  original: { amount: number; currency: string; places: number } | null;
  other: { number: string; iban: string } | null;
  mistake: { amount: number; isVoid: boolean } | null;
  pending: Pending | null;
  goneOn: number | null;
}

export interface Habits {
  readonly currency: string;
  readonly hasSlips: boolean;
  readonly hasPendings: boolean;
}

const SHOPS = [
  ...(['Cafe Uno', 'Bakery Krume', 'Kiosk am Markt', 'Grocer & Sons', 'Fuel Station 12', 'Employer Ltd'] as const),
  ...(['Müller Drogerie', 'Pharmacy <24h>', 'Fee Vera Flowers'] as const),
] as const;
const PURPOSES = ['Kartenzahlung', 'Einkauf', 'POS', 'Rechnung 42', ''] as const;
const AMOUNTS = [-350, -350, -280, -1200, -4999, -12_000, 350, 250_000] as const;

/** Prices and shops repeat, so that twins, near twins and refunds abound. */
export function makeLife(choose: Choose, habits: Habits): Draft[] {
  const drafts: Draft[] = [];
  let day = choose(20);
  const count = 4 + choose(26);
  for (let at = 0; at < count; at += 1) {
    const last = drafts.at(-1);
    const kind = choose(12);
    if (kind > 3) day += choose(4);
    if (last !== undefined && kind < 2) {
      drafts.push({ ...plain(choose, day), amount: last.amount, payee: kind === 0 ? last.payee : pick(choose, SHOPS) });
    } else if (last !== undefined && kind === 2) {
      drafts.push({ ...plain(choose, day), amount: -last.amount, payee: last.payee });
    } else drafts.push(purchase(choose, day, habits));
  }
  if (choose(3) === 0) drafts.push(...standingOrder(choose, day));
  if (habits.hasPendings) addPendings(choose, drafts);
  if (habits.hasSlips) addSlips(choose, drafts);
  return drafts;
}

export function plain(choose: Choose, day: number): Draft {
  return {
    day,
    amount: pick(choose, AMOUNTS) - choose(3),
    payee: pick(choose, SHOPS),
    purpose: pick(choose, PURPOSES),
    lag: choose(3),
    ...{ original: null, other: null, mistake: null, pending: null, goneOn: null },
  };
}

/** Now and then abroad, at a rate that the bank prints. */
function purchase(choose: Choose, day: number, { currency }: Habits): Draft {
  const draft = plain(choose, day);
  if (choose(8) !== 0 || draft.amount > 0) return draft;
  const abroad = currency === 'CHF' ? 'USD' : 'CHF';
  return { ...draft, payee: 'Rifugio Alto', original: { amount: draft.amount * 2 + 7, currency: abroad, places: 2 } };
}

/** The same every week, to somebody else. */
function standingOrder(choose: Choose, until: number): Draft[] {
  const amount = -pick(choose, [5000, 350, 80_000]);
  const first = choose(7);
  const weeks = Math.max(1, Math.floor((until - first) / 7));
  return Array.from({ length: weeks }, (_, week) => ({
    ...plain(choose, first + week * 7),
    ...{ amount, payee: 'Landlord GmbH', purpose: 'Dauerauftrag Miete' },
    other: { number: '9988776655', iban: 'DE75512108001245126199' },
  }));
}

/** Card purchases that the bank lists before it books them, some with a tip to come. Some are never booked. */
function addPendings(choose: Choose, drafts: Draft[]): void {
  for (const draft of drafts) {
    if (choose(2) !== 0) continue;
    const name = pick(choose, ['same', 'same', 'other', 'none'] as const);
    const hasTip = name === 'same' && choose(4) === 0 && draft.amount < -300;
    const since = Math.max(0, draft.day - 1 - choose(4));
    draft.pending = { since, amount: hasTip ? draft.amount + 100 : draft.amount, name };
  }
  const last = Math.max(...drafts.map(({ day }) => day));
  for (let since = choose(10); since < last; since += 5 + choose(20)) {
    const draft = plain(choose, since);
    drafts.push({
      ...draft,
      amount: -Math.abs(draft.amount) - 5,
      pending: { since, amount: -Math.abs(draft.amount) - 5, name: 'same' },
      goneOn: since + 2 + choose(5),
    });
  }
}

function addSlips(choose: Choose, drafts: Draft[]): void {
  for (const draft of drafts) {
    if (choose(15) === 0) draft.mistake = { amount: draft.amount - 100, isVoid: choose(3) === 0 };
  }
}
