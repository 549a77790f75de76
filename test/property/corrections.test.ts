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
  /** What is corrected is listed beside its correction, before it or after. */
  readonly beside: 'no' | 'before' | 'after';
}

const worlds = fc.record({
  booked: fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 6 }),
      cents: fc.constantFrom(350, 350, 1200, 9900),
      word: fc.constantFrom<Booked['word']>('stands', 'stands', 'replaced', 'replaced twice', 'deleted'),
      isListed: fc.boolean(),
      beside: fc.constantFrom<Booked['beside']>('no', 'before', 'after'),
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
  const words = booked.flatMap(({ days, cents, word, isListed, beside }, at): ModelDocument[] => {
    const say = (step: number, action: 'replace' | 'delete'): ModelDocument => {
      const before = step === 1 ? `bank-${at}-x` : `bank-${at}-x${step - 1}`;
      const correction = { reference: before, action };
      const one = line(dayOf(days), amountOf(cents + step), `Shop ${at}`, `bank-${at}-x${step}`, { correction });
      const wrong = line(dayOf(days), amountOf(cents + step - 1), `Shop ${at}`, before);
      const lines = { no: [one], before: [wrong, one], after: [one, wrong] }[beside];
      return { statement: statement(lines, { asOf: `2026-03-1${step}T10:00:00` }) };
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

/** What is corrected may be like others that stand, but like nothing else that is corrected; and what is deleted like nothing. */
function apart(booked: Booked, at: number): Booked {
  if (booked.word === 'deleted') return { ...booked, cents: 20_000 + 10 * at };
  return booked.word === 'stands' ? booked : { ...booked, cents: [350, 1200, 9900][at] ?? 10_000 + 10 * at };
}

/** What stands, as another format has it from the start. */
function exportOf(booked: readonly Booked[]): ModelDocument {
  const lines = standing(booked).map(({ on, amount, at }) => line(on, amount, `SHOP ${at}`));
  return { statement: statement(lines, { asOf: '2026-03-10T09:00:00' }), stream: 'csv' };
}

function truthOf(booked: readonly Booked[]): readonly string[] {
  return standing(booked)
    .map(({ on, amount }) => `${on} ${amount}`)
    .sort();
}

function standing(booked: readonly Booked[]) {
  const last = { stands: 0, replaced: 1, 'replaced twice': 2, deleted: 0 } as const;
  return booked.flatMap(({ days, cents, word }, at) =>
    word === 'deleted' ? [] : [{ at, on: dayOf(days), amount: amountOf(cents + last[word]) }],
  );
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

  test('ends in its last word beside an export that has it right from the start, where it corrects no two alike', () => {
    fc.assert(
      fc.property(worlds, ({ booked: all, ranks }) => {
        const booked = all.map((each, at) => apart(each, at));
        const documents = [...documentsOf(booked), exportOf(booked)];
        expect(outcomeOf(inOrder(documents, ranks)).lines).toEqual(truthOf(booked));
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
