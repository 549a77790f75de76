import { describe, expect, test } from 'vitest';
import { day, HEAD, LINES, ROWS, readSheet, sheetOf } from './read-sheet.ts';
import { amounts, blockers } from './read-text.ts';

describe('a workbook', () => {
  test('float-noise: 608.66999999999996 is 608.67, and the running balance proves the file', () => {
    const read = readSheet(sheetOf(ROWS));
    expect(blockers(read)).toEqual([]);
    expect(amounts(read)).toEqual(LINES);
    expect(read.statements[0]?.lines.at(-1)?.balance?.toString()).toBe('60867');
  });
});
