import { describe, expect, test } from 'vitest';
import { CORRECTED_STREAMS } from '../../scenario/tables/corrected-streams.ts';
import { ONE_STREAM } from '../../scenario/tables/one-stream.ts';
import { PENDING } from '../../scenario/tables/pending.ts';
import { PENDING_STREAMS } from '../../scenario/tables/pending-streams.ts';
import { STREAMS } from '../../scenario/tables/streams.ts';
import { type Case, ordersOf, outcomeOf } from '../../support/identity/cases.ts';

/** The cases that documents alone can tell, in every order of their documents; each document comes twice. */
describe.each([
  ['one stream', ONE_STREAM],
  ['pending lines that are pushed', PENDING],
  ['one account in several streams', STREAMS],
  ['corrections in one of several streams', CORRECTED_STREAMS],
  ['pending lines of one stream, booked in another', PENDING_STREAMS],
])('%s', (_, table) => {
  describe.each(table)('$name', (each) => {
    const orders = ordersOf(each.documents);

    test('ends in the right transactions, in the stated order and in every other', () => {
      for (const order of orders) expectEnd(each, order);
    });

    test('gives ids that no later document takes away or adds to', () => {
      const ids = (order: Case['documents']) => outcomeOf(order).ids;
      for (const order of orders) {
        expect(ids([...order, ...order.toReversed()])).toEqual(ids(order));
        if (each.ids === undefined) expect(ids(order)).toEqual(ids(each.documents));
      }
    });
  });
});

/** With the order as a message, where it is the wrong one. */
function expectEnd({ documents, lines, pending = 0, reviews = 0, asked }: Case, order: Case['documents']): void {
  const message = order.map((document) => documents.indexOf(document)).join(' ');
  const first = [...new Set(order)].map((document) => documents.indexOf(document)).join(' ');
  const end = asked?.orders.includes(first) === true ? { lines: asked.lines, asked: 1 } : { lines };
  expect(outcomeOf(order), message).toMatchObject({ ...end, pending, reviews });
}
