import { expect, test } from 'vitest';
import { foldIssues } from '../../src/domain/folded-issues.ts';
import { error, hold } from '../../src/domain/issue.ts';

test('an issue of several rows is shown once, with their lines by page', () => {
  const odd = (page: number, line: number) => error('csv.date', `page ${page}, line ${line}, "Day": this is no date`);
  const folded = foldIssues([odd(1, 34), odd(1, 49), hold('pdf.year', 'no year'), odd(2, 27)]);
  expect(folded.map(({ code, text }) => `${code} ${text}`)).toEqual([
    'csv.date 3 rows, "Day": this is no date (page 1, lines 34, 49; page 2, line 27)',
    'pdf.year no year',
  ]);
});

test('two rows, other columns and other words are told one by one, with the line that a position names', () => {
  const folded = foldIssues([
    error('csv.date', 'line 3, "Day": this is no date', { line: 3 }),
    error('csv.date', 'line 4, "Day": this is no date', { line: 4 }),
    error('csv.date', 'line 5, "Value day": this is no date', { line: 5 }),
    hold('csv.odd', 'a row of its own', { line: 9 }),
  ]);
  expect(folded.map(({ text }) => text)).toEqual([
    'line 3, "Day": this is no date',
    'line 4, "Day": this is no date',
    'line 5, "Value day": this is no date',
    'line 9: a row of its own',
  ]);
});

test('lines of a page that are in no table are told once', () => {
  const unread = (line: number) =>
    hold('pdf.unexplained', `page 11, line ${line}: it begins with a date, and is in no table that was read`);
  expect(foldIssues([unread(9), unread(12), unread(15)]).map(({ text }) => text)).toEqual([
    '3 rows: it begins with a date, and is in no table that was read (page 11, lines 9, 12, 15)',
  ]);
});
