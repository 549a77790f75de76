/** The words of a schema's library are put into those of a person, in each language. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mistakeOf } from '../../src/plugin/issues.ts';
import { speechOfHeader } from '../../src/words/choose.ts';
import { inEnglish, tell } from '../../src/words/message.ts';
import { speaking } from '../../src/words/speak.ts';

const GERMAN = speechOfHeader('de');

test.each([
  [z.url(), 'harbour', 'expected a web address', 'erwartet: eine Webadresse'],
  [z.int().min(1), 0, 'must be at least 1', 'muss mindestens 1 sein'],
  [z.int().max(65_535), 70_000, 'must be at most 65535', 'darf höchstens 65535 sein'],
  [z.string().min(1), '', 'must not be empty', 'darf nicht leer sein'],
  [z.enum(['a', 'b']), 'c', 'expected one of a, b', 'erwartet: eines von a, b'],
  [z.array(z.string()).max(3), ['a', 'b', 'c', 'd'], 'expected at most 3 of them', 'erwartet: höchstens 3 davon'],
  [
    z.union([z.boolean(), z.literal('starttls')]),
    'often',
    'none of the values that are taken here',
    'keiner der Werte',
  ],
  [z.number(), 'ten', 'expected number, got string', 'erwartet: number, da steht string'],
  [z.string().regex(/^a/, 'starts with an a'), 'b', 'starts with an a', 'starts with an a'],
])('message %# of a schema becomes plain words', (schema: z.ZodType, value, english, german) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  const what = mistakeOf(issue ?? { message: '' });
  expect(inEnglish(what)).toBe(english);
  expect(speaking(GERMAN, () => tell(what))).toContain(german);
});
