import type { Download, Happening, Route } from '../world.ts';
import type { Choose } from './choose.ts';

interface Wanted {
  readonly route: Route;
  readonly happenings: readonly Happening[];
  readonly end: number;
  readonly hasPendings: boolean;
}

/** Days for the last bookings of lesser routes, and for windows of transfers to close. */
const AFTERWARDS = 9;
/** A pending line that is listed no more is given up after two weeks. */
const AFTER_PENDINGS = 20;

export function makeDownloads(choose: Choose, wanted: Wanted): Download[] {
  if (wanted.route === 'alert') return lettersOf(choose, wanted);
  return wanted.route === 'notice' ? noticesOf(choose, wanted) : statementsOf(choose, wanted);
}

/** Statements that cover everything together, each going back over part of the one before. */
function statementsOf(choose: Choose, { route, end, hasPendings }: Wanted): Download[] {
  const downloads: Download[] = [];
  const last = end + (hasPendings ? AFTER_PENDINGS : AFTERWARDS);
  for (let to = 0; to < last; ) {
    const next = Math.min(last, to + 5 + choose(14));
    const from = Math.max(0, to - 2 - choose(6));
    const isLast = next === last;
    const cut = isLast || choose(3) > 0 ? null : choose(3);
    downloads.push({ route, number: downloads.length, from, to: next, cut, isLast, only: null, ...delivery(choose) });
    to = next;
  }
  return downloads;
}

/** News of what was booked since the last time: nothing twice. */
function noticesOf(choose: Choose, { route, end }: Wanted): Download[] {
  const downloads: Download[] = [];
  for (let from = 0; from <= end + 3; ) {
    const to = from + choose(6);
    const number = downloads.length;
    if (choose(3) > 0) {
      downloads.push({ route, number, from, to, cut: null, isLast: false, only: null, ...delivery(choose) });
    }
    from = to + 1;
  }
  return downloads;
}

/** A letter about every other purchase. */
function lettersOf(choose: Choose, { route, happenings }: Wanted): Download[] {
  const news = happenings.filter(
    ({ amount, pending, mistake, goneOn }) => amount < 0 && pending === null && mistake === null && goneOn === null,
  );
  return news
    .filter(() => choose(2) === 0)
    .map(({ at, day }, number) => {
      const on = Math.max(0, day - choose(2));
      return { route, number, from: on, to: on, cut: null, isLast: false, only: at, quirk: choose(1000), byMail: true };
    });
}

function delivery(choose: Choose) {
  return { quirk: choose(1000), byMail: choose(4) === 0 };
}
