import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertionsOf } from '../../../src/core/streams/assertions.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { doc } from '../../support/identity/cases.ts';
import { type LedgerModel, type ModelDocument, startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 60, thorough: 400, nightly: 20_000 });

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const day = fc.integer({ min: 1, max: 7 });
const amount = fc.constantFrom('-3.50', '-4.50');
const payee = fc.constantFrom('Cafe', 'Cafe Due', 'Kiosk');
const purchase = fc.record({ day, amount, payee });
/** Of a line of the statement: whether it stands, is deleted, or becomes another one. */
const last = fc.oneof({ weight: 2, arbitrary: purchase }, fc.constantFrom('stands' as const, 'deleted' as const));
const word = fc.record({ first: purchase, last, isLate: fc.boolean() });

const world = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  rows: fc.array(purchase, { minLength: 1, maxLength: 4 }),
  /** How many files come before the export. */
  before: fc.nat(2),
  isListed: fc.boolean(),
  isAgain: fc.boolean(),
});

const lineOf = (of: { day: number; amount: string; payee: string }, reference: string | null) =>
  line(march(of.day), of.amount, of.payee, reference);
const ofx = (asOf: number, lines: readonly StatementLine[]) =>
  doc(lines, { asOf: march(asOf), period: [march(1), march(asOf)] });

const cafe = (day: number, amount: '-3.50' | '-4.50') => ({ day, amount, payee: 'Cafe' as const });
const kiosk = (day: number, amount: '-3.50' | '-4.50') => ({ day, amount, payee: 'Kiosk' as const });
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;
const worldOf = (
  before: number,
  words: readonly Omit<World['words'][number], 'isLate'>[],
  rows: World['rows'],
): World => {
  return { words: words.map((each) => ({ ...each, isLate: false })), rows, before, isListed: false, isAgain: false };
};

/** A line that is replaced took another stream's word, or gave its transaction away, and one of two lines was lost. */
const REPLACED_IN_CHAINS: readonly World[] = [
  worldOf(
    0,
    [
      { first: cafe(2, '-4.50'), last: cafe(1, '-3.50') },
      { first: cafe(5, '-3.50'), last: cafe(1, '-3.50') },
      { first: cafe(4, '-4.50'), last: cafe(1, '-4.50') },
    ],
    [cafe(1, '-3.50'), cafe(3, '-4.50'), cafe(4, '-3.50')],
  ),
  worldOf(
    1,
    [
      { first: cafe(1, '-3.50'), last: cafe(1, '-3.50') },
      { first: kiosk(4, '-3.50'), last: 'stands' },
      { first: kiosk(6, '-3.50'), last: kiosk(2, '-4.50') },
    ],
    [cafe(1, '-4.50'), kiosk(5, '-3.50')],
  ),
];

/** The lines of a stream that transactions of the ledger have. */
function said(model: LedgerModel, of: string): readonly string[] {
  return model
    .live()
    .flatMap((known) => assertionsOf(known).filter(({ stream }) => stream === of))
    .map(({ fields }) => `${fields.bookedOn} ${fields.amount} ${fields.payee}`)
    .sort();
}
const textOf = ({ bookedOn, amount: of, payee: by }: StatementLine) => `${bookedOn} ${of} ${by}`;

test('P-ID-11: what a bank corrects takes no row of an export away, and stands in the ledger itself', () => {
  fc.assert(
    fc.property(world, ({ words, rows, before, isListed, isAgain }) => {
      const earlier = words.flatMap(({ first, isLate }, at) => (isLate ? [] : [lineOf(first, `bank-${at}-x`)]));
      const later = words.flatMap(({ first, last, isLate }, at) => {
        const wrong = lineOf(first, `bank-${at}-x`);
        if (last === 'stands') return [wrong];
        const action = last === 'deleted' ? 'delete' : 'replace';
        const now = lineOf(last === 'deleted' ? first : last, `bank-${at}-y`);
        const correcting = { ...now, correction: { reference: `bank-${at}-x`, action } as const };
        return isLate && (isListed || last === 'deleted') ? [wrong, correcting] : [correcting];
      });
      const exported = doc(
        rows.map((row) => lineOf(row, null)),
        { asOf: march(20), period: [march(1), march(20)] },
        { stream: 'csv' },
      );
      const files: ModelDocument[] = [ofx(9, earlier), ofx(12, later)].toSpliced(before, 0, exported);
      const model = startLedgerModel();
      for (const file of [...files, ...(isAgain ? [ofx(13, later)] : [])]) model.ingest(file);
      expect(model.live().filter((known) => assertionsOf(known).length === 0)).toEqual([]);
      const standing = words.flatMap(({ first, last }) =>
        last === 'deleted' ? [] : [textOf(lineOf(last === 'stands' ? first : last, null))],
      );
      expect(said(model, 'ofx')).toEqual(standing.sort());
      // A deleted line takes the row along that shows the same purchase.
      if (words.some((each) => each.last === 'deleted')) return;
      expect(said(model, 'csv')).toEqual(exported.statement.lines.map(textOf).sort());
    }),
    { numRuns, examples: REPLACED_IN_CHAINS.map((each) => [each]) },
  );
});
