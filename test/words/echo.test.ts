/** Finished sentences of readers and of the state, in the reader's language. */
import { expect, test } from 'vitest';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { speaking } from '../../src/words/speak.ts';

const inGerman = (sentence: string) => speaking(speechOfHeader('de'), () => echo(sentence));

test('words that no pattern fits stay, however long and strange they are', () => {
  expect(inGerman('Something else')).toBe('Something else');
  const long = `It is not certain how it is read: ${', which is '.repeat(200)}`;
  expect(inGerman(long)).toBe(long);
});
