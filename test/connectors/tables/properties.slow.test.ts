import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../support/run/effort.ts';
import { amounts, blockers, readText } from './read-text.ts';
import { dialects, isCardLike, isoDay, madeUpRows, renderCsv } from './render.ts';

const RUNS = tries({ small: 100, thorough: 1000, nightly: 100_000 });
/** A long run takes its time. */
const TIMEOUT = 120_000 + RUNS * 20;
const folder = join(import.meta.dirname, '../../golden/csv');
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => readFileSync(join(folder, name)));

describe('a made-up bank in a random dialect', () => {
  test('a file is read exactly as it was written, or it is held', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(madeUpRows, dialects, (rows, dialect) => {
        fc.pre(!dialect.owed || isCardLike(rows));
        const result = readText(renderCsv(rows, dialect));
        if (blockers(result).length > 0) return;
        const written = rows.map((row) =>
          `${isoDay(row.day)} ${(row.amount / 100).toFixed(2)}`.replace(' -0.00', ' 0.00'),
        );
        expect(amounts(result)).toEqual(dialect.newestFirst ? written.reverse() : written);
        expect(dialect.stated).not.toBe('wrong-totals');
      }),
      { numRuns: RUNS },
    );
  });

  test('most files with a running balance go through without a question', () => {
    const files = fc.sample(fc.tuple(madeUpRows, dialects), { numRuns: 300, seed: 11 });
    const provable = files.filter(
      ([rows, dialect]) =>
        dialect.balance &&
        rows.length >= 5 &&
        !dialect.date.includes('/') &&
        !dialect.owed &&
        dialect.stated !== 'wrong-totals',
    );
    const through = provable.filter(([rows, dialect]) => blockers(readText(renderCsv(rows, dialect))).length === 0);
    expect(through.length / provable.length).toBeGreaterThan(0.8);
  });
});

/** Bytes that mean something to a reader of delimited text. */
const tokens = fc.constantFrom(
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '-',
  '.',
  "'",
  '0',
  '9',
  '\u0000',
  '\uFEFF',
  '31.02.2026',
  '1e9',
  'é',
  '(',
  ')',
  '=',
  'sep=;\n',
);

describe('damaged files', () => {
  test('neither crash nor hang, and hold no line without day and amount', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(), fc.nat(40), tokens), { minLength: 1, maxLength: 6 }),
        (sample, edits) => {
          let bytes = sample;
          for (const [place, cut, token] of edits) {
            const at = place % (bytes.length + 1);
            bytes = Buffer.concat([
              bytes.subarray(0, at),
              Buffer.from(token),
              bytes.subarray(at + (cut % 8 === 0 ? cut : 0)),
            ]);
          }
          const result = readText(bytes);
          for (const line of amounts(result)) expect(line).toMatch(/^\d{4}-\d{2}-\d{2} -?\d+(?:\.\d+)?(?: pending)?$/);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('random bytes are refused with a reason', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readText(bytes).issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
