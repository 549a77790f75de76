/** Comments are plain: one idea a sentence, and words that leave nothing open. */
import { expect, test } from 'vitest';
import { commentsOf, sentencesOf } from '../support/texts/prose.ts';
import { readSources } from '../support/texts/source-files.ts';

/** A tag of JSDoc begins a sentence of its own. */
const SENTENCES = ['src', 'connectors', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readSources(folder, ['.ts', '.mjs']).flatMap(({ path, text }) =>
    sentencesOf(commentsOf(text).replaceAll(/^@/gm, '\n@')).map((sentence) => ({ path, ...sentence })),
  ),
);

test('comments are found in blocks and in lines, and a comment for the linter is none', () => {
  const source =
    '/** One `two`. */\nconst a = 1;\n// Three.\n// Four.\n// biome-ignore lint: five\n/*\n * - six\n * - seven\n */\n';
  expect(sentencesOf(commentsOf(source)).map(({ text }) => text)).toEqual([
    'One Code.',
    'Three.',
    'Four.',
    'six',
    'seven',
  ]);
});

test('a sentence of a comment has twenty words at most', () => {
  expect(SENTENCES.length).toBeGreaterThan(12_000);
  expect(SENTENCES.filter(({ words }) => words > 20)).toEqual([]);
});

test('a sentence of a comment in the program begins with no what, who, whom, whose or those', () => {
  const program = SENTENCES.filter(({ path }) => /^(src|connectors)\//.test(path));
  expect(program.length).toBeGreaterThan(5000);
  expect(program.filter(({ text }) => /^(What|Who|Whom|Whose|Those)\b/.test(text))).toEqual([]);
});

test('a sentence of a comment is no riddle', () => {
  const riddles = [/\b[Ww]hat\b[^.!?:;,]*\bwhat\b/, /\b[Tt]hose (?:that|who|which)\b/];
  expect(SENTENCES.filter(({ text }) => riddles.some((riddle) => riddle.test(text)))).toEqual([]);
});
