/** Messages of the program are plain: a fault, then the advice, each in few words. */
import { expect, test } from 'vitest';
import { sentencesOf } from '../support/texts/prose.ts';
import { saidIn } from '../support/texts/said-sentences.ts';
import { readSources } from '../support/texts/source-files.ts';

/** A colon parts the fault from the advice, and a semicolon parts two ways out. Each part stands for itself. */
function partsOf(message: string): readonly string[] {
  return message.split(/[:;] /);
}

/** A `7` at the beginning stands for sentences of their own. */
const MESSAGES = [...readSources('src'), ...readSources('connectors')]
  .flatMap(saidIn)
  // A text of several lines is a file that is written.
  .filter(({ sentence }) => !sentence.includes('\n'))
  .map(({ path, sentence }) => ({ path, message: sentence.replace(/^(7\.? )+/, '') }));

const wordsIn = (text: string): number => sentencesOf(text).reduce((most, { words }) => Math.max(most, words), 0);

test('a message parts at a colon and at a semicolon', () => {
  expect(partsOf('it is locked: unpack it; or give `passwords:` to the rule').map(wordsIn)).toEqual([3, 2, 6]);
});

test('a part of a message has twenty words at most', () => {
  expect(MESSAGES.length).toBeGreaterThan(1000);
  const long = MESSAGES.filter(({ message }) => partsOf(message).some((part) => wordsIn(part) > 20));
  expect(long).toEqual([]);
});

test('a message is no riddle', () => {
  const riddles = [/\b[Ww]hat\b[^.!?:;,]*\bwhat\b/, /\b[Tt]hose (?:that|who|which)\b/];
  expect(MESSAGES.filter(({ message }) => riddles.some((riddle) => riddle.test(message)))).toEqual([]);
});
