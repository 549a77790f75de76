import { describe, expect, test } from 'vitest';
import { NUMBER_WORDS } from '../../../../connectors/tables/words/column-words.ts';
import { matchRoles } from '../../../../connectors/tables/words/match.ts';

describe('the role of a header', () => {
  test('is looked for once, however many other texts were asked for before', () => {
    for (let at = 0; at < 5_000; at += 1) matchRoles(NUMBER_WORDS, `no header ${at}`);
    const found = matchRoles(NUMBER_WORDS, 'Amount in all');
    expect(found).not.toEqual([]);
    expect(matchRoles(NUMBER_WORDS, 'Amount in all')).toBe(found);
  });
});
