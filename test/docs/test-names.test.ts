/** Names of tests are sentences that a failing run shows alone: short ones, and no riddles. */
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { sentencesOf } from '../support/texts/prose.ts';
import { readSources, type SourceFile } from '../support/texts/source-files.ts';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const NAMING = new Set(['test', 'describe', 'it']);

/** `test` of `test(…)`, `test.each(…)(…)` and `describe.skipIf(…)(…)`. */
function calleeOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  const below = node.type === 'MemberExpression' ? node.object : node.callee;
  return below === undefined ? undefined : calleeOf(below as Node);
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('7');
}

function namesIn({ path, text }: SourceFile): readonly { readonly path: string; readonly name: string }[] {
  const found: { path: string; name: string }[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const call = node as Node;
    if (call.type === 'CallExpression' && NAMING.has(calleeOf(call.callee as Node) ?? '')) {
      const name = textOf((call.arguments as readonly Node[])[0]);
      if (name !== undefined) found.push({ path, name });
    }
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value);
  };
  walk(parseAst(text, { lang: 'ts' }));
  return found;
}

const NAMES = readSources('test')
  .filter(({ path }) => path.endsWith('.test.ts'))
  .flatMap(namesIn);

test('names are found in every form of a test', () => {
  const text = `describe.skipIf(a)('one', () => { test.each([1])('two $x', () => 0); it(\`three \${b}\`, () => 0); });`;
  expect(namesIn({ path: 'a', text, lines: 1 }).map(({ name }) => name)).toEqual(['one', 'two $x', 'three 7']);
});

test('the name of a test has twenty words at most', () => {
  expect(NAMES.length).toBeGreaterThan(2000);
  expect(NAMES.filter(({ name }) => sentencesOf(name).some(({ words }) => words > 20))).toEqual([]);
});

test('the name of a test is no riddle', () => {
  const riddles = [/\b[Ww]hat\b[^.!?:;,]*\bwhat\b/, /\b[Tt]hose (?:that|who|which)\b/];
  expect(NAMES.filter(({ name }) => riddles.some((riddle) => riddle.test(name)))).toEqual([]);
});
