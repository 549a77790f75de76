import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type ExactJson, readJson } from '../../../src/ledger/wire/values/json.ts';

function read(text: string): ExactJson {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
}

describe('reading JSON without loss', () => {
  test('agrees with JSON.parse on whatever JSON.stringify writes', () => {
    const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' }).filter((value) => isPlain(value));
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(JSON.stringify(read(text)))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['the name __proto__', '{"__proto__":{}}', '__proto__'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, '32 levels'],
    ['a string of more than 10 kB', JSON.stringify('ä'.repeat(5_121)), '10240 bytes'],
    ['half a surrogate pair', '"\\ud800"', 'surrogate'],
    ['the character U+0000', '"\\u0000"', 'U+0000'],
    ['a control character', '"\u0001"', 'control character'],
    ['a million levels', '['.repeat(1_000_000), ''],
    ['a number of 65 characters', '1'.repeat(65), '64 characters'],
    ['text after the document', '{} x', 'after JSON'],
    ['nothing', '', 'end of JSON'],
  ])('refuses %s', (_, text, words) => {
    const reading = readJson(text);
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  });
});

describe('the canonical text', () => {
  test.each([
    ['the order of members', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['white space', '{"a":[1,2]}', ' { "a" : [ 1 , 2 ] } '],
    ['zeros after the point', '1.0', '1'],
    ['exponents', '1250', '12.5e2'],
    ['minus zero', '-0.0', '0'],
    ['escapes', '"\\u00e9"', '"é"'],
  ])('is the same whatever %s', (_, left, right) => {
    expect(canonicalJson(read(left))).toBe(canonicalJson(read(right)));
  });

  test('tells different values apart', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        fc.pre(isPlain(left) && isPlain(right) && JSON.stringify(sorted(left)) !== JSON.stringify(sorted(right)));
        expect(canonicalJson(read(JSON.stringify(left)))).not.toBe(canonicalJson(read(JSON.stringify(right))));
      }),
      { numRuns: 500 },
    );
    expect(canonicalJson(read('["a","b"]'))).not.toBe(canonicalJson(read('["a,1:b"]')));
    expect(canonicalJson(read('"1"'))).not.toBe(canonicalJson(read('1')));
  });

  test('is the same for a number with its point moved by an exponent, whatever its zeros', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,8})$/);
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{1,8}$/), fc.boolean(), (whole, fraction, negative) => {
        const sign = negative ? '-' : '';
        const shifted = `${sign}0.${whole}${fraction}e${whole.length}`;
        expect(canonicalJson(read(`${sign}${whole}.${fraction}`))).toBe(canonicalJson(read(shifted)));
      }),
    );
  });
});

function isPlain(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !/__proto__|\\u0000|\\ud[89a-f]/i.test(text);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
