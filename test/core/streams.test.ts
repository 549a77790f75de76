import { describe, expect, test } from 'vitest';
import { doc, outcomeOf } from '../support/cases.ts';
import { line } from '../support/statements.ts';

const CSV = { stream: 'csv' } as const;

describe('one account in several streams', () => {
  test('keeps the id given first, while the day follows the better stream', () => {
    const csv = doc([line('2026-03-02', '-10.00', 'Grocer')], { asOf: '2026-03-09' }, CSV);
    const ofx = doc([line('2026-03-01', '-10.00', 'GROCER', 'a')], { asOf: '2026-03-05' });
    expect(outcomeOf([csv, ofx])).toMatchObject({
      ids: ['bf1.checking.2026-03-02.e1000EUR.1'],
      lines: ['2026-03-01 -10.00'],
    });
  });

  test('gives each stream a transaction at most once', () => {
    const csv = doc([line('2026-03-01', '-10.00', 'Grocer'), line('2026-03-02', '-10.00', 'Grocer')], {}, CSV);
    expect(outcomeOf([doc([line('2026-03-01', '-10.00', 'Grocer', 'a')]), csv, csv]).count).toBe(2);
  });
});
