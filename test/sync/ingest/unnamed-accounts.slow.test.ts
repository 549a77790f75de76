import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
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

  test('is held as well where `account:` of the connector names the account', async () => {
    const house = await houseOf(parsePool, 'giro');
    house.drop('giro-03.csv', GIRO_MARCH);
    house.drop('visa-03.csv', VISA_MARCH);
    const report = await sync(house);
    expect(report).toMatchObject({ counts: { held: 1, created: 3 } });
    expect(report.issues[0]?.issue).toMatchObject({ code: 'account.connector' });
    expect(await acceptDocuments(house.deps, ['d2'])).toMatchObject({ counts: { held: 0, created: 3 } });
    expect(booked(house).filter((each) => each.startsWith('giro'))).toHaveLength(6);
  });

  test('is held where an undone document alone was in the account: nothing stands there', async () => {
    const house = await houseOf(parsePool, 'giro');
    house.drop('giro-03.csv', GIRO_MARCH);
    await sync(house);
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('visa-03.csv', VISA_MARCH);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 3 } });
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

  test('is held without balances as well, where it has many lines and none in common', async () => {
    const house = await houseOf(parsePool);
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
    const house = await houseOfBoth(parsePool);
    await rereadDocuments(house.deps);
    expect(booked(house)).toEqual(MARCH);
    undo(house.deps, 'd1', { dryRun: false });
    await retryDocuments(house.deps, [documentIdOf(1)]);
    expect(booked(house)).toEqual(MARCH);
  });

  test('goes to the only account that has files like it after the other one is undone', async () => {
    const house = await houseOfBoth(parsePool);
    undo(house.deps, 'd1', { dryRun: false });
    house.drop('june.csv', GIRO_JUNE);
    expect(await sync(house)).toMatchObject({ counts: { held: 0, created: 2 } });
    expect(booked(house)).toEqual([...MARCH.slice(3), 'visa BAKER', 'visa GROCER'].toSorted());
  });

  test('comes into its account when the database was lost', async () => {
    const house = await houseOfBoth(parsePool);
    house.drop('a.csv', VISA_APRIL);
    house.drop('b.csv', GIRO_APRIL);
    await sync(house);
    const before = booked(house);
    updateSidecars(house.deps.store);
    house.deps.store.close();
    const folder = house.deps.config.baseFolder;
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, 'state', `bankfeed.db${end}`), { force: true });
    const anew = await houseOf(parsePool, null, { folder });
    recallSidecars(anew.deps.store);
    expect(await sync(anew)).toMatchObject({ counts: { held: 0 } });
    expect(booked(anew)).toEqual(before);
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
    const house = await houseOf(parsePool);
    house.drop('1.csv', ODD);
    house.drop('2.csv', LIKE);
    await sync(house);
    expect(await acceptDocuments(house.deps, ['d1'], NEW)).toMatchObject({ counts: { held: 2, created: 0 } });
    await acceptDocuments(house.deps, ['d1']);
    expect(booked(house).filter((each) => each.startsWith('saved'))).toHaveLength(3);
  });
});
