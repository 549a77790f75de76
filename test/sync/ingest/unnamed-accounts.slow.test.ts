import { describe, expect, test } from 'vitest';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import {
  booked,
  file,
  GIRO_APRIL,
  GIRO_JUNE,
  GIRO_MARCH,
  houseOf,
  houseOfBoth,
  sync,
  VISA_APRIL,
  VISA_MARCH,
} from '../../support/houses/unnamed-files.ts';

const parsePool = sharedParsePool([]);

const MARCH = ['giro BAKER', 'giro GROCER', 'giro PAY', 'visa BAR', 'visa HOTEL', 'visa KIOSK'];

describe('a file that names no account, of the same layout as those of another account', () => {
  test('is held where its balances and lines are others than the account has for these days', async () => {
    const house = await houseOf(parsePool);
    house.drop('giro-03.csv', GIRO_MARCH);
    await sync(house);
    await acceptDocuments(house.deps, ['d1'], { handle: 'giro' });
    house.drop('visa-03.csv', VISA_MARCH);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.unnamed' });
    expect(report.issues[0]?.issue.message).toContain('its lines are not those of giro-03.csv in `giro`');
  });

  test.each([null, 'giro'])('goes to the account whose balances it continues, with `account: %s`', async (account) => {
    const house = await houseOfBoth(parsePool, account);
    house.drop('a.csv', VISA_APRIL);
    house.drop('b.csv', GIRO_APRIL);
    expect(await sync(house)).toMatchObject({ outcome: 'ok', counts: { created: 4 } });
    expect(booked(house)).toEqual([...MARCH, 'giro BAKER', 'giro GROCER', 'visa BAR', 'visa KIOSK'].toSorted());
  });

  test('is asked about where it continues neither, and where it has no balances', async () => {
    const house = await houseOfBoth(parsePool);
    house.drop('june.csv', GIRO_JUNE);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 0 } });
    expect(report.issues[0]?.issue.message).toContain('files like it are of `visa` and `giro`');
    expect(await acceptDocuments(house.deps, ['d3'], { handle: 'giro' })).toMatchObject({ counts: { created: 2 } });
  });
});

describe('files of two accounts in a further currency', () => {
  const dollars = (...rows: readonly string[]) =>
    ['Date;Merchant;Amount;Balance;Currency', ...rows.map((row) => `${row};USD`), ''].join('\n');

  test('go each to its own, as those in the first currency do', async () => {
    const house = await houseOf(parsePool);
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
