import { describe, expect, test } from 'vitest';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { accountsIn, transactionsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import { connectorConfig, type PullHouse, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([PLAIN_FORMAT]);
const houseOf = (options: object = {}) => pullHouse({ plugins: [PLAIN_FORMAT], parsePool, ...options });

/** A bank that gives one number to two purses. */
const purse = (currency: string, ...rows: string[]) => plainText({ account: `021000021 1234567890 ${currency}`, rows });
/** One table with the rows of two currencies, and without an account. */
const table = (month: string) =>
  [
    'Date,Text,Amount,Currency,Balance',
    `2026-${month}-01,Cafe,-5.00,EUR,95.00`,
    `2026-${month}-02,Diner,-6.00,USD,94.00`,
    `2026-${month}-14,Bakery,-7.00,EUR,88.00`,
    `2026-${month}-15,Motel,-8.00,USD,86.00`,
    '',
  ].join('\n');

const sync = ({ deps }: PullHouse) => pullConnector(deps, 'inbox', 'command');
const codes = async (house: PullHouse) => (await sync(house)).issues.map(({ issue }) => issue.code);
const booked = ({ deps }: PullHouse) => transactionsIn(deps.store).map(({ account, payee }) => `${account} ${payee}`);
const currencies = ({ deps }: PullHouse) =>
  accountsIn(deps.store).map(({ handle, currency }) => `${handle} ${currency}`);
const DOLLARS = { handle: 'dollars', name: 'Dollars', currency: 'USD' };

describe('a statement in another currency than its account', () => {
  test('is asked about, and never counted as the account’s currency', async () => {
    const house = await houseOf();
    house.drop('1.plain', purse('EUR', '2026-03-01;-5.00;;CAFE'));
    expect(await codes(house)).toEqual([]);
    house.drop('2.plain', purse('USD', '2026-03-02;-6.00;;DINER'));
    const { issues } = await sync(house);
    expect(issues).toMatchObject([{ issue: { severity: 'hold', code: 'account.other-currency' } }]);
    expect(issues[0]?.issue.message).toMatch(/is in USD, and the account \S+ is in EUR/);
    expect(booked(house)).toHaveLength(1);
  });

  test('gets an account of its own at one word, and so do the later ones in either currency', async () => {
    const house = await houseOf();
    house.drop('1.plain', purse('EUR', '2026-03-01;-5.00;;CAFE'));
    house.drop('2.plain', purse('USD', '2026-03-02;-6.00;;DINER'));
    await sync(house);
    await acceptDocuments(house.deps, ['d2'], DOLLARS);
    house.drop('3.plain', purse('USD', '2026-04-02;-8.00;;MOTEL'));
    house.drop('4.plain', purse('EUR', '2026-04-03;-7.00;;BAKERY'));
    expect(await codes(house)).toEqual([]);
    const [first = ''] = currencies(house);
    expect(currencies(house)).toEqual([first, 'dollars USD']);
    const euros = first.replace(' EUR', '');
    expect(booked(house)).toEqual([`${euros} CAFE`, 'dollars DINER', 'dollars MOTEL', `${euros} BAKERY`]);
  });

  test('is told from the rest of its file, this time and the next', async () => {
    const connectors = [connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'euros' })];
    const house = await houseOf({ config: { connectors } });
    house.drop('1.csv', table('03'));
    expect(await codes(house)).toEqual(['account.other-currency']);
    await acceptDocuments(house.deps, ['d1'], DOLLARS);
    house.drop('2.csv', table('04'));
    expect(await codes(house)).toEqual([]);
    const month = ['euros Cafe', 'euros Bakery', 'dollars Diner', 'dollars Motel'];
    expect(booked(house)).toEqual([...month, ...month]);
    expect(currencies(house)).toEqual(['euros EUR', 'dollars USD']);
  });

  test('is settled one currency after the other, where a file has three and names no account', async () => {
    const house = await houseOf();
    const pounds = table('03').replace('-8.00,USD,86.00', '-8.00,GBP,92.00');
    house.drop('1.csv', pounds);
    await sync(house);
    const answer = async (handle: string, currency: string) => {
      const { issues } = await acceptDocuments(house.deps, ['d1'], { handle, name: handle, currency });
      return issues.filter(({ issue }) => issue.severity === 'hold').length;
    };
    expect(await answer('euros', 'EUR')).toBe(2);
    expect(await answer('dollars', 'USD')).toBe(1);
    expect(await answer('pounds', 'GBP')).toBe(0);
    expect(booked(house)).toEqual(['euros Cafe', 'euros Bakery', 'dollars Diner', 'pounds Motel']);
    house.drop('2.csv', pounds.replaceAll('2026-03', '2026-04'));
    await sync(house);
    expect(booked(house)).toHaveLength(8);
    expect(accountsIn(house.deps.store)).toHaveLength(3);
  });
});
