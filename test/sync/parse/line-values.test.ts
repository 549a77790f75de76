import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PackedLines, packLines, unpackLines } from '../../../src/sync/parse/line-values.ts';
import { arbitraryLine } from '../../support/identity/arbitrary-line.ts';

test('lines that cross a process boundary arrive as they were', () => {
  fc.assert(
    fc.property(fc.array(arbitraryLine), (lines) => {
      const moved = deserialize(serialize(packLines(lines))) as PackedLines;
      expect(unpackLines(moved)).toEqual(lines);
    }),
  );
});

test('a text that many lines share crosses once, and they share it afterwards', () => {
  const [line] = fc.sample(arbitraryLine, 1);
  const lines = Array.from({ length: 1000 }, () => ({ ...line, memo: 'A long text. '.repeat(40) })) as never[];
  expect(serialize(packLines(lines)).length).toBeLessThan(serialize(lines).length / 3);
});
