/**
 * P-TR-1 over accounts that two streams show. Whatever was taken for one meanwhile, in the end each record is what it
 * is.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { workshop } from '../../support/houses/workshop.ts';
import { day, line } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';
import { OWN, type Paper, transferHouse } from '../../support/transfers/transfer-house.ts';

const numRuns = tries({ small: 20, thorough: 200, nightly: 10_000 });
const openRoom = workshop();
const START = day('2026-03-01');
const DAYS = 14;
const NAMES = ['Bakery Krume', 'Fuel Station', 'Kiosk am Markt', 'Vera Flowers', 'Cafe Uno', 'Broker'];

interface Spent {
  readonly days: number;
  readonly amount: number;
  /** The sign that it went to another account, by number to one that no statement shows; null: it did not. */
  readonly by: 'number' | 'reference' | 'words' | null;
}

const spent: fc.Arbitrary<Spent> = fc.record({
  days: fc.integer({ min: 0, max: 6 }),
  amount: fc.constantFrom(3, 3, 3, 5),
  by: fc.constantFrom<Spent['by']>(null, null, 'number', 'reference', 'words'),
});
const page = fc.record({ from: fc.integer({ min: 0, max: 7 }), length: fc.integer({ min: 0, max: 5 }) });

test('purchases and transfers of equal amounts, in notices and statements, end as they are in whatever order these come', async () => {
  const world = fc.record({
    all: fc
      .uniqueArray(spent, { minLength: 2, maxLength: 6, selector: ({ days }) => days })
      // Words alone tell nothing where two say the same.
      .filter((all) => all.filter(({ by }) => by === 'words').length < 2),
    pages: fc.array(page, { maxLength: 3 }),
    order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
    sends: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ all, pages, order, sends }) => {
      const papers = papersOf(all, pages);
      const ranked = papers.map((paper, at) => ({ paper, rank: order[at] ?? 0 }));
      const shuffled = ranked.toSorted((left, right) => left.rank - right.rank).map(({ paper }) => paper);
      expect(await played(shuffled, sends)).toEqual(truthOf(all));
    }),
    { numRuns },
  );
});

function papersOf(
  all: readonly Spent[],
  pages: readonly { readonly from: number; readonly length: number }[],
): Paper[] {
  const lines = all.map(outOf);
  const cut = (from: number, length: number): Paper => {
    const [first, last] = [addDays(START, from), addDays(START, from + length)];
    const shown = lines.filter(({ bookedOn }) => bookedOn >= first && bookedOn <= last);
    return { of: 'a', format: 'camt', period: [first, last], lines: shown };
  };
  return [
    ...lines.map((each): Paper => ({ of: 'a', format: 'camt', kind: 'delta', lines: [each] })),
    ...pages.map(({ from, length }) => cut(from, length)),
    cut(0, DAYS + 20),
    { of: 'b', lines: all.flatMap(arrivalOf), period: [START, addDays(START, DAYS + 20)] },
  ];
}

function outOf({ days, amount, by }: Spent, at: number): StatementLine {
  const named = by === 'number' ? { counterparty: { account: OWN.c.iban, name: null } } : {};
  const memo = by === 'reference' ? `Ref TRF-4000${100 + at}` : by === 'words' ? 'Umbuchung' : null;
  return line(addDays(START, days), `-${amount}.00`, NAMES[at] ?? `Shop ${at}`, `R0${1000 + at * 7}Z`, {
    memo,
    ...named,
  });
}

function arrivalOf({ days, amount, by }: Spent, at: number): readonly StatementLine[] {
  if (by === null || by === 'number') return [];
  const memo = by === 'reference' ? `Ref TRF-4000${100 + at}` : by === 'words' ? 'Umbuchung' : null;
  return [line(addDays(START, days), `${amount}.00`, `Anna ${at}`, `Q0${1000 + at * 7}Z`, { memo })];
}

async function played(papers: readonly Paper[], sends: readonly boolean[]): Promise<readonly string[]> {
  using room = openRoom();
  const house = await transferHouse({ room });
  for (const of of ['a', 'b'] as const) house.bring({ of, lines: [], period: ['2026-02-01', '2026-02-02'] });
  for (const [at, paper] of papers.entries()) {
    house.bring(paper);
    if (sends[at] === true) await house.push();
  }
  expect(await house.push()).toMatchObject({ rejected: 0, remaining: 0 });
  return (await house.transactions())
    .map((row) => `${row.date} ${row.amount} ${row.payeeName} (${row.note ?? ''}) ${row.isTransfer}`)
    .sort();
}

function truthOf(all: readonly Spent[]): readonly string[] {
  return all
    .map((each, at) => {
      const { bookedOn, payee, memo } = outOf(each, at);
      return `${bookedOn} ${each.amount} ${payee} (${memo ?? ''}) ${each.by !== null}`;
    })
    .sort();
}
