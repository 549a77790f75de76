import { expect, test } from 'vitest';
import { lineOf, statementOf } from '../../src/plugin/statements.ts';

test('a missing fact of a document may be left out or undefined', () => {
  const said = { bookedOn: '2026-03-02' as never, amount: -1000n };
  const lacking = { reference: undefined, payee: undefined, position: undefined } as object;
  expect(lineOf({ ...said, ...lacking })).toEqual(lineOf(said));
  const empty = { currency: undefined, period: undefined, account: { iban: undefined } } as object;
  expect(statementOf({ lines: [], ...empty })).toEqual(statementOf({ lines: [] }));
});
