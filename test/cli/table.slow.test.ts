import { expect, test } from 'vitest';
import { Output } from '../../src/cli/output/output.ts';
import { formatTable, printable, shorten } from '../../src/cli/output/table.ts';
import { stateCell } from '../../src/cli/output/words.ts';

const COLOURED = { json: false, verbose: false, color: true, interactive: true, columns: 80 };

test('columns are aligned, wide characters counted as two, and no line ends in blanks', () => {
  const columns = [{ title: 'payee' }, { title: 'amount', align: 'right' as const }, { title: '' }];
  const table = formatTable(columns, [
    ['東京', '-4.50', ''],
    ['GROCER', '1200.00', 'x'],
  ]);
  expect(table.split('\n')).toEqual(['payee    amount', '東京      -4.50', 'GROCER  1200.00  x']);
});

test('a bank’s words cannot move the cursor or colour the screen, our own words may be coloured', () => {
  const out = new Output(COLOURED);
  const table = formatTable(
    [{ title: 'payee' }, { title: 'state' }],
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
