import { describe, expect, test } from 'vitest';
import { Output, printable } from '../../../src/cli/output/output.ts';
import { type Column, formatTable, shorten, wrapped } from '../../../src/cli/output/table.ts';
import { stateCell } from '../../../src/cli/output/words.ts';

const COLOURED = { json: false, verbose: false, color: true, interactive: true, columns: 80, width: 80 };

test('columns are aligned, wide characters counted as two, and no line ends in blanks', () => {
  const columns: readonly Column[] = [{ title: 'word.payee' }, { title: 'word.amount', align: 'right' }, { title: '' }];
  const table = formatTable(columns, [
    ['東京', '-4.50', ''],
    ['GROCER', '1200.00', 'x'],
  ]);
  expect(table.split('\n')).toEqual(['payee    amount', '東京      -4.50', 'GROCER  1200.00  x']);
});

test('a bank’s words cannot move the cursor or colour the screen, our own words may be coloured', () => {
  const out = new Output(COLOURED);
  const table = formatTable(
    [{ title: 'word.payee' }, { title: 'word.state' }],
    [['EVIL\u001b[2J\u001b[31m\nRED', stateCell(out, 'ok')]],
  );
  expect(table).toContain('EVIL [2J [31m RED');
  expect(table).toContain('\u001b[32mok\u001b[39m');
  expect(printable('a\tb\u009bc')).toBe('a b c');
});

test('a long text is cut and the cut is shown', () => {
  expect(shorten('abcdef', 4)).toBe('abc…');
  expect(shorten('abcd', 4)).toBe('abcd');
  expect(shorten(null, 4)).toBe('');
});

describe('a table that is too wide', () => {
  const rows = [['a long name of an account', '2026-03-01', 'a long name of a payee', '-4.50']];
  const columns: readonly Column[] = [
    { title: 'word.account', least: 8 },
    { title: 'word.booked' },
    { title: 'word.payee', least: 8 },
    { title: 'word.amount', align: 'right' },
  ];

  test('is cut where it may be, its widest column first', () => {
    expect(formatTable(columns, rows, { width: 60, indent: 2 }).split('\n')).toEqual([
      '  account             booked      payee               amount',
      '  a long name of an…  2026-03-01  a long name of a …   -4.50',
    ]);
  });

  test('is broken into lines where its words must stay', () => {
    const whole = columns.map((each) => (each.title === 'word.payee' ? { ...each, wraps: true as const } : each));
    const table = formatTable(whole, rows, { width: 50 });
    expect(table.replaceAll(/\s+/g, ' ')).toContain('a long');
    for (const word of 'a long name of a payee'.split(' ')) expect(table).toContain(word);
    expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  test('keeps the least width of each, and its titles', () => {
    const table = formatTable(columns, rows, { width: 10 });
    expect(table.split('\n')).toEqual([
      'account   booked      payee     amount',
      'a long …  2026-03-01  a long …   -4.50',
    ]);
  });

  test('is measured in columns of the terminal', () => {
    expect(shorten('東京都港区芝公園', 8)).toBe('東京都…');
    expect(wrapped('東京 都港 a', 5)).toEqual(['東京', '都港', 'a']);
  });
});
