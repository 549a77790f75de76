import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { transactionsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import {
  accountConfig,
  connectorConfig,
  type PullHouse,
  pullHouse,
  sharedParsePool,
} from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

/** A bank whose files name no account. */
const file = (...rows: readonly string[]) => ['Date;Merchant;Amount;Balance', ...rows, ''].join('\n');

const GIRO_MARCH = file(
  '2026-03-02;GROCER;-10.00;90.00',
  '2026-03-05;BAKER;-20.00;70.00',
  '2026-03-09;PAY;500.00;570.00',
);
const VISA_MARCH = file(
  '2026-03-02;KIOSK;-1.00;4999.00',
  '2026-03-06;HOTEL;-50.00;4949.00',
  '2026-03-10;BAR;-9.00;4940.00',
);
const GIRO_APRIL = file('2026-04-02;GROCER;-10.00;560.00', '2026-04-05;BAKER;-20.00;540.00');
const VISA_APRIL = file('2026-04-02;KIOSK;-7.00;4933.00', '2026-04-05;BAR;-9.00;4924.00');
const GIRO_JUNE = file('2026-06-02;GROCER;-10.00;330.00', '2026-06-05;BAKER;-20.00;310.00');

const ACCOUNTS = ['giro', 'visa'].map((handle) => accountConfig({ handle, currency: 'EUR' }));

const inbox = (account: string | null) => ({
  connectors: [connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account })],
});

const houseOf = (account: string | null = null, more: object = {}) =>
  pullHouse({ parsePool, accounts: ACCOUNTS, config: inbox(account), ...more });

const sync = ({ deps }: PullHouse) => pullConnector(deps, 'inbox', 'command');

const booked = ({ deps }: PullHouse) =>
  transactionsIn(deps.store)
    .filter(({ state }) => state === 'live')
    .map(({ account, payee }) => `${account} ${payee}`)
    .toSorted();

async function withBoth(account: string | null = null): Promise<PullHouse> {
  const house = await houseOf(account);
  house.drop('giro-03.csv', GIRO_MARCH);
  await sync(house);
  if (account === null) await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
  house.drop('visa-03.csv', VISA_MARCH);
  await sync(house);
  await acceptDocuments(house.deps, ['d2'], { handle: 'visa' });
  return house;
}

const MARCH = ['giro BAKER', 'giro GROCER', 'giro PAY', 'visa BAR', 'visa HOTEL', 'visa KIOSK'];

describe('a file that names no account, of the same layout as those of another account', () => {
  test('is held where its balances and lines are others than the account has for these days', async () => {
    const house = await houseOf();
    house.drop('giro-03.csv', GIRO_MARCH);
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
    house.drop('visa-03.csv', VISA_MARCH);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.unnamed' });
    expect(report.issues[0]?.issue.message).toContain('its lines are not those of giro-03.csv in `giro`');
  });

  test('is held as well where `account:` of the connector names the account', async () => {
    const house = await houseOf('giro');
    house.drop('giro-03.csv', GIRO_MARCH);
    house.drop('visa-03.csv', VISA_MARCH);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 3 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(await acceptDocuments(house.deps, ['d2'])).toMatchObject({ counts: { held: 0, created: 3 } });
    expect(booked(house).filter((each) => each.startsWith('giro'))).toHaveLength(6);
  });

  test('is held where an undone document alone was in the account: nothing stands there', async () => {
    const house = await houseOf('giro');
    house.drop('giro-03.csv', GIRO_MARCH);
    await sync(house);
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('visa-03.csv', VISA_MARCH);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 3 } });
  });

  test.each([null, 'giro'])('goes to the account whose balances it continues, with `account: %s`', async (account) => {
    const house = await withBoth(account);
    house.drop('a.csv', VISA_APRIL);
    house.drop('b.csv', GIRO_APRIL);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 4 } });
    expect(booked(house)).toEqual([...MARCH, 'giro BAKER', 'giro GROCER', 'visa BAR', 'visa KIOSK'].toSorted());
  });

  test('is asked about where it continues neither, and where it has no balances', async () => {
    const house = await withBoth();
    house.drop('june.csv', GIRO_JUNE);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('files like it are of `visa` and `giro`');
    expect(await acceptDocuments(house.deps, ['d3'], { handle: 'giro' })).toMatchObject({ counts: { created: 2 } });
  });

  test('is held without balances as well, where it has many lines and none in common', async () => {
    const house = await houseOf();
    const plain = (payee: string, cents: number) => {
      const rows = Array.from({ length: 8 }, (_, at) => `2026-03-0${at + 1};${payee} ${at};-${at + 1}.${cents}`);
      return ['Date;Merchant;Amount', ...rows, '2026-03-20;PAY;900.00', ''].join('\n');
    };
    house.drop('giro.csv', plain('GROCER', 10));
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
    expect(booked(house)).toHaveLength(9);
    house.drop('visa.csv', plain('KIOSK', 20));
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues.map(({ issue }) => issue.message).join()).toContain(
      'its lines are not those of giro.csv in `giro`',
    );
  });

  test('stays in its account where it is read anew, or undone and imported once more', async () => {
    const house = await withBoth();
    await rereadDocuments(house.deps);
    expect(booked(house)).toEqual(MARCH);
    undo(house.deps, 'd1', { dryRun: false });
    await retryDocuments(house.deps, [documentIdOf(1)]);
    expect(booked(house)).toEqual(MARCH);
  });

  test('goes to the only account that has files like it after the other one is undone', async () => {
    const house = await withBoth();
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('june.csv', GIRO_JUNE);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 2 } });
    expect(booked(house)).toEqual([...MARCH.slice(3), 'visa BAKER', 'visa GROCER'].toSorted());
  });

  test('comes into its account when the database was lost', async () => {
    const house = await withBoth();
    house.drop('a.csv', VISA_APRIL);
    house.drop('b.csv', GIRO_APRIL);
    await sync(house);
    const before = booked(house);
    updateSidecars(house.deps.store);
    house.deps.store.close();
    const folder = house.deps.config.baseFolder;
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
    const anew = await houseOf(null, { folder });
    recallSidecars(anew.deps.store);
    expect(await sync(anew)).toMatchObject({ counts: { held: 0 } });
    expect(booked(anew)).toEqual(before);
  });
});

describe('a file that names no account', () => {
  const rows = (opening: number, ...moves: readonly (readonly [string, number])[]) => {
    let balance = opening;
    return file(
      ...moves.map(([on, amount]) => {
        balance += amount;
        return `${on};SHOP;${amount.toFixed(2)};${balance.toFixed(2)}`;
      }),
    );
  };
  const accepted = async (content: string) => {
    const house = await houseOf();
    house.drop('1.csv', content);
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
    return house;
  };

  test('is held where another account of equal payments has other balances', async () => {
    const house = await accepted(rows(500, ['2026-03-01', 25], ['2026-03-05', -10], ['2026-03-09', -3]));
    house.drop('2.csv', rows(800, ['2026-03-01', 25], ['2026-03-05', -10], ['2026-03-09', -3]));
    expect(await sync(house)).toMatchObject({ counts: { held: 1, created: 0 } });
  });

  test('is held where it continues the account, and other balances stand there for its days', async () => {
    const house = await accepted(GIRO_MARCH);
    house.drop('visa-04.csv', VISA_APRIL);
    await sync(house);
    house.drop('visa-03.csv', VISA_MARCH);
    expect(await sync(house)).toMatchObject({ counts: { held: 1, created: 0 } });
  });

  test('is held where the account shows its days without a line', async () => {
    const house = await accepted(rows(100, ['2026-03-01', -1], ['2026-03-31', -2]));
    house.drop('2.csv', rows(900, ['2026-03-05', -10], ['2026-03-09', -20]));
    expect(await sync(house)).toMatchObject({ counts: { held: 1, created: 0 } });
  });

  test('is held where an account that other files name has its lines', async () => {
    const house = await accepted(GIRO_MARCH);
    house.drop(
      'visa.ofx',
      ofxText({
        accountId: '987654321',
        lines: [
          { id: 'A1', on: '2026-05-02', amount: '-1.00', name: 'KIOSK' },
          { id: 'A2', on: '2026-05-03', amount: '-2.00', name: 'BAR' },
          { id: 'A3', on: '2026-05-09', amount: '-3.00', name: 'BAR' },
        ],
        currency: 'EUR',
        from: '2026-05-01',
        to: '2026-05-31',
      }),
    );
    await sync(house);
    house.drop('2.csv', rows(7, ['2026-05-02', -1], ['2026-05-03', -2], ['2026-05-09', -3]));
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('its balances and lines are those of `checking-4321');
  });

  test('is asked about once more after the only file like it is undone', async () => {
    const house = await accepted(GIRO_MARCH);
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('visa-03.csv', VISA_MARCH);
    const report = await sync(house);
    expect(report.issues[0]?.issue.message).toContain('no file like it stands in `giro` any more');
  });

  test('moves to the account that is named when it is imported once more', async () => {
    const house = await accepted(GIRO_MARCH);
    house.drop('visa-04.csv', VISA_APRIL);
    await sync(house);
    undo(house.deps, 'd2', { dryRun: false });
    await acceptDocuments(house.deps, ['d2'], { handle: 'visa' });
    expect(booked(house)).toEqual(['giro BAKER', 'giro GROCER', 'giro PAY', 'visa BAR', 'visa KIOSK']);
    house.drop('visa-03.csv', VISA_MARCH);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 3 } });
  });
});

describe('files of two accounts in a further currency', () => {
  const dollars = (...rows: readonly string[]) =>
    ['Date;Merchant;Amount;Balance;Currency', ...rows.map((row) => `${row};USD`), ''].join('\n');

  test('go each to its own, as those in the first currency do', async () => {
    const house = await houseOf();
    const of = (text: string) => dollars(...text.trim().split('\n').slice(1));
    house.drop(
      '0.csv',
      file('2026-02-02;GROCER;-1.00;9.00').replace('Balance', 'Balance;Currency').replace('9.00', '9.00;EUR'),
    );
    house.drop('1.csv', of(GIRO_MARCH));
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
    const named = (handle: string) => ({ handle, name: handle, currency: 'USD' });
    await acceptDocuments(house.deps, ['d2'], named('travel'));
    expect(booked(house).filter((each) => each.startsWith('travel'))).toHaveLength(3);
    house.drop('2.csv', of(VISA_MARCH));
    expect(await sync(house)).toMatchObject({ counts: { held: 1, created: 0 } });
    await acceptDocuments(house.deps, ['d3'], named('saved'));
    house.drop('3.csv', of(GIRO_APRIL));
    house.drop('4.csv', of(VISA_APRIL));
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 4 } });
    expect(booked(house).filter((each) => each.startsWith('travel'))).toHaveLength(5);
    expect(booked(house).filter((each) => each.startsWith('saved'))).toHaveLength(5);
  });
});

describe('the answer to two questions about a file', () => {
  const ODD = [
    'Buchungstag;Verwendungszweck;Betrag;Saldo',
    '02.03.2026;ZINS;1,00;5001,00',
    '06.03.2026;SPAREN;50,00;5051,00',
    '10.03.2026;SPAREN;50,00;5101,00',
    '',
  ].join('\n');
  const LIKE = ODD.replace('ZINS;1,00;5001,00', 'MIETE;-1,00;4999,00')
    .replaceAll('SPAREN;50', 'MIETE;-50')
    .replace('5051', '4949')
    .replace('5101', '4899');
  const NEW = { handle: 'saved', name: 'Savings', currency: 'EUR' };

  test('names its account once, and no other file goes there before it', async () => {
    const house = await houseOf();
    house.drop('1.csv', ODD);
    house.drop('2.csv', LIKE);
    await sync(house);
    expect(await acceptDocuments(house.deps, ['d1'], NEW)).toMatchObject({ counts: { held: 2, created: 0 } });
    await acceptDocuments(house.deps, ['d1']);
    expect(booked(house).filter((each) => each.startsWith('saved'))).toHaveLength(3);
  });
});

describe('a file of the same account', () => {
  test('is not asked about where a late line moved all its balances', async () => {
    const house = await houseOf('giro');
    house.drop('1.csv', GIRO_MARCH);
    await sync(house);
    const late = file(
      '2026-02-27;LATE;-5.00;95.00',
      '2026-03-02;GROCER;-10.00;85.00',
      '2026-03-05;BAKER;-20.00;65.00',
      '2026-03-09;PAY;500.00;565.00',
    );
    house.drop('2.csv', late);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 1 } });
  });

  test('is not asked about where another account, with a connector of its own, has equal lines', async () => {
    const house = await houseOf('giro');
    const second = { name: 'second', account: 'visa', config: { path: 'second', settle: '0s', watch: false } };
    const deps = house.with({ connectors: [...house.deps.config.connectors, connectorConfig(second)] });
    house.drop('1.csv', GIRO_MARCH);
    house.drop('../second/2.csv', GIRO_MARCH.replace('BAKER', 'BAKERY'));
    await pullConnector(deps, 'inbox', 'command');
    expect(await pullConnector(deps, 'second', 'command')).toMatchObject({ counts: { held: 0, created: 3 } });
  });

  test('is not asked about where late lines stand on shared days', async () => {
    const house = await houseOf('giro');
    house.drop('1.csv', GIRO_MARCH);
    await sync(house);
    const late = file(
      '2026-03-02;LATE;-5.00;95.00',
      '2026-03-02;LATE;-6.00;89.00',
      '2026-03-02;GROCER;-10.00;79.00',
      '2026-03-05;BAKER;-20.00;59.00',
      '2026-03-12;PAY;1.00;60.00',
    );
    house.drop('2.csv', late);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 3 } });
  });

  test('is not asked about where it is the second half of a day', async () => {
    const house = await houseOf('giro');
    house.drop('1.csv', file('2026-03-02;GROCER;-10.00;90.00', '2026-03-02;BAKER;-20.00;70.00'));
    house.drop('2.csv', file('2026-03-02;KIOSK;-1.00;69.00', '2026-03-02;BAR;-9.00;60.00'));
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 4 } });
  });
});
