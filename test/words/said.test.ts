/** Each sentence that a page can show from the state has a German one. */
import { expect, test } from 'vitest';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { speaking } from '../../src/words/speak.ts';
import { saidIn } from '../support/said-sentences.ts';
import { readSources } from '../support/source-files.ts';

const inGerman = (sentence: string) => speaking(speechOfHeader('de'), () => echo(sentence));

/** A value alone, and marks, are the same in every language. */
const hasWords = (sentence: string) => /[a-z]{2,}/i.test(sentence.replaceAll('7', ''));

test.each(['connectors/tables'])('each sentence of %s has a German one', (room) => {
  const said = readSources(room).flatMap(saidIn);
  expect(said.length).toBeGreaterThan(50);
  const lacking = said.filter(({ sentence }) => hasWords(sentence) && inGerman(sentence) === sentence);
  expect(lacking.map(({ path, sentence }) => `${path}: ${sentence}`)).toEqual([]);
});
