import type { Account, Download, Happening, Route } from './world.ts';

/** For tests that write a world by hand: an account with one download after the other. */
export function plainAccount(about: Partial<Account>): Account {
  return {
    ...{ handle: 'checking', number: '4711000815', iban: 'DE14123456784711000815', kind: 'bank', currency: 'EUR' },
    ...{ places: 2, opening: 10_000, routes: ['ofx'], pending: 'skip', dialect: 0 },
    ...{ happenings: [], downloads: [] },
    ...about,
  };
}

export function plainHappening(at: number, about: Partial<Happening>): Happening {
  return {
    ...{ at, day: 0, amount: -4000, payee: 'Fuel Station', purpose: '', reference: `R${at}Z`, lag: 0 },
    ...{ original: null, other: null, mistake: null, pending: null, goneOn: null },
    ...about,
  };
}

export function plainDownload(route: Route, from: number, to: number): Download {
  return { route, number: to, from, to, cut: null, only: null, isLast: false, byMail: false, quirk: 2 };
}
