import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOptions } from '../../../connectors/sources/folder/options.ts';
import { readPlainly } from '../../../connectors/sources/folder/plain-options.ts';

const strange = fc.constantFrom(null, 0, '', [], {}, [''], [1], 'never', true, '5 fortnights');
const given = fc.record(
  {
    path: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('in', '../inbox') }, strange),
    files: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(['**/*'], ['*.ofx', 'a/**']) }, strange),
    watch: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, strange),
    settle: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('2s', '0s', '500ms', '1.5m') }, strange),
    after: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('leave', 'archive', 'delete') }, strange),
    passwords: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(['sesame'], []) },
      fc.constant(['a', 'b', 'c', 'd']),
      strange,
    ),
    afer: fc.constant('leave'),
  },
  { requiredKeys: [] },
);

test('keys that are read without the schema are read as the schema reads them, and only right ones are', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof(given, strange), (keys) => {
      const checked = folderOptions.safeParse(keys);
      const value = readPlainly(keys);
      if (value !== undefined) plain += 1;
      expect(value).toEqual(checked.success ? checked.data : undefined);
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(20);
});
