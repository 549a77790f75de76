/** Statements of several formats whose balances meet, or overlap: no line is lost at a seam, none is counted twice. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { Statement, StatementLine } from '../../../src/domain/statement.ts';
import { listAccounts } from '../../../src/store/views/accounts.ts';
import { listReviews } from '../../../src/store/views/reviews.ts';
import { liveIn } from '../../support/ask.ts';
import { deskIn, type Paper } from '../../support/houses/paper-desk.ts';
import { type Room, workshop } from '../../support/houses/workshop.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 40, thorough: 400, nightly: 10_000 });
const open = workshop();
const FIRST = day('2026-03-02');
const FORMATS = ['csv', 'mt940', 'ofx'] as const;
type Format = (typeof FORMATS)[number];

interface Happening {
  readonly at: number;
  readonly day: number;
  readonly amount: bigint;
  /** By how many days the formats other than CSV book it later. */
  readonly lag: number;
}

/** The lines of a format from one place in its order to another, of a household's account. */
interface File {
  readonly format: Format;
  readonly lines: readonly Happening[];
  readonly opening: bigint;
}

interface Choice {
  readonly amounts: readonly bigint[];
  readonly mostLag: number;
}

function happenings({ amounts, mostLag }: Choice): fc.Arbitrary<readonly Happening[]> {
  const one = fc.record({
    day: fc.nat(9),
    amount: fc.constantFrom(...amounts),
    lag: fc.nat(mostLag),
  });
  return fc.array(one, { minLength: 2, maxLength: 9 }).map((all) => all.map((each, at) => ({ ...each, at })));
}

const dayIn = (format: Format, { day: on, lag }: Happening) => on + (format === 'csv' ? 0 : lag);

function fileOf(all: readonly Happening[], format: Format, from: number, to: number): File {
  const sorted = all.toSorted((a, b) => dayIn(format, a) - dayIn(format, b) || a.at - b.at);
  const opening = sorted.slice(0, from).reduce((sum, { amount }) => sum + amount, 100_000n);
  return { format, opening, lines: sorted.slice(from, to) };
}

function paperOf({ format, lines, opening }: File, hour: number): Paper {
  let balance = opening;
  const printed = lines.map((each): StatementLine => {
    balance += each.amount;
    const witness = format === 'csv' ? { balance } : {};
    return { ...line(addDays(FIRST, dayIn(format, each)), '0', 'Kiosk', null, witness), amount: each.amount };
  });
  const days = printed.map(({ bookedOn }) => bookedOn);
  const [first = FIRST, last = first] = [days.at(0), days.at(-1)];
  const balances: Statement['balances'] = {
    opening: format === 'ofx' ? null : { amount: opening, date: first },
    closing: { amount: balance, date: last },
    available: null,
  };
  const asOf = `2026-04-01T${String(hour).padStart(2, '0')}:00:00`;
  return { format, statement: statement(printed, { asOf, period: [first, last], balances }) };
}

/** `undone`: numbers of documents that are undone in the end. */
async function amountsAfter(room: Room, files: readonly File[], ...undone: readonly number[]) {
  const desk = await deskIn(room);
  for (const [at, file] of files.entries()) desk.bring(paperOf(file, at));
  if (undone.length > 0) desk.undo(...undone);
  return {
    amounts: liveIn(desk.store).map(({ amount }) => BigInt(amount)),
    miscounts: listAccounts(desk.store).flatMap(({ continuity }) => continuity.miscounts),
    isAsked:
      listReviews(desk.store, 1).length > 0 ||
      listAccounts(desk.store).some(({ continuity: { breaks, miscounts } }) => breaks.length + miscounts.length > 0),
  };
}

/** Two formats share no day. Of one format the second file may begin where the first ends, within a day. */
function areWhole({ all, cut, formats: [before, after] }: Cut): boolean {
  const [last, first] = [fileOf(all, before, 0, cut).lines.at(-1), fileOf(all, after, cut, all.length).lines.at(0)];
  return before === after || last?.day !== first?.day;
}

interface Cut {
  readonly all: readonly Happening[];
  readonly cut: number;
  readonly formats: readonly [Format, Format];
}

const countOf = <Value>(all: readonly Value[], value: Value) => all.filter((each) => each === value).length;

describe('statements of an account', () => {
  test('that follow each other count each line, in either order', async () => {
    const files = happenings({ amounts: [-350n, -350n, -500n, -999n], mostLag: 0 }).chain((all) => {
      const formats = fc.constantFrom<[Format, Format]>(
        ['csv', 'mt940'],
        ['ofx', 'csv'],
        ['ofx', 'mt940'],
        ['mt940', 'mt940'],
      );
      const cut = fc.integer({ min: 1, max: all.length - 1 });
      return fc.record({ all: fc.constant(all), cut, formats, isTurned: fc.boolean() }).filter(areWhole);
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ all, cut, formats: [before, after], isTurned }) => {
        using room = open();
        const pair = [fileOf(all, before, 0, cut), fileOf(all, after, cut, all.length)];
        const { amounts, miscounts } = await amountsAfter(room, isTurned ? pair.toReversed() : pair);
        const happened = all.map(({ amount }) => amount);
        for (const amount of happened) {
          expect(countOf(amounts, amount)).toBe(countOf(happened, amount));
        }
        expect(miscounts).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('that follow each other leave the lines of the others where the first or the last is undone', async () => {
    const files = happenings({ amounts: [-350n, -350n, -500n], mostLag: 0 }).chain((all) => {
      const cut = fc.nat(all.length);
      const cuts = fc.tuple(cut, cut).map((each) => each.toSorted((one, other) => one - other));
      return fc.record({ all: fc.constant(all), cuts, undone: fc.constantFrom(0, 2) });
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ all, cuts: [first = 0, second = 0], undone }) => {
        using room = open();
        const ends = [first, second, all.length];
        const three = ends.map((end, at) => fileOf(all, 'mt940', ends[at - 1] ?? 0, end));
        const { amounts } = await amountsAfter(room, three, undone + 1);
        const left = three.flatMap(({ lines }, at) => (at === undone ? [] : lines.map(({ amount }) => amount)));
        for (const amount of left) expect(countOf(amounts, amount)).toBe(countOf(left, amount));
        expect(amounts).toHaveLength(left.length);
      }),
      { numRuns },
    );
  });

  test('that overlap in any way, in formats that book on other days, count no line twice in silence', async () => {
    const files = happenings({ amounts: [-351n, -1297n, -5003n, 2711n], mostLag: 2 }).chain((happened) => {
      // An amount that comes again within days is a habit, about which nobody is asked.
      const all = happened.map((each, at) => ({ ...each, amount: each.amount - BigInt(at) }));
      const file = fc
        .record({ format: fc.constantFrom(...FORMATS), from: fc.nat(all.length - 1), to: fc.nat(all.length) })
        .filter(({ from, to }) => from < to)
        .map(({ format, from, to }) => fileOf(all, format, from, to));
      return fc.record({ all: fc.constant(all), fed: fc.array(file, { minLength: 2, maxLength: 5 }) });
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ all, fed }) => {
        using room = open();
        const happened = all.map(({ amount }) => amount);
        const { amounts, isAsked } = await amountsAfter(room, fed);
        const isTwice = happened.some((amount) => countOf(amounts, amount) > countOf(happened, amount));
        expect(isTwice && !isAsked).toBe(false);
      }),
      { numRuns },
    );
  });
});
