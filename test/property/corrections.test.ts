import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-date.ts';
import { outcomeOf } from '../support/cases.ts';
import type { ModelDocument } from '../support/ledger-model.ts';
import { day, line, statement } from '../support/statements.ts';

const numRuns = Number(process.env.BANKFEED_PROPERTY_RUNS ?? 200);
const START = day('2026-03-01');

/** A line that the bank booked, and what it said of it later. */
interface Booked {
  readonly days: number;
  readonly cents: number;
  readonly word: 'stands' | 'replaced' | 'replaced twice' | 'deleted';
  /** The replacement is listed as a plain line as well, in a file of its own. */
  readonly isListed: boolean;
}

const worlds = fc.record({
  booked: fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 6 }),
      cents: fc.constantFrom(350, 350, 1200, 9900),
      word: fc.constantFrom<Booked['word']>('stands', 'stands', 'replaced', 'replaced twice', 'deleted'),
      isListed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  ),
  ranks: fc.array(fc.nat(1000), { minLength: 30, maxLength: 30 }),
});

const amountOf = (cents: number) => `-${(cents / 100).toFixed(2)}`;
const dayOf = (days: number) => addDays(START, days);

/** Three files of booked lines that share no day, and one for each later word. */
function documentsOf(booked: readonly Booked[]): ModelDocument[] {
  const files = [0, 1, 2].flatMap((file) => {
    const lines = booked.flatMap(({ days, cents }, at) =>
      Math.floor(days / 3) === file ? [line(dayOf(days), amountOf(cents), `Shop ${at}`, `bank-${at}-x`)] : [],
    );
    return lines.length === 0 ? [] : [{ statement: statement(lines, { asOf: '2026-03-10T10:00:00' }) }];
  });
  const words = booked.flatMap(({ days, cents, word, isListed }, at): ModelDocument[] => {
    const say = (step: number, action: 'replace' | 'delete'): ModelDocument => {
      const before = step === 1 ? `bank-${at}-x` : `bank-${at}-x${step - 1}`;
      const correction = { reference: before, action };
      const one = line(dayOf(days), amountOf(cents + step), `Shop ${at}`, `bank-${at}-x${step}`, { correction });
      return { statement: statement([one], { asOf: `2026-03-1${step}T10:00:00` }) };
    };
    if (word === 'stands') return [];
    if (word === 'deleted') return [say(1, 'delete')];
    const last = word === 'replaced' ? 1 : 2;
    const listed = line(dayOf(days), amountOf(cents + last), `Shop ${at}`, `bank-${at}-x${last}`);
    const plain = { statement: statement([listed], { asOf: '2026-03-14T10:00:00' }) };
    return [say(1, 'replace'), ...(last === 2 ? [say(2, 'replace')] : []), ...(isListed ? [plain] : [])];
  });
  return [...files, ...words];
}

function truthOf(booked: readonly Booked[]): readonly string[] {
  const last = { stands: 0, replaced: 1, 'replaced twice': 2, deleted: 0 } as const;
  return booked
    .filter(({ word }) => word !== 'deleted')
    .map(({ days, cents, word }) => `${dayOf(days)} ${amountOf(cents + last[word])}`)
    .sort();
}

function inOrder<Item>(items: readonly Item[], ranks: readonly number[]): Item[] {
  return items
    .map((item, at) => ({ item, rank: ranks[at % ranks.length] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

describe('P-ID-11: what the bank corrects', () => {
  test('ends in its last word, in whatever order its words come', () => {
    fc.assert(
      fc.property(worlds, ({ booked, ranks }) => {
        expect(outcomeOf(inOrder(documentsOf(booked), ranks)).lines).toEqual(truthOf(booked));
      }),
      { numRuns },
    );
  });

  test('stays so when everything comes again, under the ids that were given first', () => {
    fc.assert(
      fc.property(worlds, ({ booked, ranks }) => {
        const documents = inOrder(documentsOf(booked), ranks);
        const once = outcomeOf(documents);
        expect(outcomeOf([...documents, ...documents.toReversed()])).toEqual(once);
      }),
      { numRuns },
    );
  });
});
