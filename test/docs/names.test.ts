/** Names of the program are nouns and verbs of the field. A riddle that was renamed once does not come back. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources, withoutComments } from '../support/texts/source-files.ts';

const FILES = [...readSources('src'), ...readSources('connectors')];

/** Words that say nothing to a newcomer. Each was a name here, and got a better one. */
const RIDDLES = new Set([
  ...['beside', 'beyond', 'desk', 'doubles', 'gather', 'gathering', 'ghost', 'ghosts', 'hands', 'hear', 'heard'],
  ...['house', 'lesson', 'lessons', 'retell', 'slip', 'slips', 'stretch', 'stretches', 'taking', 'telling', 'tellings'],
  ...['told', 'untold'],
]);

/** Names that are riddles as a whole, though each of their words is plain. `Keep` is a part of the contract. */
const WHOLE = new Set(['keep', 'takeIn']);

const DECLARED =
  /^(?:export )?(?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)|^ {2}(?:static |async |get |set |\*)*(#?\w+)(?:<[^>]*>)?\(/gm;

/** The declared functions, types, classes and constants of a file, and the methods of its classes and interfaces. */
function namesIn(text: string): readonly string[] {
  const found = [...withoutComments(text).matchAll(DECLARED)];
  return found.map(([, top, member]) => top ?? member?.replace('#', '') ?? '').filter((name) => !STATEMENTS.has(name));
}

/** A statement within a function may look like a method. */
const STATEMENTS = new Set(['if', 'for', 'while', 'switch', 'return', 'super', '']);

function wordsOf(name: string): readonly string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

const isRiddle = (name: string): boolean => WHOLE.has(name) || wordsOf(name).some((word) => RIDDLES.has(word));

describe('names', () => {
  test('are found where they are declared, and part into words', () => {
    const source =
      'export function keepBeside() {}\nconst HEAR_MS = 1;\nclass Desk {\n  #takeIn<A>(a: A) {\n    if (a) {}\n  }\n}\n';
    expect(namesIn(source)).toEqual(['keepBeside', 'HEAR_MS', 'Desk', 'takeIn']);
    expect(namesIn(source).map(isRiddle)).toEqual([true, true, true, true]);
    expect(['recordDeletions', 'hearth', 'Keep'].map(isRiddle)).toEqual([false, false, false]);
  });

  test('of functions, types, methods and constants are no riddles', () => {
    const found = FILES.flatMap(({ path, text }) =>
      namesIn(text)
        .filter(isRiddle)
        .map((name) => `${path}: ${name}`),
    );
    expect(FILES.flatMap(({ text }) => namesIn(text)).length).toBeGreaterThan(5000);
    expect(found).toEqual([]);
  });

  test('of files are no riddles', () => {
    expect(FILES.map(({ path }) => path).filter((path) => isRiddle(posix.basename(path, '.ts')))).toEqual([]);
  });
});
