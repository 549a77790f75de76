import { describe, expect, test } from 'vitest';
import type { Chapter } from '../../src/core/continuity/chapter.ts';
import { readContinuity } from '../../src/core/continuity/continuity.ts';
import { day } from '../support/identity/statements.ts';

function chapter(from: string, to: string, balances: readonly [bigint | null, bigint | null] = [null, null]): Chapter {
  const [opening, closing] = balances;
  const period = { from: day(from), to: day(to) };
  return { period, asOf: to, kind: 'snapshot', opening, closing, closingOn: null };
}

const read = (chapters: readonly Chapter[], today = '2026-04-02') => readContinuity(chapters, day(today));

describe('statements that follow each other', () => {
  test('name the days that are missing between them, in whatever order they came', () => {
    const chapters = [chapter('2026-03-05', '2026-03-31'), chapter('2026-01-01', '2026-01-31')];
    expect(read(chapters).gaps).toEqual([{ from: '2026-02-01', to: '2026-03-04' }]);
  });

  test('name the days between where a balance of a later day may hold lines that nobody saw', () => {
    const chapters = [
      { ...chapter('2026-01-01', '2026-01-31', [0n, 10_000n]), closingOn: day('2026-02-03') },
      chapter('2026-02-10', '2026-02-28', [10_000n, 12_000n]),
    ];
    expect(read(chapters).gaps).toEqual([{ from: '2026-02-01', to: '2026-02-09' }]);
  });

  test('name no days beside one that states no period: its lines do not say which days it covers', () => {
    const listed = (from: string, to: string): Chapter => ({
      ...chapter(from, to),
      period: null,
      lines: { from: day(from), to: day(to) },
    });
    const [january, march] = [chapter('2026-01-01', '2026-01-31'), chapter('2026-03-01', '2026-03-31')];
    expect(read([january, listed('2026-02-03', '2026-02-20')]).gaps).toEqual([]);
    expect(read([january, listed('2026-02-03', '2026-02-20'), march]).gaps).toEqual([]);
    expect(read([listed('2026-01-03', '2026-01-29'), listed('2026-02-03', '2026-02-20')]).gaps).toEqual([]);
  });

  test('where a short one lies in a long one, the long one still reaches the next', () => {
    const chapters = [
      chapter('2026-01-01', '2026-02-28'),
      chapter('2026-01-05', '2026-01-07'),
      chapter('2026-03-01', '2026-03-31'),
    ];
    expect(read(chapters).gaps).toEqual([]);
  });

  test('do not jump where they share days, and the transactions lead from one balance to the other', () => {
    const chapters = [
      { ...chapter('2026-01-01', '2026-01-20', [0n, 10_000n]), statement: 1n },
      { ...chapter('2026-01-20', '2026-02-28', [9650n, 12_000n]), statement: 2n },
    ];
    const breaksWith = (...errors: readonly (bigint | null | undefined)[]) =>
      readContinuity(chapters, day('2026-03-02'), {
        errorOf: ({ statement }) => errors[Number(statement) - 1],
        haveCommon: () => true,
        sumFrom: () => 0n,
      }).breaks.length;
    expect(breaksWith(undefined, undefined)).toBe(1);
    expect(breaksWith(0n, -350n)).toBe(1);
    expect(breaksWith(0n, 0n)).toBe(0);
    expect(breaksWith(0n, null)).toBe(0);
  });

  test('jump where one of two with common days has no line of the other', () => {
    const listed = (from: string, to: string, balances: readonly [bigint, bigint]): Chapter => ({
      ...chapter(from, to, balances),
      period: null,
      lines: { from: day(from), to: day(to) },
      openingOn: day(from),
      closingOn: day(to),
    });
    const chapters = [
      listed('2026-01-02', '2026-01-31', [0n, 100n]),
      listed('2026-02-02', '2026-02-27', [100n, 300n]),
      listed('2026-02-03', '2026-02-20', [7000n, 6000n]),
    ];
    const breaksWith = (haveCommon: () => boolean) =>
      readContinuity(chapters, day('2026-03-02'), { errorOf: () => null, haveCommon, sumFrom: () => 0n }).breaks;
    expect(breaksWith(() => true)).toEqual([]);
    expect(breaksWith(() => false)).toMatchObject([{ after: '2026-02-03', difference: 6700n }]);
    // The strange one may be the first of all.
    chapters.unshift(listed('2026-01-01', '2026-01-20', [7000n, 6000n]));
    chapters.pop();
    expect(breaksWith(() => true)).toEqual([]);
    const jump = { before: '2026-01-01', after: '2026-01-02', difference: -6000n };
    expect(breaksWith(() => false)).toEqual([jump]);
    // Another format, and documents of news, list other lines.
    const [first = listed('2026-01-01', '2026-01-20', [7000n, 6000n]), ...rest] = chapters;
    chapters.splice(0, 3, { ...first, stream: 2n }, ...rest);
    expect(breaksWith(() => false)).toEqual([]);
    chapters.splice(0, 3, { ...first, kind: 'delta' }, ...rest);
    expect(breaksWith(() => false).filter(({ after }) => after === '2026-01-02')).toEqual([]);
  });

  test('do not jump where a line came late, and another one shows both days with a line of each', () => {
    const listed = (from: string, to: string, balances: readonly [bigint, bigint], statement: bigint): Chapter => ({
      ...chapter(from, to, balances),
      ...{ statement, period: null, lines: { from: day(from), to: day(to) }, openingOn: day(from), closingOn: day(to) },
    });
    const chapters = [
      listed('2026-01-05', '2026-01-05', [900n, 800n], 1n),
      listed('2026-01-06', '2026-01-09', [300n, 100n], 2n),
      listed('2026-01-04', '2026-01-07', [900n, 200n], 3n),
    ];
    const breaksWith = (...pairs: readonly string[]) => {
      const haveCommon = (one: Chapter, other: Chapter) => pairs.includes(`${one.statement}${other.statement}`);
      return readContinuity(chapters, day('2026-02-02'), { errorOf: () => 1n, haveCommon, sumFrom: () => 0n }).breaks;
    };
    const jump = { before: '2026-01-05', after: '2026-01-06', difference: -500n };
    expect(breaksWith('13', '23')).toEqual([]);
    expect(breaksWith('13')).not.toEqual([]);
    chapters.pop();
    const errors = { errorOf: (each: Chapter) => each.statement, haveCommon: () => false, sumFrom: () => 0n };
    expect(readContinuity(chapters, day('2026-02-02'), errors).breaks).toEqual([jump]);
  });

  test('do not jump where another format shows the day and may book otherwise', () => {
    const chapters = [
      { ...chapter('2026-01-01', '2026-01-31', [0n, 10_000n]), stream: 1n },
      { ...chapter('2026-02-01', '2026-02-28', [9650n, 12_000n]), stream: 1n },
    ];
    expect(read(chapters, '2026-03-02').breaks).toHaveLength(1);
    const other = { ...chapter('2026-01-25', '2026-02-10', [1n, 2n]), stream: 2n };
    expect(read([...chapters, other], '2026-03-02').breaks.filter(({ after }) => after === '2026-02-01')).toEqual([]);
  });

  test('that print no period jump as well where days without a line lie between them', () => {
    const listed = (from: string, to: string, opening: bigint, closing: bigint): Chapter => ({
      ...chapter(from, to, [opening, closing]),
      period: null,
      lines: { from: day(from), to: day(to) },
      openingOn: day(from),
      closingOn: day(to),
    });
    const march = listed('2026-03-02', '2026-03-25', 0n, 100n);
    const april = listed('2026-04-03', '2026-04-20', 700n, 650n);
    const jump = { before: '2026-03-25', after: '2026-04-03', difference: 600n };
    expect(read([march, april], '2026-04-21').breaks).toEqual([jump]);
    expect(read([march, { ...april, opening: 100n }], '2026-04-21').breaks).toEqual([]);
    const between = listed('2026-03-24', '2026-04-02', 90n, 700n);
    expect(read([march, april, between], '2026-04-21').breaks).toEqual([]);
    expect(read([march, { ...april, lines: null, period: april.lines ?? null }], '2026-04-21').breaks).toEqual([]);
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

  test('of one day do not break where each begins with the balance of another', () => {
    const pages = [
      chapter('2026-03-02', '2026-03-02', [10_000n, 9000n]),
      chapter('2026-03-02', '2026-03-02', [9000n, 8000n]),
    ];
    expect(read(pages).breaks).toEqual([]);
    expect(read([chapter('2026-03-01', '2026-03-01', [0n, 10_500n]), ...pages]).breaks).toEqual([
      { before: '2026-03-01', after: '2026-03-02', difference: -500n },
    ]);
  });
});

describe('silence', () => {
  test('of a daily account is said within the week', () => {
    const daily = [1, 2, 3, 4, 5].map((at) => chapter(`2026-03-0${at}`, `2026-03-0${at}`));
    expect(read(daily, '2026-03-09').silence).toBeNull();
    expect(read(daily, '2026-03-10').silence).toMatchObject({ usual: 1 });
  });
});

describe('statements in any order', () => {
  test('break where the balance jumps, once for the same two days', () => {
    const chapters = [
      chapter('2026-03-01', '2026-03-31', [400n, 500n]),
      chapter('2026-02-01', '2026-02-28', [200n, 300n]),
      chapter('2026-02-01', '2026-02-10', [200n, null]),
      chapter('2026-01-01', '2026-01-31', [0n, 100n]),
    ];
    expect(read(chapters).breaks).toEqual([
      { before: '2026-02-28', after: '2026-03-01', difference: 100n },
      { before: '2026-01-31', after: '2026-02-01', difference: 100n },
    ]);
  });

  test('do not break where a balance, or the day of it, is not printed', () => {
    const none: Chapter = { ...chapter('2026-02-01', '2026-02-28'), period: null, openingOn: null };
    const first = chapter('2026-01-01', '2026-01-31', [0n, 100n]);
    expect(read([first, chapter('2026-02-01', '2026-02-28')]).breaks).toEqual([]);
    expect(read([chapter('2026-01-01', '2026-01-31'), chapter('2026-02-01', '2026-02-28', [5n, 6n])]).breaks).toEqual(
      [],
    );
    expect(read([first, { ...none, opening: 7n, closing: 8n }]).breaks).toEqual([]);
  });
});

describe('the rhythm of an account', () => {
  test('is the usual distance, not the longest or the first', () => {
    const chapters = ['2026-01-01', '2026-01-21', '2026-01-22', '2026-01-29', '2026-02-05', '2026-02-06'];
    expect(read(chapters.map((on) => chapter(on, on))).silence).toMatchObject({ usual: 7 });
  });

  test('is unknown where no statement came', () => {
    expect(read([])).toEqual({ gaps: [], overlaps: [], breaks: [], silence: null });
  });
});
