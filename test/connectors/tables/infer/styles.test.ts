import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../connectors/tables/read-table.ts';
import { ISO_4217 } from '../../../../src/domain/currency.ts';
import type { ParseResult } from '../../../../src/plugin/contract.ts';
import { amounts, blockers, documentOf } from '../read-text.ts';

const golden = join(import.meta.dirname, '../../../golden');

/** Reads a file as if no profile of any bank were known. */
function readBare(bytes: Uint8Array): ParseResult {
  const context = { currencies: ISO_4217, timezone: 'UTC' };
  const reading = readCsv(documentOf(bytes), {}, context);
  return 'result' in reading ? reading.result : { statements: [], issues: reading.issues };
}

/** `1250` yen and `1250.00` of a currency that the file does not name are one amount. */
function plain(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/\.00$/, ''));
}

describe('made-up files in the styles of banks in 30 countries, without any profile', () => {
  const folder = join(golden, 'csv-styles');
  const expected: Readonly<Record<string, { readonly held: readonly string[]; readonly lines: readonly string[] }>> =
    JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));

  test('every file has its answer', () => {
    expect(files.sort()).toEqual(Object.keys(expected).sort());
  });

  test.each(files)('%s is read as its bank means it, and held where nothing proves that', (name) => {
    const result = readBare(readFileSync(join(folder, name)));
    expect(plain(amounts(result))).toEqual(plain(expected[name]?.lines ?? []));
    expect(blockers(result)).toEqual(expected[name]?.held);
  });
});

describe('the samples of the profiles that come along, without their profiles', () => {
  const folder = join(golden, 'csv-profiles');
  const expected: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(folder, 'expected.json'), 'utf8'),
  );
  const seen = Object.entries(expected).map(([name, lines]) => {
    const result = readBare(readFileSync(join(folder, `${name}.csv`)));
    const isRight = JSON.stringify(plain(amounts(result))) === JSON.stringify(plain(lines));
    return { name, isRight, isHeld: blockers(result).length > 0 };
  });

  test('none is read wrongly without being held', () => {
    expect(seen.filter((each) => !each.isRight && !each.isHeld)).toEqual([]);
  });

  test('the best reading is right for at least 97 in a hundred', () => {
    expect(seen.filter((each) => each.isRight).length).toBeGreaterThanOrEqual(seen.length * 0.97);
  });
});
