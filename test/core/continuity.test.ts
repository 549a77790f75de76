import { describe, expect, test } from 'vitest';
import { type Chapter, readContinuity } from '../../src/core/continuity.ts';
import { day } from '../support/statements.ts';

function chapter(from: string, to: string, balances: readonly [bigint | null, bigint | null] = [null, null]): Chapter {
  const [opening, closing] = balances;
  const period = { from: day(from), to: day(to) };
  return { period, asOf: to, kind: 'snapshot', opening, closing, closingOn: null };
}

const read = (chapters: readonly Chapter[], today = '2026-04-02') => readContinuity(chapters, day(today));

describe('statements that follow each other', () => {
  test('leave no gap where one begins on or after the day the last one ended', () => {
    const chapters = [
      chapter('2026-01-01', '2026-01-31'),
      chapter('2026-02-01', '2026-02-28'),
      chapter('2026-02-28', '2026-03-31'),
    ];
    expect(read(chapters)).toMatchObject({ gaps: [], overlaps: [] });
  });

  test('name the days that are missing between them, in whatever order they came', () => {
    const chapters = [chapter('2026-03-05', '2026-03-31'), chapter('2026-01-01', '2026-01-31')];
    expect(read(chapters).gaps).toEqual([{ from: '2026-02-01', to: '2026-03-04' }]);
  });

  test('name the days that they share', () => {
    const chapters = [chapter('2026-01-01', '2026-01-31'), chapter('2026-01-20', '2026-02-10')];
    expect(read(chapters).overlaps).toEqual([{ from: '2026-01-20', to: '2026-01-31' }]);
  });

  test('where a short one lies in a long one, the long one still reaches the next', () => {
    const chapters = [
      chapter('2026-01-01', '2026-02-28'),
      chapter('2026-01-05', '2026-01-07'),
      chapter('2026-03-01', '2026-03-31'),
    ];
    expect(read(chapters).gaps).toEqual([]);
  });

  test('tell where the balance jumps, and by how much', () => {
    const chapters = [
      chapter('2026-01-01', '2026-01-31', [0n, 10_000n]),
      chapter('2026-02-01', '2026-02-28', [9650n, 12_000n]),
      chapter('2026-03-01', '2026-03-31', [12_000n, 1n]),
    ];
    expect(read(chapters).breaks).toEqual([{ before: '2026-01-31', after: '2026-02-01', difference: -350n }]);
  });

  test('that print no period leave no gap, and still begin with the balance that the last one ended with', () => {
    const listed = (on: string, to: string, opening: bigint, closing: bigint): Chapter => ({
      period: null,
      asOf: to,
      kind: 'snapshot',
      opening,
      openingOn: day(on),
      closing,
      closingOn: day(to),
    });
    const chapters = [listed('2026-01-05', '2026-01-20', 0n, 100n), listed('2026-03-02', '2026-03-09', 100n, 70n)];
    expect(read(chapters)).toMatchObject({ gaps: [], overlaps: [], breaks: [] });
    expect(read([...chapters, listed('2026-03-10', '2026-03-20', 50n, 60n)]).breaks).toEqual([
      { before: '2026-03-09', after: '2026-03-10', difference: -20n },
    ]);
  });

  test('are believed if one of several balances of a day is meant', () => {
    const chapters = [
      chapter('2026-01-01', '2026-01-31', [0n, 10_000n]),
      chapter('2026-01-15', '2026-01-31', [5n, 9650n]),
      chapter('2026-01-31', '2026-02-28', [9650n, 12_000n]),
    ];
    expect(read(chapters).breaks).toEqual([]);
  });
});

describe('silence', () => {
  const monthly = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'].map((to) => chapter(to, to));

  test('is said when half as long again as usual has passed, and two days', () => {
    expect(read(monthly, '2026-04-18').silence).toBeNull();
    expect(read(monthly, '2026-04-19').silence).toEqual({
      last: '2026-02-28',
      usual: 31,
      overdueSince: '2026-04-18',
    });
  });

  test('of a daily account is said within the week', () => {
    const daily = [1, 2, 3, 4, 5].map((at) => chapter(`2026-03-0${at}`, `2026-03-0${at}`));
    expect(read(daily, '2026-03-09').silence).toBeNull();
    expect(read(daily, '2026-03-10').silence).toMatchObject({ usual: 1 });
  });

  test('needs a rhythm to be broken', () => {
    expect(read(monthly.slice(0, 3), '2027-01-01').silence).toBeNull();
  });
});
