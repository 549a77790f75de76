/**
 * A statement that a browser printed. It has subset fonts, letters placed one by one, and a row over the turn of a
 * page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountsIn, blockersOf, linesIn, proofsOf, readBytes } from './read-pdf.ts';

const FOLDER = join(import.meta.dirname, 'printed');

test('a German statement of two pages, made up and printed by a browser, is read and proved', async () => {
  const expected = JSON.parse(readFileSync(join(FOLDER, 'german.json'), 'utf8')) as [string, string, string][];
  const read = await readBytes(readFileSync(join(FOLDER, 'german.pdf')));
  expect(blockersOf(read)).toEqual([]);
  expect(linesIn(read)).toEqual(expected.map(([day, amount]) => `${day} ${amount}`));
  expect(read.statements[0]?.lines.map(({ payee }) => bare(payee))).toEqual(expected.map(([, , text]) => bare(text)));
  expect(accountsIn(read)).toEqual(['DE02120300000000202051']);
  expect(proofsOf(read)).toEqual(['proved']);
});

/** Where a browser breaks a line is its own affair. */
function bare(text: string | null): string {
  return (text ?? '').replace(/\s/g, '');
}
