import { expect, test } from 'vitest';
import { amounts, blockers, readText } from '../read-text.ts';

const HEAD = 'Date,Description,Amount,Balance\n';
const PAGE_ONE = '2026-03-02,GROCER,-10.00,990.00\n2026-03-03,EMPLOYER,250.50,1240.50\n';
const LINES = ['2026-03-02 -10.00', '2026-03-03 250.50', '2026-03-05 -631.83', '2026-03-06 -8.67'];

test('a cell before each row that the header does not name moves no other column', () => {
  const text = `${HEAD}1,2026-03-02,GROCER,-10.00,990.00\n2,2026-03-03,EMPLOYER,250.50,1240.50\n3,2026-03-05,RENT,-631.83,608.67\n`;
  const read = readText(text);
  expect(amounts(read)).toEqual(LINES.slice(0, 3));
  expect(blockers(read)).toEqual([]);
});

test('one quote behind a backslash leaves the others quotes', () => {
  const rows = '2026-03-02,"BAR \\"BLUE\\"",-10.00,990.00\n2026-03-03,"SMITH, JOHN",250.50,1240.50\n';
  const read = readText(`${HEAD}${rows}2026-03-05,"PATH \\\\",-631.83,608.67\n`);
  expect(read.statements[0]?.lines.map(({ payee }) => payee)).toEqual(['BAR "BLUE"', 'SMITH, JOHN', 'PATH \\']);
  expect(blockers(read)).toEqual([]);
});

test('an oldest row whose balance stands where its amount belongs is asked about', () => {
  const rows = '2026-03-02,GROCER,990.00,\n2026-03-02,EMPLOYER,250.50,1240.50\n2026-03-05,RENT,-631.83,608.67\n';
  expect(blockers(readText(`${HEAD}${rows}`))).toContain('csv.unproved');
  expect(blockers(readText(`${HEAD}${rows.replace('990.00', '-10.00')}`))).toEqual([]);
});

test('a running balance that begins beside the stated opening balance proves nothing', () => {
  const rows = `${PAGE_ONE}2026-03-05,RENT,-631.83,608.67\n`;
  expect(blockers(readText(`Opening balance,1000.00,,\n,,,\n${HEAD}${rows}`))).toEqual([]);
  expect(blockers(readText(`Opening balance,1030.00,,\n,,,\n${HEAD}${rows}`))).toContain('csv.unproved');
});
