/** Each finished sentence that a page or a command can show is said in every language. */
import { expect, test } from 'vitest';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { catalogueOf, LANGUAGE_TAGS } from '../../src/words/languages.ts';
import { speaking } from '../../src/words/speak.ts';
import { saidIn, saidWhileLoading } from '../support/texts/said-sentences.ts';
import { readSources } from '../support/texts/source-files.ts';

const ROOMS = ['connectors/tables', 'connectors/formats'];

/** Faults of the program itself, which stand in the log alone, and words that are codes. A `7` stands for a value. */
const NOT_ON_PAGES = new Set([
  ...['unreadable', '7 is no instant', '7 is not fetched', 'enough', 'only'],
  ...['unexpected value: 7', 'documents are brought in after they were added', 'no fail point is called 7'],
  'no schema is compiled here',
  'a balance is due in an account that does not exist',
  'a packed document is unpacked before it is brought in',
  // Patterns with a place that is empty here.
  ...['the mail server will not 7 the mailbox ', '7 may not be used by this user ()'],
  ...['7 checks its options asynchronously, which a format may not', 'no account 7 in its own fold'],
  ...['an undo without a report', 'openid without url', 'the provider sent no token of identity'],
  // Answers to a program, and words that are the same in German.
  ...[
    'search',
    'open',
    'wrong password',
    'mkdir 7',
    'chmod 7 7',
    'HTTP 7',
    'bankfeed transfers 7 ID',
    'bankfeed transfers 7 ID ID',
    'bankfeed accept d7 --account HANDLE --name NAME --currency CODE',
    'bankfeed rules test [FILE…]',
    'bankfeed connectors show folder',
    'bankfeed connectors new my-bank',
    'bankfeed connectors test plugins/my-bank',
    'bankfeed connectors login my-bank',
  ],
  // The value of a cell.
  ...['TRUE', 'FALSE', '#error', '#formula without a value'],
]);

/** Texts for whoever writes a plug-in or a program for the ledger, and what stands in generated files. */
const FOR_OTHERS = [
  ...['src/ledger/client/library/', 'src/plugin/child/', 'src/sync/run/private-files.ts'],
  ...['src/plugin/process/delivery.ts', 'src/store/prepared.ts', 'src/store/history/', 'src/cli/scaffold/'],
];

/** Keys that no form and no command shows. They are of the configuration apart from connectors, and of profiles. */
const WITHOUT_FORM = ['src/plugin/profile.ts', 'connectors/formats/'];
const isShown = (path: string) =>
  path === 'src/settings/schema/connector.ts' ||
  ![...WITHOUT_FORM, 'src/settings/'].some((beginning) => path.startsWith(beginning));

/** A value alone, and marks, are the same in every language. */
const hasWords = (sentence: string) => /[a-z]{4,}/i.test(sentence.replaceAll('7', ''));

/** Words that no other language has; commands and keys stand in back-ticks. */
const ENGLISH = /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by)\b/;

const known = new Set(
  Object.entries(catalogueOf('en'))
    .flat()
    .map((text) => text.replace(/^word\./, '')),
);

const CASES = LANGUAGE_TAGS.filter((tag) => tag !== 'en').flatMap((tag) => ROOMS.map((room) => [room, tag] as const));

test.each(CASES)('each sentence of %s is said in %s', (room, tag) => {
  const translate = (sentence: string) => speaking(speechOfHeader(tag), () => echo(sentence));
  const said = readSources(room)
    .filter(({ path }) => !FOR_OTHERS.some((beginning) => path.startsWith(beginning)))
    .flatMap(saidIn)
    .filter(({ as, path }) => as !== 'described' || isShown(path))
    .filter(({ sentence }) => hasWords(sentence) && !NOT_ON_PAGES.has(sentence) && !known.has(sentence));
  expect(said.length).toBeGreaterThan(0);
  const lacking = said.filter(({ sentence }) => {
    const other = translate(sentence);
    return other === sentence || ENGLISH.test(other.replaceAll(/`[^`]*`|"[^"]*"|\{\w+\}/g, ''));
  });
  expect(lacking.map(({ path, sentence }) => `${path}: ${sentence} → ${translate(sentence)}`)).toEqual([]);
});

test('no sentence is put into a language while its file loads: the next reader may have another one', () => {
  const sources = [...readSources('src'), ...readSources('connectors')];
  expect(sources.flatMap(saidWhileLoading)).toEqual([]);
  const loading = { path: 'a.ts', text: "const DONE = { kept: t('It is kept.') };", lines: 1 };
  expect(saidWhileLoading(loading)).toEqual(['a.ts: t at 21']);
  const asked = { ...loading, text: "const done = () => t('It is kept.');" };
  expect(saidWhileLoading(asked)).toEqual([]);
});
