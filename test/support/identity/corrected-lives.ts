import fc from 'fast-check';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { ModelDocument } from './ledger-model.ts';
import { day, line, statement } from './statements.ts';

const START = day('2026-03-01');

/** A line that the bank booked, and what it said of it later. */
export interface Booked {
  readonly days: number;
  readonly cents: number;
  readonly word: 'stands' | 'replaced' | 'replaced twice' | 'deleted';
  /** The replacement is listed as a plain line as well, in a file of its own. */
  readonly isListed: boolean;
  /** A corrected line is listed beside its correction, before it or after. */
  readonly beside: 'no' | 'before' | 'after';
}

/** Lines of a week, and the order in which the documents about them come. */
export const correctedLives = fc.record({
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
export function documentsOf(booked: readonly Booked[]): ModelDocument[] {
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

/**
 * A corrected purchase may be like others that stand, but like no other corrected one. A deleted one is like nothing.
 */
export function apart(booked: Booked, at: number): Booked {
  if (booked.word === 'deleted') return { ...booked, cents: 20_000 + 10 * at };
  return booked.word === 'stands' ? booked : { ...booked, cents: [350, 1200, 9900][at] ?? 10_000 + 10 * at };
}

/** The standing lines, as another format has them from the start. */
export function exportOf(booked: readonly Booked[]): ModelDocument {
  const lines = standing(booked).map(({ on, amount, at }) => line(on, amount, `SHOP ${at}`));
  return { statement: statement(lines, { asOf: '2026-03-10T09:00:00' }), stream: 'csv' };
}

export function truthOf(booked: readonly Booked[]): readonly string[] {
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

export function inOrder<Item>(items: readonly Item[], ranks: readonly number[]): Item[] {
  return items
    .map((item, at) => ({ item, rank: ranks[at % ranks.length] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
