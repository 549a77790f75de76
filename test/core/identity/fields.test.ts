/** What another word about a transaction changes of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AssertedFields,
  changeOf,
  fieldsOf,
  originalKey,
  payeeOfLine,
  replacementOf,
} from '../../../src/core/identity/fields.ts';
import type { TransactionFields } from '../../../src/domain/transaction.ts';
import { line } from '../../support/identity/statements.ts';
import { knownOf, march, wordOf } from '../../support/identity/words-of-streams.ts';

const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values);
const fields: fc.Arbitrary<TransactionFields> = fc.record({
  bookedOn: fc.constantFrom(march(1), march(2)),
  valueOn: maybe(march(3), march(4)),
  time: maybe('08:00:00', '09:00:00'),
  amount: fc.constantFrom(-350n, -400n),
  currency: fc.constantFrom('EUR', 'USD'),
  payee: maybe('Cafe', 'Kiosk'),
  memo: maybe('card', 'cash'),
  status: fc.constantFrom('booked', 'pending'),
});
const asOf = fc.constantFrom('2026-03-05', '2026-03-06', '2026-03-07');
const stream = fc.constantFrom('ofx', 'csv');
const NULLABLE = ['valueOn', 'time', 'payee', 'memo'] as const;
const CERTAIN = ['bookedOn', 'amount', 'currency', 'status'] as const;

const known = fc.record({ fields, asOf, stream, isDeleted: fc.boolean() }).map(({ isDeleted, ...word }) => ({
  ...knownOf(1, [{ ...wordOf(word.stream, 1), ...word }], isDeleted ? { state: 'deleted' } : {}),
}));
const said: fc.Arbitrary<AssertedFields> = fc.record({ fields, asOf, stream });

describe('another word about a transaction', () => {
  test('changes days and amount where it is no older, and of the rest only fills in what is missing', () => {
    fc.assert(
      fc.property(known, said, (before, word) => {
        const change = changeOf(before, word);
        const isNewer = word.asOf >= before.asOf;
        const isFirst = isNewer && word.stream === before.stream;
        const wanted = {
          ...Object.fromEntries(CERTAIN.map((name) => [name, isNewer ? word.fields[name] : before[name]])),
          ...Object.fromEntries(
            NULLABLE.map((name) => [
              name,
              isFirst ? (word.fields[name] ?? before[name]) : (before[name] ?? word.fields[name]),
            ]),
          ),
        } as unknown as TransactionFields;
        const changed = [...CERTAIN, ...NULLABLE].filter((name) => wanted[name] !== before[name]);
        if (before.state === 'deleted' || (changed.length === 0 && word.asOf <= before.asOf)) {
          expect(change).toBeUndefined();
          return;
        }
        expect(change).toMatchObject({ id: before.id, externalId: before.externalId, fields: wanted });
        expect(new Set(change?.changed)).toEqual(new Set(changed));
        expect(change?.asOf).toBe(isNewer ? word.asOf : before.asOf);
      }),
      { numRuns: 400 },
    );
  });

  test('replaces whatever the as-of where the bank corrects', () => {
    const before = knownOf(1, [wordOf('ofx', 1, { asOf: '2026-03-09' })]);
    const word = { fields: { ...before, amount: -400n }, asOf: '2026-03-01', stream: 'ofx' };
    expect(replacementOf(before, word)).toMatchObject({ changed: ['amount'], asOf: '2026-03-09' });
    expect(replacementOf({ ...before, state: 'deleted' }, word)).toBeUndefined();
  });
});

test('a line without a payee names the other side, and an amount of the place its currency', () => {
  const counterparty = { account: null, name: 'Cafe Ltd' };
  expect(payeeOfLine(line(march(1), '-1.00', null, null, { counterparty }))).toBe('Cafe Ltd');
  expect(payeeOfLine(line(march(1), '-1.00', 'Cafe', null, { counterparty }))).toBe('Cafe');
  expect(fieldsOf(line(march(1), '-1.00'), 'EUR')).toMatchObject({ currency: 'EUR', payee: null });
  expect(fieldsOf(line(march(1), '-1.00', null, null, { currency: 'USD' }), 'EUR')).toMatchObject({ currency: 'USD' });
  const keys = [
    [1n, 'EUR'],
    [1n, 'USD'],
    [2n, 'EUR'],
  ] as const;
  expect(new Set(keys.map(([amount, currency]) => originalKey({ amount, currency }))).size).toBe(3);
});
