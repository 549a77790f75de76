/** A sentence is put into a language when it is shown. */
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { readSources, type SourceFile } from '../support/texts/source-files.ts';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Functions that speak the reader's language. */
const SPEAKERS = new Set(['t', 'numberText', 'countText', 'echo', 'dayText']);

/** Calls of those outside every function: they speak the language of whoever came first. */
function saidWhileLoading({ path, text }: SourceFile): readonly string[] {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const found: string[] = [];
  walk(tree, (node) => {
    if (FUNCTIONS.has(node.type)) return 'leave';
    const callee = node.callee as Node | undefined;
    if (node.type === 'CallExpression' && SPEAKERS.has(String(callee?.name)))
      found.push(`${path}: ${String(callee?.name)} at ${Number(node.start)}`);
    return undefined;
  });
  return found;
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

/** A visit that answers `leave` does not look into the node. */
function walk(node: unknown, visit: (node: Node) => unknown): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  if (visit(node as Node) === 'leave') return;
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

test('no sentence is put into a language while its file loads: the next reader may have another one', () => {
  const sources = [...readSources('src'), ...readSources('connectors')];
  expect(sources.flatMap(saidWhileLoading)).toEqual([]);
  const loading = { path: 'a.ts', text: "const DONE = { kept: t('It is kept.') };", lines: 1 };
  expect(saidWhileLoading(loading)).toEqual(['a.ts: t at 21']);
  const asked = { ...loading, text: "const done = () => t('It is kept.');" };
  expect(saidWhileLoading(asked)).toEqual([]);
});
