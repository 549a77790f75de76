/**
 * A small schema for a plug-in's own keys, without a library. From its words come validation, the example, the JSON
 * schema and what `bankfeed connectors show` prints. Any other Standard Schema (zod, valibot, arktype) serves as well.
 */
import type { Json, Schema, SchemaIssue } from './described.ts';

/** One key: its values and its purpose. */
export interface Setting<Value> {
  readonly description: string;
  /** Taken where the key is left out. A key without one is required, unless it is optional. */
  readonly default?: Value;
  readonly optional?: boolean;
  /** Never shown and never logged. */
  readonly secret?: boolean;
  /** Its JSON schema, without the words. */
  readonly shape: { readonly [key: string]: Json };
  /** The mistake in a value, in words; undefined: none. */
  check(value: unknown): string | undefined;
}

export interface SettingWords<Value> {
  readonly default?: Value;
  readonly secret?: boolean;
}

/** A text, which `pattern` may narrow. */
export function text(
  description: string,
  { pattern, ...words }: SettingWords<string> & { readonly pattern?: RegExp } = {},
): Setting<string> {
  return {
    description,
    ...words,
    shape: { type: 'string', ...(pattern === undefined ? {} : { pattern: pattern.source }) },
    check: (value) => {
      if (typeof value !== 'string' || value === '') return 'expected a text';
      return pattern === undefined || pattern.test(value) ? undefined : `does not look like ${pattern.source}`;
    },
  };
}

/** A number from `min` to `max`. */
export function number(
  description: string,
  { min, max, ...words }: SettingWords<number> & { readonly min?: number; readonly max?: number } = {},
): Setting<number> {
  return {
    description,
    ...words,
    shape: {
      type: 'number',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    },
    check: (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'expected a number';
      if (min !== undefined && value < min) return `must be at least ${min}`;
      return max !== undefined && value > max ? `must be at most ${max}` : undefined;
    },
  };
}

/** True or false. */
export function flag(description: string, words: SettingWords<boolean> = {}): Setting<boolean> {
  return {
    description,
    ...words,
    shape: { type: 'boolean' },
    check: (value) => (typeof value === 'boolean' ? undefined : 'expected true or false'),
  };
}

/** One of these words. */
export function choice<const Word extends string>(
  description: string,
  among: readonly Word[],
  words: SettingWords<Word> = {},
): Setting<Word> {
  return {
    description,
    ...words,
    shape: { type: 'string', enum: among },
    check: (value) => (among.some((word) => word === value) ? undefined : `expected one of ${among.join(', ')}`),
  };
}

/** A list of `min` to `max` of what `each` is. */
export function list<Value extends Json>(
  each: Setting<Value>,
  { min, max, ...words }: SettingWords<readonly Value[]> & { readonly min?: number; readonly max?: number } = {},
): Setting<readonly Value[]> {
  return {
    description: each.description,
    ...words,
    ...(each.secret === undefined ? {} : { secret: each.secret }),
    shape: {
      type: 'array',
      items: each.shape,
      ...(min === undefined ? {} : { minItems: min }),
      ...(max === undefined ? {} : { maxItems: max }),
    },
    check: (value) => {
      if (!Array.isArray(value)) return 'expected a list';
      if (min !== undefined && value.length < min) return `expected at least ${min} of them`;
      if (max !== undefined && value.length > max) return `expected at most ${max} of them`;
      const at = value.findIndex((one) => each.check(one) !== undefined);
      return at === -1 ? undefined : `item ${at + 1}: ${each.check(value[at])}`;
    },
  };
}

/** The same key, which may be left out. */
export function optional<Value>(setting: Setting<Value>): Setting<Value | undefined> {
  return { ...setting, optional: true };
}

type Fields = { readonly [name: string]: Setting<unknown> };

export type SettingsOf<Keys extends Fields> = {
  readonly [Name in keyof Keys]: Keys[Name] extends Setting<infer Value> ? Value : never;
};

/** The schema of these keys. Others are refused. `settings({})`: there is nothing to configure. */
export function settings<Keys extends Fields>(keys: Keys): Schema<SettingsOf<Keys>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      validate: (given) => {
        const issues = issuesOf(keys, given);
        if (issues.length > 0) return { issues };
        const entries = Object.entries(keys).map(([name, key]) => [name, fieldOf(given, name) ?? key.default]);
        return { value: Object.fromEntries(entries) as SettingsOf<Keys> };
      },
      jsonSchema: { input: () => jsonSchemaOf(keys) },
    },
  };
}

function issuesOf(keys: Fields, given: unknown): readonly SchemaIssue[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [{ message: 'expected keys' }];
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(keys, name));
  const odd = unknown.length === 0 ? [] : [{ message: `unknown key ${unknown.join(', ')}`, path: [], keys: unknown }];
  const wrong = Object.entries(keys).flatMap(([name, key]) => {
    const value = fieldOf(given, name);
    const isLacking = value === undefined && key.default === undefined && key.optional !== true;
    const message = value === undefined ? (isLacking ? `is missing: ${key.description}` : undefined) : key.check(value);
    return message === undefined ? [] : [{ message, path: [name] }];
  });
  return [...odd, ...wrong];
}

function fieldOf(given: unknown, name: string): unknown {
  const isKeyed = typeof given === 'object' && given !== null && Object.hasOwn(given, name);
  return isKeyed ? (given as { readonly [key: string]: unknown })[name] : undefined;
}

function jsonSchemaOf(keys: Fields): object {
  const properties = Object.entries(keys).map(([name, { default: value, description, secret, shape }]) => [
    name,
    {
      ...shape,
      description,
      ...(value === undefined ? {} : { default: value }),
      ...(secret ? { writeOnly: true } : {}),
    },
  ]);
  const required = Object.entries(keys).filter(([, key]) => key.default === undefined && key.optional !== true);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.map(([name]) => name),
    additionalProperties: false,
  };
}
