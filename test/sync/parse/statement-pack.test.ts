import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { type PackedLines, packLines, unpackLines } from '../../../src/sync/parse/statement-pack.ts';
import { arbitraryLine } from '../../support/arbitrary-line.ts';

test('lines come out of columns as they went in, also across a process boundary', () => {
  fc.assert(
    fc.property(fc.array(arbitraryLine, { maxLength: 20 }), (lines) => {
      const packed = packLines(lines);
      const moved = deserialize(serialize(packed)) as PackedLines;
      expect(unpackLines(moved)).toEqual(lines);
    }),
    { numRuns: 500 },
  );
});

test('an amount that is no bigint is refused rather than rounded', () => {
  const [line] = fc.sample(arbitraryLine, 1);
  const wrong = { ...line, amount: 12.5 } as unknown as StatementLine;
  expect(() => packLines([wrong])).toThrow(TypeError);
});
