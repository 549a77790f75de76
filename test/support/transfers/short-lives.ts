/** Papers of two accounts with a few purchases and transfers between them, at random. */
import fc from 'fast-check';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { Handle, Told, ToldLine } from '../../crash/bank.ts';
import { day } from '../identity/statements.ts';
import type { RestoredHousehold } from './restored-household.ts';

const START = day('2026-01-01');
const HANDLES = ['checking', 'savings'] as const;
/** Statements of each account, of so many days each. */
export const PARTS = 2;
const DAYS = 10;

const handle = fc.constantFrom<Handle>(...HANDLES);
const amount = fc.constantFrom(10, 10, 20, 30);
const on = fc.integer({ min: 0, max: PARTS * DAYS - 3 });
export const move = fc.record({
  from: handle,
  on,
  late: fc.nat(2),
  amount,
  says: fc.constantFrom('words', 'words', 'outflow', 'inflow', 'both', 'nothing'),
});
export const purchase = fc.record({
  of: handle,
  on,
  amount: fc.constantFrom(10, 20, -10),
  payee: fc.constantFrom('SHOP', 'CAFE'),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never;

const dayOf = (number: number) => addDays(START, number);

/** No other leg of a transfer can come any more: without this its words prove nothing. */
export const COVERED: readonly Told[] = HANDLES.map((of) => ({
  ...{ of, on: '2026-02-25T12:00:00', from: dayOf(PARTS * DAYS), to: dayOf(PARTS * DAYS + 20), lines: [] },
}));

export function papersOf(moves: readonly Move[], purchases: readonly Purchase[]): readonly Told[] {
  const lines = [
    ...moves.flatMap((each, at) => legsOf(each, at)),
    ...purchases.map(({ amount, of, on, payee }, at) => {
      const line: ToldLine = { day: dayOf(on), cents: -100 * amount, payee, reference: `p${at}`, other: null };
      return { of, on, line };
    }),
  ];
  return HANDLES.flatMap((of, at) =>
    Array.from({ length: PARTS }, (_, part): Told => {
      const own = lines.filter((each) => each.of === of && Math.floor(each.on / DAYS) === part);
      return {
        ...{ of, on: `${dayOf((part + 1) * DAYS)}T1${at}:00:00` },
        ...{ from: dayOf(part * DAYS), to: dayOf((part + 1) * DAYS - 1) },
        lines: own.map(({ line }) => line).sort((a, b) => (a.day < b.day ? -1 : 1)),
      };
    }),
  );
}

function legsOf({ amount, from, late, on, says }: Move, at: number) {
  const to = from === 'checking' ? 'savings' : 'checking';
  const [out, into] = says === 'nothing' ? ['Me', 'Me again'] : ['Transfer out', 'Transfer in'];
  const named = { out: says === 'outflow' || says === 'both', into: says === 'inflow' || says === 'both' };
  const outflow: ToldLine = {
    ...{ day: dayOf(on), cents: -100 * amount, payee: out, reference: `o${at}`, other: named.out ? to : null },
  };
  const inflow: ToldLine = {
    ...{
      day: dayOf(on + late),
      cents: 100 * amount,
      payee: into,
      reference: `i${at}`,
      other: named.into ? from : null,
    },
  };
  return [
    { of: from, on, line: outflow },
    { of: to, on: on + late, line: inflow },
  ];
}

/** What the ledger shows where only these papers have ever come. */
export async function shownOfFresh(house: RestoredHousehold, standing: readonly Told[]) {
  await house.bring(...COVERED);
  for (const paper of standing) await house.bring(paper);
  await house.push();
  const shown = await house.shown();
  await house.end();
  return shown;
}
