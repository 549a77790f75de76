import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { atLevel } from '../../support/run/effort.ts';
import { amounts, blockers, readText } from './read-text.ts';

const folder = join(import.meta.dirname, '../../golden/csv');
const expected: Readonly<Record<string, { readonly held: readonly string[]; readonly lines: readonly string[] }>> =
  JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));

/** Every how manieth prefix of a file is read. */
const STEP = atLevel({ small: 53, thorough: 5, nightly: 1 });

describe('each trap of real bank files, made up anew', () => {
  test('every golden file has its answer', () => {
    expect(files.sort()).toEqual(Object.keys(expected).sort());
  });

  test.each(files)('%s', (name) => {
    const result = readText(readFileSync(join(folder, name)));
    expect({ held: blockers(result), lines: amounts(result) }).toEqual(expected[name]);
  });
});

describe('P-FS-4: a file that was cut anywhere', () => {
  test.each(files)('%s yields no line that the whole lacks', (name) => {
    const bytes = readFileSync(join(folder, name));
    const whole = amounts(readText(bytes));
    for (let end = 0; end < bytes.length; end += STEP) {
      const part = readText(bytes.subarray(0, end));
      if (blockers(part).length > 0) continue;
      expect(
        amounts(part).filter((line) => !whole.includes(line)),
        `the first ${end} bytes`,
      ).toEqual([]);
    }
  });
});
