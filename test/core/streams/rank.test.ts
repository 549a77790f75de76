import { expect, test } from 'vitest';
import { byRank } from '../../../src/core/streams/rank.ts';

const FROM_BEST = ['camt', 'ofx:1', 'mt940', 'pdf', 'csv', 'csv:bank', 'xlsx', 'qif'];

test('interchange formats are believed before exports for people, and alerts last', () => {
  const all = [...FROM_BEST, 'alert', 'alert:shop', 'camt:delta'];
  expect(all.toReversed().sort(byRank)).toEqual(all);
  expect(['csv', 'xlsx', 'csv', 'alert'].sort(byRank)).toEqual(['csv', 'csv', 'xlsx', 'alert']);
});
