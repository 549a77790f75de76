/** A YAML text as a value, with the line that each key stands on. */
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { yamlMistake } from '../../lib/text/yaml-mistake.ts';
import { type Said, words } from '../../words/message.ts';

/** Keys and indices from the root. */
export type KeyPath = readonly (string | number)[];

export interface Place {
  readonly line: number;
}

export interface YamlSource {
  readonly value: unknown;
  /** The line of the deepest key of `path` that exists; 1 where none does. */
  locate(path: KeyPath): Place;
}

export interface YamlProblem {
  readonly line: number;
  readonly what: Said;
}

/** Given the text of a scalar and where it stands; answers what takes its place. Undefined takes the key away. */
export type Fill = (text: string, path: KeyPath) => string | undefined;

/** Parses `text` and passes every string value (not keys) through `fill`. */
export function readYaml(text: string, fill: Fill): YamlSource | { readonly problems: readonly YamlProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        line: lines.linePos(error.pos[0]).line,
        what: words('settings.notValidYaml', { why: error.message }),
      })),
    };
  }
  fillScalars(document.contents, [], fill);
  const plain = plainValue(document);
  if ('mistake' in plain)
    return { problems: [{ line: lines.linePos(offsetOfAlias(document)).line, what: plain.mistake }] };
  return {
    value: plain.value,
    locate: (path) => ({ line: lines.linePos(offsetOf(document, path)).line }),
  };
}

/** A mistake where aliases of aliases multiply, which could fill the memory, or name what is not there. */
function plainValue(document: Document.Parsed): { readonly value: unknown } | { readonly mistake: Said } {
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) ?? {} };
  } catch (thrown) {
    if (thrown instanceof ReferenceError) return { mistake: yamlMistake(thrown) };
    throw thrown;
  }
}

/** Of the first alias; 0 where there is none. */
function offsetOfAlias(document: Document.Parsed): number {
  let offset = 0;
  visit(document, {
    Alias: (_key, node) => {
      offset = startOf(node);
      return visit.BREAK;
    },
  });
  return offset;
}

function fillScalars(node: unknown, path: KeyPath, fill: Fill): void {
  if (isScalar(node) && typeof node.value === 'string') {
    node.value = fill(node.value, path);
  } else if (isMap(node)) {
    for (const pair of node.items) fillScalars(pair.value, [...path, keyOf(pair.key)], fill);
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) fillScalars(item, [...path, index], fill);
  }
}

function offsetOf(document: Document.Parsed, path: KeyPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    const resolved: unknown = isAlias(node) ? node.resolve(document) : node;
    const step = isMap(resolved) ? stepIntoMap(resolved.items, key) : stepIntoSequence(resolved, key);
    if (step === undefined) return offset;
    offset = step.offset;
    node = step.node;
  }
  return offset;
}

function stepIntoMap(pairs: readonly { readonly key: unknown; readonly value: unknown }[], key: string | number) {
  const pair = pairs.find((each) => keyOf(each.key) === String(key));
  return pair === undefined ? undefined : { node: pair.value, offset: startOf(pair.key) };
}

function stepIntoSequence(node: unknown, key: string | number) {
  const item: unknown = isSeq(node) && typeof key === 'number' ? node.items[key] : undefined;
  return item === undefined ? undefined : { node: item, offset: startOf(item) };
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}
