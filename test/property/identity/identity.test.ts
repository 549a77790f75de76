import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinor } from '../../../src/domain/money.ts';
import type { KnownTransaction } from '../../../src/domain/transaction.ts';
import type { Download, Happening, References, World } from '../../support/identity/identity-worlds.ts';
import {
  bucketKey,
  countBy,
  distinctPerBucket,
  downloads,
  mostPerBucket,
  worlds,
} from '../../support/identity/identity-worlds.ts';
import type { LedgerModel } from '../../support/identity/ledger-model.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 30, thorough: 200, nightly: 10_000 });
const check = (property: fc.IProperty<[World]>) => fc.assert(property, { numRuns });
const cutAnywhere = worlds({ wholeDays: false });
const cutBetweenDays = worlds({ wholeDays: true });

/** The banks whose counting needs no luck with where the files were cut. */
const CERTAIN: readonly References[] = ['none', 'stable', 'counting'];

interface Witness {
  readonly by: string;
  readonly name: (shown: Happening) => string;
  readonly times?: (download: number) => boolean;
  readonly text?: (shop: string, download: number) => string;
}

const byShop = (shown: Happening) => `${bucketKey(shown)} ${shown.shop}`;

/** The differences between lines of one day and amount. Where they differ in time alone, each has its own. */
const WITNESSES: readonly Witness[] = [
  { by: 'the shop', name: byShop },
  {
    by: 'the shop, in more words each time',
    name: byShop,
    text: (shop, download) => `${shop} ${'x'.repeat(download + 3)}`,
  },
  { by: 'the shop, with times now and then', name: byShop, times: (download) => download % 2 === 0 },
  { by: 'the time', name: ({ at }) => `${at}`, times: () => true },
  {
    by: 'the time, in other words each time',
    name: ({ at }) => `${at}`,
    times: () => true,
    text: (_, download) => `${download}`,
  },
];

function ingestAll(documents: readonly Download[], account = 'checking'): LedgerModel {
  const model = startLedgerModel();
  for (const document of documents) model.ingest({ ...document, account });
  return model;
}

/** The same rows, the last one first. */
function turned({ statement, ...download }: Download): Download {
  return { ...download, statement: { ...statement, lines: statement.lines.toReversed() } };
}

/** Whether of each day and amount one of the downloads shows all that any of them shows. */
function showsAllAtOnce(documents: readonly Download[]): boolean {
  const most = mostPerBucket(documents);
  return [...distinctPerBucket(documents)].every(([bucket, count]) => most.get(bucket) === count);
}

function perBucket(model: LedgerModel): Map<string, number> {
  return countBy(model.live().map(({ bookedOn, amount }) => `${bookedOn} ${formatMinor(amount, 2)}`));
}

function sorted(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

describe.each(CERTAIN)('identity with references: %s', (references) => {
  test('P-ID-1: feeding everything again, in any order, changes nothing', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const model = ingestAll(documents);
        const before = model.all();
        for (const document of documents.toReversed()) {
          const answer = model.ingest(document);
          expect(answer.created).toEqual([]);
          expect(answer.deleted).toEqual([]);
          expect(answer.changed.flatMap((each) => each.changed)).toEqual([]);
        }
        expect(model.all()).toEqual(before);
      }),
    );
  });

  test('P-ID-1: feeding everything again with its rows turned round neither adds nor takes a transaction', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const model = ingestAll(documents);
        const before = model.all();
        for (const document of documents.toReversed()) model.ingest(turned(document));
        expect(model.ids()).toEqual(before.map(({ externalId }) => externalId));
        // Whoever counts rows cannot tell which of two is no longer shown. Then a row in another place may be the other
        // one.
        const isTold = references === 'stable' || (references === 'counting' && showsAllAtOnce(documents));
        if (isTold) expect(model.all().map(withoutAsOf)).toEqual(before.map(withoutAsOf));
      }),
    );
  });

  test('P-ID-2: the ids are a function of the set of documents', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const ids = ingestAll(documents).ids();
        expect(ingestAll(documents.toReversed()).ids()).toEqual(ids);
        expect(ingestAll([...documents.slice(1), ...documents.slice(0, 1)]).ids()).toEqual(ids);
      }),
    );
  });

  test('a bucket holds what one download showed at most, or as many as stable references tell apart', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const expected = references === 'stable' ? distinctPerBucket(documents) : mostPerBucket(documents);
        expect(sorted(perBucket(ingestAll(documents)))).toEqual(sorted(expected));
      }),
    );
  });

  test('P-ID-5: no change of texts changes an id', () => {
    const spellings = [
      (shop: string) => shop,
      (shop: string) => shop.toUpperCase(),
      (shop: string) => `${shop} BERLIN DE 4711`,
      (shop: string) => shop.slice(0, 3),
      (shop: string) => `\u00a0${shop.normalize('NFD')}\u00ad`,
      () => 'unreadable',
    ];
    check(
      fc.property(cutAnywhere, (world) => {
        const text = (shop: string, download: number) => spellings[download % spellings.length]?.(shop) ?? shop;
        const ids = ingestAll(downloads(world, { references })).ids();
        expect(ingestAll(downloads(world, { references, text })).ids()).toEqual(ids);
      }),
    );
  });

  test.each(WITNESSES)('what can be told apart by $by never swaps its ids', ({ name, ...shown }) => {
    check(
      fc.property(cutBetweenDays, (world) => {
        const model = startLedgerModel();
        const idOf = new Map<string, string>();
        for (const document of downloads(world, { references, ...shown })) {
          const { fates, created } = model.ingest(document);
          const known = new Map(model.all().map((each) => [each.id, each.externalId]));
          const names = countBy(document.shows.map(name));
          fates.forEach((fate, at) => {
            const one = document.shows[at];
            if (one === undefined || fate.kind === 'skipped' || names.get(name(one)) !== 1) return;
            const id = fate.kind === 'known' ? known.get(fate.id) : created[fate.index]?.externalId;
            expect(id).toBe(idOf.get(name(one)) ?? id);
            idOf.set(name(one), id ?? '');
          });
        }
      }),
    );
  });

  test('P-ID-7: equal lines of two accounts are two', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const model = startLedgerModel();
        for (const document of documents) {
          model.ingest({ ...document, account: 'checking' });
          model.ingest({ ...document, account: 'savings' });
        }
        const alone = ingestAll(documents).ids();
        const [checking, savings] = [model.ids('checking'), new Set(model.ids('savings'))];
        expect(checking.filter((id) => savings.has(id))).toEqual([]);
        expect(checking).toEqual(alone);
        expect(model.ids('savings')).toEqual(alone.map((id) => id.replace('bf1.checking.', 'bf1.savings.')));
      }),
    );
  });
});

function withoutAsOf({ asOf: _, ...rest }: KnownTransaction) {
  return rest;
}

describe.each(['changing', 'lettered'] as const)('identity where the bank gives new references: %s', (references) => {
  test('P-ID-1: feeding everything again, in any order, changes nothing', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const documents = downloads(world, { references });
        const model = ingestAll(documents);
        const before = model.all();
        for (const document of [...documents, ...documents.toReversed()]) model.ingest(document);
        expect(model.all()).toEqual(before);
        for (const document of documents) model.ingest(turned(document));
        expect(model.ids()).toEqual(before.map(({ externalId }) => externalId));
      }),
    );
  });
});

describe.each([...CERTAIN, 'changing', 'lettered'] as const)('identity with any references: %s', (references) => {
  test('a further document never takes an id away', () => {
    check(
      fc.property(cutAnywhere, (world) => {
        const model = startLedgerModel();
        for (const document of downloads(world, { references })) {
          const before = model.ids();
          model.ingest(document);
          expect(model.ids()).toEqual(expect.arrayContaining(before));
        }
      }),
    );
  });
});

describe('identity where the bank gives new references at every download', () => {
  test('files that repeat two days or more are counted once', () => {
    check(
      fc.property(cutBetweenDays, (world) => {
        // Each file repeats all days of the one before, as "the last 90 days" exports do.
        const documents = downloads(
          { ...world, windows: world.windows.map((each) => ({ ...each, first: 0 })) },
          {
            references: 'changing',
          },
        );
        const days = new Set(documents.flatMap(({ shows }) => shows.map(({ on }) => on)));
        const shortest = Math.min(...documents.map(({ shows }) => new Set(shows.map(({ on }) => on)).size));
        fc.pre(days.size > 2 && shortest > 2);
        expect(sorted(perBucket(ingestAll(documents)))).toEqual(sorted(mostPerBucket(documents)));
        expect(ingestAll(documents.toReversed()).ids()).toEqual(ingestAll(documents).ids());
      }),
    );
  });
});
