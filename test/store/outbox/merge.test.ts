import { describe, expect, test } from 'vitest';
import { forgetsTerms, joinMembers, mergeBodies, splitMembers } from '../../../src/store/outbox/merge.ts';

describe('the members of a body', () => {
  test('are cut out as they are written', () => {
    expect([...splitMembers('{"a":1.50,"b":"x,y","c":{"d":[1,2],"e":"}"},"f":[{"g":1},2],"h":null}')]).toEqual([
      ['"a"', '1.50'],
      ['"b"', '"x,y"'],
      ['"c"', '{"d":[1,2],"e":"}"}'],
      ['"f"', '[{"g":1},2]'],
      ['"h"', 'null'],
    ]);
  });

  test('may hold quotes, backslashes and braces in their texts and names', () => {
    expect([...splitMembers(String.raw`{"a\"b":"c\"}","d":"e\\","f{":"]"}`)]).toEqual([
      [String.raw`"a\"b"`, String.raw`"c\"}"`],
      ['"d"', String.raw`"e\\"`],
      ['"f{"', '"]"'],
    ]);
  });

  test('may be written with blanks between them, or be none', () => {
    expect([...splitMembers(' { "a" : 1 , "b" : [ 1 , 2 ] } ')]).toEqual([
      ['"a"', '1'],
      ['"b"', '[ 1 , 2 ]'],
    ]);
    expect([...splitMembers('{}'), ...splitMembers('{ }'), ...splitMembers('')]).toEqual([]);
  });

  test('are put together again, the later value in the earlier place', () => {
    expect(
      joinMembers(
        new Map([
          ['"a"', '1'],
          ['"b"', '2'],
        ]),
      ),
    ).toBe('{"a":1,"b":2}');
    expect(mergeBodies('{"a":1.00,"b":2}', '{"c":3,"a":4.0}')).toBe('{"a":4.0,"b":2,"c":3}');
  });
});

describe('the terms of a transfer', () => {
  const apart = '{"isTransfer":false}';
  const again = '{"isTransfer":true}';
  const terms = '{"isTransfer":true,"destinationAmount":1,"exchangeRate":2}';

  test('are forgotten by a transfer that is taken apart before another one tells fewer of them', () => {
    expect(forgetsTerms(apart, again)).toBe(true);
    expect(forgetsTerms(apart, '{"isTransfer":true,"destinationAmount":1}')).toBe(true);
    expect(forgetsTerms(apart, terms)).toBe(false);
    expect(forgetsTerms(again, again)).toBe(false);
    expect(forgetsTerms(apart, apart)).toBe(false);
    expect(forgetsTerms(null, again)).toBe(false);
    expect(forgetsTerms(apart, null)).toBe(false);
  });
});
