import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/plugin/profile.ts';
import { blockers, readText } from '../read-text.ts';

const profile: Profile = {
  delimiter: ';',
  header: 1,
  columns: { date: 'Datum', valueDate: 'Wert', payee: 'Name', amount: 'Betrag', currency: 'W' },
  date: 'DD.MM.YYYY',
  decimal: ',',
};
const HEADER = 'Datum;Wert;Name;Betrag;W\n';
const FIRST = '02.03.2026;02.03.2026;Grocer;-12,50;EUR\n';

describe('a row that a delimiter too many or too few has moved, read by a profile', () => {
  test.each([
    ['a delimiter in a text', '03.03.2026;03.03.2026;Post;office;-4,20;EUR\n'],
    ['a delimiter in the date', '03;.03.2026;03.03.2026;Post office;-4,20;EUR\n'],
    ['a delimiter that is lost', '03.03.2026;03.03.2026 Post office;-4,20;EUR\n'],
    ['a line end in the row', '03.03.2026;03.03.2026;\nPost office;-4,20;EUR\n'],
  ])('is not left out without a word: %s', (_, row) => {
    expect(blockers(readText(`${HEADER}${FIRST}${row}`, { profile }))).not.toEqual([]);
  });
});
