/** Two accounts of a bank whose files look alike and name neither. */
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { transactionsIn } from '../ask.ts';
import { accountConfig, connectorConfig, type HouseOptions, type PullHouse, pullHouse } from './pulling.ts';

/** `2026-03-02;GROCER;-10.00;90.00` */
export function file(...rows: readonly string[]): string {
  return ['Date;Merchant;Amount;Balance', ...rows, ''].join('\n');
}

export const GIRO_MARCH = file(
  '2026-03-02;GROCER;-10.00;90.00',
  '2026-03-05;BAKER;-20.00;70.00',
  '2026-03-09;PAY;500.00;570.00',
);
export const VISA_MARCH = file(
  '2026-03-02;KIOSK;-1.00;4999.00',
  '2026-03-06;HOTEL;-50.00;4949.00',
  '2026-03-10;BAR;-9.00;4940.00',
);
export const GIRO_APRIL = file('2026-04-02;GROCER;-10.00;560.00', '2026-04-05;BAKER;-20.00;540.00');
export const VISA_APRIL = file('2026-04-02;KIOSK;-7.00;4933.00', '2026-04-05;BAR;-9.00;4924.00');
export const GIRO_JUNE = file('2026-06-02;GROCER;-10.00;330.00', '2026-06-05;BAKER;-20.00;310.00');

/** The accounts `giro` and `visa`, and one folder; `account`: that of its connector. */
export function houseOf(
  parsePool: ParsePool,
  account: string | null = null,
  more: HouseOptions = {},
): Promise<PullHouse> {
  const accounts = ['giro', 'visa'].map((handle) => accountConfig({ handle, currency: 'EUR' }));
  const connector = connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account });
  return pullHouse({ parsePool, accounts, config: { connectors: [connector] }, ...more });
}

/** Each of the two accounts has its file of March. */
export async function houseOfBoth(parsePool: ParsePool, account: string | null = null): Promise<PullHouse> {
  const house = await houseOf(parsePool, account);
  house.drop('giro-03.csv', GIRO_MARCH);
  await sync(house);
  if (account === null) await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
  house.drop('visa-03.csv', VISA_MARCH);
  await sync(house);
  await acceptDocuments(house.deps, ['d2'], { handle: 'visa' });
  return house;
}

export function sync({ deps }: PullHouse): ReturnType<typeof pullConnector> {
  return pullConnector(deps, 'inbox', 'command');
}

/** `giro BAKER`: account and payee of each transaction that stands, in alphabetical order. */
export function booked({ deps }: PullHouse): readonly string[] {
  return transactionsIn(deps.store)
    .filter(({ state }) => state === 'live')
    .map(({ account, payee }) => `${account} ${payee}`)
    .toSorted();
}
