/** The mistakes of a configuration, in words: the key, the expected value and the nearest valid key. */
import type { z } from 'zod';
import { nearest } from '../lib/text/nearest.ts';
import type { KeyPath } from './schema/source.ts';

export interface Problem {
  readonly path: KeyPath;
  readonly message: string;
}

/** A JSON schema as far as finding keys in it goes. */
export interface KeySchema {
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly additionalProperties?: KeySchema | boolean;
  readonly items?: KeySchema;
  readonly anyOf?: readonly KeySchema[];
}

/** One problem for each thing that a schema's issue names. `schema` is asked for the keys that are valid there. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], schema: () => KeySchema): readonly Problem[] {
  return issues.flatMap((issue): readonly Problem[] => {
    const path = pathOf(issue.path);
    if (issue.code === 'unrecognized_keys') {
      const valid = keysAt(schema(), path);
      return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, valid) }));
    }
    if (issue.code === 'invalid_key') return [{ path, message: issue.issues[0]?.message ?? issue.message }];
    return [{ path, message: wordsOf(issue) }];
  });
}

/** `ledger.concurrency`, `accounts.checking.match[0]`. */
export function formatPath(path: KeyPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

export function unknownKey(key: string, valid: readonly string[]): string {
  const like = nearest(key, valid);
  if (like !== undefined) return `unknown key, did you mean ${like}?`;
  return valid.length === 0 ? 'unknown key' : `unknown key; valid here: ${valid.join(', ')}`;
}

/** Keys that a mapping at `path` may have. */
function keysAt(schema: KeySchema, path: KeyPath): readonly string[] {
  let found: KeySchema | undefined = schema;
  for (const key of path) {
    if (found === undefined) return [];
    found = stepInto(found, key);
  }
  return Object.keys(found?.properties ?? {});
}

function stepInto(schema: KeySchema, key: string | number): KeySchema | undefined {
  if (typeof key === 'number') return schema.items;
  const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return schema.properties?.[key] ?? other;
}

/** The words of a schema's library as those of a person. A message of a plug-in's own stays as it is. */
export function plainWords(message: string): string {
  const [, side, what = '', bound = ''] =
    /^Too (small|big): expected (\w+) to (?:be|have) [<>]=?(\S+)/.exec(message) ?? [];
  if (side !== undefined && ['number', 'int'].includes(what))
    return side === 'small' ? `must be at least ${bound}` : `must be at most ${bound}`;
  if (side !== undefined && what === 'array')
    return side === 'small' ? 'is missing' : `expected at most ${bound} of them`;
  if (/^Invalid input: expected \w+, received (undefined|null)$/.test(message)) return 'is missing';
  if (message === 'Invalid URL') return 'expected a web address';
  if (message === 'Invalid input') return 'none of the values that are taken here';
  return message.replace(/^Invalid input: /, '').replace(/, received/, ', got');
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_value') return plainWords(issue.message);
  const valid = issue.values.map(String);
  const like = typeof issue.input === 'string' ? nearest(issue.input, valid) : undefined;
  return `expected one of ${valid.join(', ')}${like === undefined ? '' : `; did you mean ${like}?`}`;
}

function pathOf(path: readonly PropertyKey[]): KeyPath {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}
