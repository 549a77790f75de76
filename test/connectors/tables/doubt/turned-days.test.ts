/** Exports of one bank's countries have one header and different orders of day and month. */
import { expect, test } from 'vitest';
import { builtInProfiles } from '../../../../connectors/tables/profile/files.ts';
import { blockers, readText } from '../read-text.ts';

const HEADER = 'Trans. Date,Post Date,Description,Amount,Category';

function rows(days: readonly string[]): string {
  return [HEADER, ...days.map((day, at) => `${day},${day},Shop ${at},1${at}.00,Food`), ''].join('\n');
}

const config = { profiles: builtInProfiles() };

test.each([
  ['run in order of time only the other way', ['01/12/2026', '05/11/2026', '03/09/2026', '12/08/2026']],
  ['lie in one month only the other way', ['02/01/2026', '05/01/2026', '11/01/2026']],
])('days that %s are asked about', (_, days) => {
  const result = readText(rows(days), config);
  expect(blockers(result)).toContain('csv.ambiguous');
});
