import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inspectCsv } from '../../connectors/formats/csv/index.ts';
import { checkedProfileSchema, configSchema } from '../../connectors/tables/profile/profile.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import type { Profile } from '../../src/plugin/profile.ts';
import { amounts, blockers, documentOf, readText } from '../connectors/tables/read-text.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'config/profiles');
const samples = join(root, 'test/golden/csv-profiles');
const names = readdirSync(folder).map((file) => file.replace(/\.yaml$/, ''));
const expected: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(samples, 'expected.json'), 'utf8'),
);
const profiles: Readonly<Record<string, Profile>> = Object.fromEntries(
  names.map((name) => [name, checkedProfileSchema.parse(parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')))]),
);
const config = configSchema.parse({ profiles });

describe('the profiles that come along', () => {
  test('are at least sixty, each with a sample and its answer', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(expected).sort()).toEqual(names.sort());
  });

  test('are of at least sixty different banks', () => {
    const banks = new Set(Object.values(profiles).map(({ summary = '' }) => summary.split(/,| \(/)[0]));
    expect(banks.size).toBeGreaterThanOrEqual(60);
  });

  test.each(names)('%s says where its layout is publicly described', (name) => {
    expect(readFileSync(join(folder, `${name}.yaml`), 'utf8')).toMatch(/^# .{20,}\n/);
  });

  test.each(names)('%s is told by its header among all the others and reads its sample', (name) => {
    const sample = readFileSync(join(samples, `${name}.csv`));
    const result = readText(sample, config);
    expect(blockers(result)).toEqual([]);
    expect(amounts(result)).toEqual(expected[name]);
    expect(inspectCsv(documentOf(sample), config, { currencies: ISO_4217, timezone: 'UTC' }).confirmedBy).toBe(name);
  });
});
