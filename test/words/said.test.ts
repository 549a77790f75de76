/** Each sentence that a page can show from the state has a German one. */
import { expect, test } from 'vitest';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { speaking } from '../../src/words/speak.ts';
import { saidIn } from '../support/said-sentences.ts';
import { readSources } from '../support/source-files.ts';

const ROOMS = [
  ...['connectors/tables', 'connectors/formats', 'connectors/unpack', 'src/core'],
  ...['connectors/apis', 'connectors/sources', 'src/http', 'src/ledger/client', 'src/plugin', 'src/lib'],
  ...['src/sync/pull', 'src/sync/run', 'src/sync/push', 'src/sync/daemon', 'src/sync/verify'],
  ...['src/sync/parse', 'src/sync/ingest', 'src/sync/read', 'src/sync/history'],
];

/** Faults of the program itself, which stand in the log alone, and words that are codes. A `7` stands for a value. */
const NOT_ON_PAGES = new Set([
  ...['7 is no instant', '7 is not fetched', 'enough', 'only'],
  ...['unexpected value: 7', 'documents are brought in after they were added', 'no fail point is called 7'],
  // Patterns with a place that is empty here.
  ...['the mail server will not 7 the mailbox ', '7 may not be used by this user ()'],
  ...['7 checks its options asynchronously, which a format may not', 'no account 7 in its own fold'],
]);

/** Texts for the terminal alone, and for whoever writes a plug-in or a program for the ledger. */
const FOR_OTHERS = [
  ...['src/ledger/client/library/', 'src/plugin/child/', 'src/sync/run/private-files.ts'],
  ...['src/lib/files/tar.ts', 'connectors/sources/email/oauth/device-login.ts'],
];

const inGerman = (sentence: string) => speaking(speechOfHeader('de'), () => echo(sentence));

/** A value alone, and marks, are the same in every language. */
const hasWords = (sentence: string) => /[a-z]{4,}/i.test(sentence.replaceAll('7', ''));

/** Words of a German sentence are not these; commands and keys stand in back-ticks. */
const ENGLISH = /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by)\b/;

test.each(ROOMS)('each sentence of %s has a German one', (room) => {
  const said = readSources(room)
    .filter(({ path }) => !FOR_OTHERS.some((beginning) => path.startsWith(beginning)))
    .flatMap(saidIn)
    .filter(({ as, sentence }) => as !== 'summary' && hasWords(sentence) && !NOT_ON_PAGES.has(sentence));
  expect(said.length).toBeGreaterThan(0);
  const lacking = said.filter(({ sentence }) => {
    const german = inGerman(sentence);
    return german === sentence || ENGLISH.test(german.replaceAll(/`[^`]*`|"[^"]*"/g, ''));
  });
  expect(lacking.map(({ path, sentence }) => `${path}: ${sentence} → ${inGerman(sentence)}`)).toEqual([]);
});
