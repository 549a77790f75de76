import { expect, test } from 'vitest';
import { byRank, isNews, streamName } from '../../../src/core/streams/rank.ts';

const FROM_BEST = ['camt', 'ofx:1', 'mt940', 'pdf', 'csv', 'csv:bank', 'xlsx', 'qif'];

test('interchange formats are believed before exports for people, and alerts last', () => {
  const all = [...FROM_BEST, 'alert', 'alert:shop', 'camt:delta'];
  expect(all.toReversed().sort(byRank)).toEqual(all);
  expect(['csv', 'xlsx', 'csv', 'alert'].sort(byRank)).toEqual(['csv', 'csv', 'xlsx', 'alert']);
});

test('streams of one rank have an order, whichever comes first', () => {
  expect(byRank('csv', 'xlsx')).toBeLessThan(0);
  expect(byRank('xlsx', 'csv')).toBeGreaterThan(0);
  expect(byRank('xlsx', 'xlsx')).toBe(0);
});

test('news are what a format tells in pieces, and every alert', () => {
  expect(streamName('ofx', 'snapshot')).toBe('ofx');
  expect(['alert', 'alert:shop', streamName('ofx', 'delta')].filter(isNews)).toHaveLength(3);
  expect([...FROM_BEST, 'alerts', 'my:alert', ':delta:ofx'].filter(isNews)).toEqual([]);
});
