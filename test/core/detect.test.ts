import { expect, test } from 'vitest';
import { detect, HEAD_BYTES } from '../../src/core/detect.ts';

const format = (name: string, claim: 'no' | 'maybe' | 'yes') => ({ name, sniff: () => claim });
const bytes = new Uint8Array(10);

test('the one certain format wins over plausible ones', () => {
  const ofx = format('ofx', 'yes');
  expect(detect(bytes, 'a', [format('csv', 'maybe'), ofx, format('qif', 'maybe')])).toEqual({
    kind: 'one',
    format: ofx,
  });
});

test('the only plausible format is taken', () => {
  const csv = format('csv', 'maybe');
  expect(detect(bytes, 'a', [format('ofx', 'no'), csv])).toEqual({ kind: 'one', format: csv });
});

test('two that are certain, or two that are plausible, are a question', () => {
  expect(detect(bytes, 'a', [format('a', 'yes'), format('b', 'yes')])).toEqual({
    kind: 'ambiguous',
    names: ['a', 'b'],
  });
  expect(detect(bytes, 'a', [format('a', 'maybe'), format('b', 'maybe')])).toEqual({
    kind: 'ambiguous',
    names: ['a', 'b'],
  });
});

test('nobody knows it', () => {
  expect(detect(bytes, 'a', [format('ofx', 'no')])).toEqual({ kind: 'none' });
});

test('a format that throws while it looks has said no', () => {
  const broken = {
    name: 'broken',
    sniff: () => {
      throw new Error('boom');
    },
  };
  expect(detect(bytes, 'a', [broken])).toEqual({ kind: 'none' });
});

test('formats see the head only', () => {
  const seen: number[] = [];
  const curious = {
    name: 'curious',
    sniff: (head: Uint8Array) => {
      seen.push(head.length);
      return 'no' as const;
    },
  };
  detect(new Uint8Array(HEAD_BYTES * 2), 'a', [curious]);
  expect(seen).toEqual([HEAD_BYTES]);
});
