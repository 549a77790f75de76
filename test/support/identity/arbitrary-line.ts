import fc from 'fast-check';
import { addDays, type CalendarDate, dateOf } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';

const START = dateOf(2020, 1, 1) as CalendarDate;
const minor = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
const text = fc.string({ unit: 'binary', maxLength: 12 });
const maybe = fc.option(text);

export const arbitraryDate = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(START, days));

const roundLine: fc.Arbitrary<StatementLine> = fc.record({
  reference: maybe,
  status: fc.constantFrom('booked', 'pending'),
  bookedOn: arbitraryDate,
  valueOn: fc.option(arbitraryDate),
  time: maybe,
  amount: minor,
  currency: maybe,
  payee: maybe,
  memo: maybe,
  type: maybe,
  checkNumber: maybe,
  counterparty: fc.option(fc.record({ account: maybe, name: maybe })),
  original: fc.option(fc.record({ amount: minor, currency: text, rate: maybe })),
  balance: fc.option(minor),
  correction: fc.option(fc.record({ reference: text, action: fc.constantFrom('replace', 'delete') })),
  position: fc.record(
    { line: fc.integer({ min: 1, max: 1e6 }), column: fc.integer({ min: 1, max: 1e6 }) },
    { requiredKeys: [] },
  ),
});

/** Any line that a reader may give, the odd ones included. */
export const arbitraryLine: fc.Arbitrary<StatementLine> = fc
  .tuple(roundLine, fc.option(text))
  .map(([line, unrounded]) => (unrounded === null ? line : { ...line, unrounded }));
