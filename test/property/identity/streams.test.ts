import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertionsOf } from '../../../src/core/streams/assertions.ts';
import { DAYS_APART } from '../../../src/core/streams/matching.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { outcomeOf } from '../../support/identity/cases.ts';
import { fewest, type Seen } from '../../support/identity/fewest.ts';
import { downloads, type World, worlds } from '../../support/identity/identity-worlds.ts';
import { type ModelDocument, startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 30, thorough: 200, nightly: 10_000 });

/** A purchase and how much later each of the other sources books it. */
interface Purchase {
  readonly gap: number;
  readonly amount: string;
  readonly shop: string;
  readonly later: readonly [number, number, number];
  /** Where the sources' files are cut. */
  readonly cut: readonly [boolean, boolean, boolean, boolean];
}

const STREAMS = ['ofx', 'csv', 'mt940', 'camt'] as const;
const START = day('2026-02-20');

/**
 * Sources lag by up to `most` days behind the first. Their files follow each other without sharing a line, and print
 * periods that reach four days further: what one source books later lies in the days of the other's file.
 */
function purchases(most: number): fc.Arbitrary<readonly Purchase[]> {
  const lag = fc.integer({ min: 0, max: most });
  return fc.array(
    fc.record({
      gap: fc.constantFrom(0, 0, 1, 1, 2, 5),
      amount: fc.constantFrom('-3.50', '-3.50', '-12.00', '100.00'),
      shop: fc.constantFrom('Cafe', 'Bakery', 'Kiosk'),
      later: fc.tuple(lag, lag, lag),
      cut: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    }),
    { minLength: 1, maxLength: 20 },
  );
}

function filesOf(all: readonly Purchase[], source: number): ModelDocument[] {
  let on = START;
  const lines = all.map(({ gap, amount, shop, later }, at): StatementLine => {
    on = addDays(on, gap);
    const lag = source === 0 ? 0 : (later[source - 1] ?? 0);
    const text = source === 0 ? shop : `${shop.toUpperCase()} ${at}`;
    return line(addDays(on, lag), amount, text, source === 0 ? `fit-${at}-x` : null);
  });
  const files: StatementLine[][] = [[]];
  const days = (each: StatementLine) => each.bookedOn;
  for (const [at, each] of lines.toSorted((a, b) => (days(a) < days(b) ? -1 : 1)).entries()) {
    const file = files.at(-1) ?? [];
    const isNewDay = file.at(-1)?.bookedOn !== each.bookedOn;
    if (isNewDay && file.length > 0 && all[at]?.cut[source] === true) files.push([each]);
    else file.push(each);
  }
  return files.map((file) => {
    const [from = START, to = START] = [file.at(0)?.bookedOn, file.at(-1)?.bookedOn];
    const period = [addDays(from, -DAYS_APART - 1), addDays(to, DAYS_APART + 1)] as const;
    return { statement: statement(file, { period }), stream: STREAMS[source] ?? 'ofx' };
  });
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const key = (at: number) => ((at + 1) * 7919 * (seed + 1)) % 1009;
  return items
    .map((item, at) => ({ item, key: key(at) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Three days from the source that is believed most: two others may be off by three days in opposite directions. */
function aroundBest(group: readonly Seen[]): boolean {
  const best = BELIEVED.map((source) => group.find((each) => each.source === source)).find(
    (each) => each !== undefined,
  );
  return group.every(({ day: on }) => Math.abs(on - (best?.day ?? on)) <= 3);
}

/** Indexes of STREAMS, the most believed first. */
const BELIEVED = [3, 0, 2, 1];

/** `csv7 ofx3`: a line in CSV of the seventh day, then one in OFX of the third. */
function seenAs(text: string): Seen[] {
  return text.split(' ').map((each) => {
    const source = STREAMS.findIndex((name) => each.startsWith(name));
    return { source, day: Number(each.slice(STREAMS[source]?.length)) };
  });
}

/** More stands in the ledger than would now be counted, and a known line alone is left without a transaction. */
const LATE_ROOM = 'ofx5 camt2 mt9400 mt9400 csv5 camt6 ofx6 mt9400';

/** A pair of two sources has to part for the third, or one transaction is too many. */
const PAIRS_PART = 'ofx2 csv3 csv0 mt9406 ofx3';

describe('P-ID-8: what several sources show', () => {
  test('by two sources up to three days apart, in files of any cut and order, is counted once', () => {
    fc.assert(
      fc.property(purchases(3), fc.nat(1000), (all, seed) => {
        const files = shuffled([...filesOf(all, 0), ...filesOf(all, 1)], seed);
        const outcome = outcomeOf(files);
        expect(outcome.count).toBe(all.length);
        expect(outcomeOf([...files, ...files]).lines).toEqual(outcome.lines);
        expect(outcome.lines).toEqual(outcomeOf(filesOf(all, 0)).lines);
      }),
      { numRuns },
    );
  });

  test.each([3, 4])(
    'by %i sources up to a day apart, in any order, is counted once, and once more fed changes nothing',
    (sources) => {
      fc.assert(
        fc.property(purchases(1), fc.nat(1000), (all, seed) => {
          const files = shuffled(
            STREAMS.slice(0, sources).flatMap((_, source) => filesOf(all, source)),
            seed,
          );
          const model = startLedgerModel();
          for (const file of files) model.ingest(file);
          expect(model.live()).toHaveLength(all.length);
          const ids = model.ids();
          for (const file of files) model.ingest(file);
          expect(model.ids()).toEqual(ids);
        }),
        { numRuns },
      );
    },
  );

  test('where each source misses some, no more lines are joined than their days allow', () => {
    const seen = fc.record({ day: fc.integer({ min: 0, max: 9 }), source: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(fc.array(seen, { minLength: 1, maxLength: 9 }), (points) => {
        const files = points.map(({ day: on, source }, at): ModelDocument => {
          const one = line(addDays(START, on), '-3.50', null, `${source}-${at}-x`);
          return {
            statement: statement([one], { period: [addDays(one.bookedOn, -3), addDays(one.bookedOn, 3)] }),
            stream: STREAMS[source] ?? '',
          };
        });
        const { count } = outcomeOf(files);
        expect(count).toBeGreaterThanOrEqual(fewest(points, aroundBest));
      }),
      { numRuns, examples: [[seenAs(PAIRS_PART)], [seenAs('mt9404 csv1 ofx0')]] },
    );
  });

  test('every line is said of one transaction and no other, and none stands without a line', () => {
    const seen = fc.record({ day: fc.integer({ min: 0, max: 7 }), source: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(seen, { minLength: 6, maxLength: 14, size: 'max' }), (points) => {
        const model = startLedgerModel();
        const shown = points.map(({ day: on, source }, at) => {
          const one = line(addDays(START, on), '-3.50', null, `fit-${at}-x`);
          const stream = STREAMS[source] ?? 'ofx';
          model.ingest({ statement: statement([one], { period: [one.bookedOn, one.bookedOn] }), stream });
          return `${stream} ${one.reference}`;
        });
        const said = model
          .live()
          .map((each) => assertionsOf(each).map(({ stream, reference }) => `${stream} ${reference}`));
        expect(said.flat().sort()).toEqual(shown.sort());
        expect(said.filter((each) => each.length === 0)).toEqual([]);
      }),
      { numRuns, examples: [[seenAs('csv7 mt9403 mt9401 camt4 csv2')], [seenAs(LATE_ROOM)]] },
    );
  });

  test('a file that comes again finds its line in the transaction that shows it by now', () => {
    const seen = fc.record({ day: fc.integer({ min: 0, max: 7 }), source: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(fc.array(seen, { minLength: 6, maxLength: 14, size: 'max' }), (points) => {
        const model = startLedgerModel();
        const files = points.map(({ day: on, source }, at) => {
          const one = line(addDays(START, on), '-3.50', null, `fit-${at}-x`);
          const file = statement([one], { period: [one.bookedOn, one.bookedOn] });
          return { reference: one.reference, document: { statement: file, stream: STREAMS[source] ?? 'ofx' } };
        });
        for (const { document } of files) model.ingest(document);
        for (const { document, reference } of files) {
          const [fate] = model.ingest(document).fates;
          const known = model.live().find(({ id }) => fate?.kind === 'known' && fate.id === id);
          const said = known && assertionsOf(known).find(({ stream }) => stream === document.stream);
          expect(said?.reference).toBe(reference);
        }
      }),
      { numRuns },
    );
  });

  test('a further document never takes an id away', () => {
    fc.assert(
      fc.property(purchases(3), fc.nat(1000), (all, seed) => {
        const model = startLedgerModel();
        let before: string[] = [];
        for (const file of shuffled(
          [0, 1, 2].flatMap((source) => filesOf(all, source)),
          seed,
        )) {
          model.ingest(file);
          const ids = model.ids();
          for (const id of before) expect(ids).toContain(id);
          before = ids;
        }
      }),
      { numRuns },
    );
  });
});

describe('identity where lines come pending first', () => {
  /** Each download goes back to the beginning; the day of the download is pending, what was before is booked. */
  const withPendings = ({ windows, ...world }: World): ModelDocument[] =>
    downloads({ ...world, windows: windows.map((each) => ({ ...each, first: 0 })) }, { references: 'stable' }).map(
      (each) => {
        const { lines } = each.statement;
        const newest = lines.reduce((last, one) => (one.bookedOn > last ? one.bookedOn : last), day('2026-01-01'));
        const shown = lines.map((one) => (one.bookedOn === newest ? { ...one, status: 'pending' as const } : one));
        return { statement: { ...each.statement, lines: shown }, pending: 'push' };
      },
    );

  test('P-ID-11: feeding everything again changes neither count nor values', () => {
    fc.assert(
      fc.property(worlds({ wholeDays: true }), (world) => {
        const documents = withPendings(world);
        const once = outcomeOf(documents);
        expect(outcomeOf([...documents, ...documents])).toEqual(once);
      }),
      { numRuns },
    );
  });

  test('P-ID-11: count and days are a function of the set of documents', () => {
    fc.assert(
      fc.property(worlds({ wholeDays: true }), (world) => {
        const documents = withPendings(world);
        const { count, lines } = outcomeOf(documents);
        expect(outcomeOf(documents.toReversed())).toMatchObject({ count, lines });
      }),
      { numRuns },
    );
  });
});

describe('P-ID-10: a state that is lost', () => {
  test.each(['none', 'stable', 'counting'] as const)(
    'and built anew from all documents in any order gives the ids that the ledger holds (references: %s)',
    (references) => {
      fc.assert(
        fc.property(worlds({ wholeDays: false }), fc.nat(1000), (world, seed) => {
          const documents = downloads(world, { references });
          expect(outcomeOf(shuffled(documents, seed)).ids).toEqual(outcomeOf(documents).ids);
        }),
        { numRuns },
      );
    },
  );
});

describe('P-ID-12: where knowledge ends', () => {
  const witnesses = fc.constantFrom('none', 'reference', 'balance', 'time');

  test('equal lines of files that share nothing are one, and as many as there are witnesses of', () => {
    fc.assert(
      fc.property(
        witnesses,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (witness, files, lines) => {
          const documents = Array.from({ length: files }, (_, file) => ({
            statement: statement(
              Array.from({ length: lines }, (__, at) => {
                const number = file * lines + at;
                return line('2026-03-14', '-3.50', 'Cafe', witness === 'reference' ? `bank-${number}-x` : null, {
                  balance: witness === 'balance' ? BigInt(10_000 - 350 * number) : null,
                  time: witness === 'time' ? `12:${String(number).padStart(2, '0')}:00` : null,
                });
              }),
              { asOf: `2026-03-15T0${file}:00:00` },
            ),
          }));
          const expected = witness === 'none' ? lines : files * lines;
          expect(outcomeOf(documents).count).toBe(expected);
          expect(outcomeOf([...documents, ...documents.toReversed()]).count).toBe(expected);
        },
      ),
      { numRuns },
    );
  });
});
