/** A status that no other row has, in a file whose profile speaks by its header alone. */
import { expect, test } from 'vitest';
import { builtInProfiles } from '../../../../connectors/tables/profile/files.ts';
import { blockers, readText } from '../read-text.ts';

const HEADER = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';

function withStatus(status: string): string {
  return [
    HEADER,
    'Card Payment,Current,2026-03-01 09:32:29,2026-03-02 05:51:53,Fresh Point,-12.50,0.00,EUR,COMPLETED,987.50',
    `Card Payment,Current,2026-03-04 16:00:36,,A shop,-799.53,0.00,EUR,${status},`,
    'Topup,Current,2026-03-14 10:54:46,2026-03-14 10:54:47,Top-up,2000.00,0.00,EUR,COMPLETED,2987.50',
    '',
  ].join('\n');
}

const config = { profiles: builtInProfiles() };

test.each(['RERTED', 'CHARGED_BACK'])('%s is asked about', (status) => {
  const result = readText(withStatus(status), config);
  expect(blockers(result)).toContain('csv.odd-cell');
});

test('an unknown status of some rows is asked about beside many that are booked', () => {
  const row = (day: string, state: string) =>
    `Card Payment,Current,2026-03-${day} 09:32:29,2026-03-${day} 05:51:53,Shop,-12.50,0.00,EUR,${state},`;
  const booked = ['02', '03', '04'].map((day) => row(day, 'COMPLETED'));
  const open = ['05', '06'].map((day) => row(day, 'VERIFYING'));
  const result = readText([HEADER, ...booked, ...open, ''].join('\n'), config);
  expect(blockers(result)).toEqual(['csv.odd-cell']);
  expect(result.issues[0]?.message).toContain('"VERIFYING", which 2 rows have, may say that they were never booked');
  const known = [HEADER, ...booked, ...['05', '06'].map((day) => row(day, 'Cleared')), ''];
  expect(blockers(readText(known.join('\n'), config))).toEqual([]);
});

test('an opening balance that lost its amount is no line of zero in silence', () => {
  const rows = [
    'Date,Description,Amount,Balance',
    '01/03/2026,B/FWD1,000.00,1000.00',
    '02/03/2026,GROCER,-12.50,987.50',
  ];
  const result = readText([...rows, '14/03/2026,EMPLOYER,2000.00,2987.50', ''].join('\n'));
  expect(blockers(result)).toEqual(['csv.unproved']);
});
