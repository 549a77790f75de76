import { describe, expect, test } from 'vitest';
import { acceptDocuments } from '../../../src/sync/history/accept.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { sharedParsePool } from '../../support/houses/pulling.ts';
import { file, GIRO_MARCH, houseOf, sync } from '../../support/houses/unnamed-files.ts';

const parsePool = sharedParsePool([]);

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
    const house = await houseOf(parsePool);
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
});

describe('a file of the same account', () => {
  test('is not asked about where a late line moved all its balances', async () => {
    const house = await houseOf(parsePool, 'giro');
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
});
