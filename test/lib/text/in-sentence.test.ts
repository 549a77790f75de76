import { expect, test } from 'vitest';
import { inSentence } from '../../../src/lib/text/in-sentence.ts';

test('a name in a sentence is cut behind sixty letters, also where a letter takes two places', () => {
  expect(inSentence('GROCER')).toBe('GROCER');
  expect(inSentence('x'.repeat(60))).toBe('x'.repeat(60));
  expect(inSentence('x'.repeat(3_000))).toBe(`${'x'.repeat(59)}…`);
  expect(inSentence('😀'.repeat(60))).toBe('😀'.repeat(60));
  expect(inSentence('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`);
});
