import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LineValues, lineOf, valuesOf } from '../../../src/sync/parse/line-values.ts';
import { arbitraryLine } from '../../support/arbitrary-line.ts';

test('a line that crosses a process boundary arrives as it was', () => {
  fc.assert(
    fc.property(arbitraryLine, (line) => {
      const moved = deserialize(serialize(valuesOf(line))) as LineValues;
      expect(lineOf(moved)).toEqual(line);
    }),
  );
});
