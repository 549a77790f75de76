import { describe, expect, test } from 'vitest';
import { TRANSFER_RIVALS } from '../../scenario/tables/transfer-rivals.ts';
import { TRANSFER_STORIES } from '../../scenario/tables/transfer-stories.ts';
import { TRANSFERS } from '../../scenario/tables/transfers.ts';
import { ordersOf } from '../../support/identity/cases.ts';
import { transferDesk } from '../../support/transfers/transfer-desk.ts';

/** Here every line is a transaction: a case with corrections, or with two formats, needs the whole program. */
const told = [...TRANSFERS, ...TRANSFER_RIVALS, ...TRANSFER_STORIES].filter(
  ({ happens, ids }) => happens === undefined && ids === undefined,
);

describe.each(told)('$name', ({ before = [], papers, transfers, expected }) => {
  test('ends in the right transfers, in every order, and when everything comes again', () => {
    for (const order of ordersOf(papers)) {
      const desk = transferDesk({ ...(transfers === undefined ? {} : { transfers }) });
      for (const paper of [...before, ...order]) desk.bring(paper);
      expect(desk.rows()).toEqual(expected);
      for (const paper of order) desk.bring(paper);
      expect(desk.rows()).toEqual(expected);
    }
  });
});
