/** The mistakes of a configuration, in words: the key, the expected value and the nearest valid key. */
import { AppError, EXIT } from '../lib/errors.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { SchemaIssue } from '../plugin/contract.ts';
import { mistakeOf } from '../plugin/issues.ts';
import { type Said, words } from '../words/message.ts';
import type { KeyPath, Place } from './schema/source.ts';

export interface Problem {
  readonly path: KeyPath;
  readonly what: Said;
}

type Mistake = Problem & { readonly line: number };

/** The mistakes of a configuration, each with its line and the key that it concerns. */
export class SettingsInvalid extends AppError {
  /** In the order of their lines, which count from 1. */
  readonly mistakes: readonly Mistake[];

  constructor(file: string, problems: readonly Mistake[], hint: Said = words('settings.configBankfeedExampleYaml')) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line);
    const lines = inOrder.map(({ line, path, what }) => {
      const place = [`  ${file}:${line}`, ...(path.length === 0 ? [] : [formatPath(path)])].join(': ');
      return words('settings.invalid#at', { place, what });
    });
    const all = lines.reduce((before, line) => words('settings.invalid#below', { before, line }));
    super('settings.invalid#mistakes', { count: lines.length, lines: all, hint }, { exitCode: EXIT.usage });
    this.mistakes = inOrder;
  }
}

/** Throws AppError `settings.invalid` with the line of each problem that was found in a loaded configuration. */
export async function refuseSettings(
  { settings, locate }: { readonly settings: { readonly file: string | null }; locate(path: KeyPath): Promise<Place> },
  problems: readonly Problem[],
  hint?: Said,
): Promise<never> {
  const told = problems.map(async (each) => ({ ...each, ...(await locate(each.path)) }));
  throw new SettingsInvalid(settings.file ?? 'bankfeed.yaml', await Promise.all(told), hint);
}

/** A JSON schema as far as finding keys in it goes. */
export interface KeySchema {
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly additionalProperties?: KeySchema | boolean;
  readonly items?: KeySchema;
}

/**
 * One problem for each thing that a schema's issue names. `schema` is asked for the keys that are valid there; at its root
 * those of `beside` are valid as well.
 */
export function problemsOf(
  issues: readonly SchemaIssue[],
  schema: () => KeySchema | null,
  beside: readonly string[] = [],
): readonly Problem[] {
  return issues.flatMap((issue): readonly Problem[] => {
    const path = (issue.path ?? []).map((part) => {
      const key = typeof part === 'object' ? part.key : part;
      return typeof key === 'number' ? key : String(key);
    });
    const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
    if (unknown.length === 0) return [{ path, what: mistakeOf(issue) }];
    const valid = [...keysAt(schema(), path), ...(path.length === 0 ? beside : [])];
    return unknown.map((key) => ({ path: [...path, key], what: unknownKey(key, valid) }));
  });
}

/** `ledger.concurrency`, `accounts.checking.match[0]`. */
export function formatPath(path: KeyPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

export function unknownKey(key: string, valid: readonly string[]): Said {
  const name = nearest(key, valid);
  if (name !== undefined) return words('settings.unknownKeyMean', { name });
  return valid.length === 0
    ? words('settings.unknownKey')
    : words('settings.unknownKeyValidHere', { names: valid.join(', ') });
}

/** Keys that a mapping at `path` may have. */
function keysAt(schema: KeySchema | null, path: KeyPath): readonly string[] {
  const found = path.reduce<KeySchema | undefined>(
    (within, key) => within && stepInto(within, key),
    schema ?? undefined,
  );
  return Object.keys(found?.properties ?? {});
}

function stepInto(schema: KeySchema, key: string | number): KeySchema | undefined {
  if (typeof key === 'number') return schema.items;
  const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return schema.properties?.[key] ?? other;
}
