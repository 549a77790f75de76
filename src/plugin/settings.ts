/**
 * A small schema for a plug-in's own keys, without a library. From its words come validation, the example, the JSON
 * schema and what `bankfeed connectors show` prints. Any other Standard Schema (zod, valibot, arktype) serves as well.
 */
import { inEnglish, type Said, words } from '../words/message.ts';
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
  check(value: unknown): Said | undefined;
}

export interface SettingWords<Value> {
  readonly default?: Value;
  readonly secret?: boolean;
}

/** A text, which `pattern` may narrow. */
export function text(
  description: string,
  { pattern, ...rest }: SettingWords<string> & { readonly pattern?: RegExp } = {},
): Setting<string> {
  return {
    description,
    ...rest,
    shape: { type: 'string', ...(pattern === undefined ? {} : { pattern: pattern.source }) },
    check: (value) => {
      if (typeof value !== 'string' || value === '') return words('settings.text');
      return pattern === undefined || pattern.test(value)
        ? undefined
        : words('settings.notLookLike', { pattern: pattern.source });
    },
  };
}

/** A number from `min` to `max`. */
export function number(
  description: string,
  { min, max, ...rest }: SettingWords<number> & { readonly min?: number; readonly max?: number } = {},
): Setting<number> {
  return {
    description,
    ...rest,
    shape: {
      type: 'number',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    },
    check: (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return words('settings.number');
      if (min !== undefined && value < min) return words('settings.mustLeast', { count: String(min) });
      return max !== undefined && value > max ? words('settings.mustMost', { count: String(max) }) : undefined;
    },
  };
}

/** True or false. */
export function flag(description: string, rest: SettingWords<boolean> = {}): Setting<boolean> {
  return {
    description,
    ...rest,
    shape: { type: 'boolean' },
    check: (value) => (typeof value === 'boolean' ? undefined : words('settings.trueFalse')),
  };
}

/** One of these words. */
export function choice<const Word extends string>(
  description: string,
  among: readonly Word[],
  rest: SettingWords<Word> = {},
): Setting<Word> {
  return {
    description,
    ...rest,
    shape: { type: 'string', enum: among },
    check: (value) =>
      among.some((word) => word === value) ? undefined : words('settings.expectedOne', { names: among.join(', ') }),
  };
}

/** A list of `min` to `max` of what `each` is. */
export function list<Value extends Json>(
  each: Setting<Value>,
  { min, max, ...rest }: SettingWords<readonly Value[]> & { readonly min?: number; readonly max?: number } = {},
): Setting<readonly Value[]> {
  return {
    description: each.description,
    ...rest,
    ...(each.secret === undefined ? {} : { secret: each.secret }),
    shape: {
      type: 'array',
      items: each.shape,
      ...(min === undefined ? {} : { minItems: min }),
      ...(max === undefined ? {} : { maxItems: max }),
    },
    check: (value) => {
      if (!Array.isArray(value)) return words('settings.list');
      if (min !== undefined && value.length < min) return words('settings.expectedLeast', { count: String(min) });
      if (max !== undefined && value.length > max) return words('settings.expectedMost', { count: String(max) });
      for (const [at, one] of value.entries()) {
        const what = each.check(one);
        if (what !== undefined) return words('settings.item', { number: at + 1, what });
      }
      return undefined;
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
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [issue(words('service.expectedKeys'), [])];
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(keys, name));
  const odd =
    unknown.length === 0
      ? []
      : [{ ...issue(words('service.unknownKey', { names: unknown.join(', ') }), []), keys: unknown }];
  const wrong = Object.entries(keys).flatMap(([name, key]) => {
    const value = fieldOf(given, name);
    const isLacking = value === undefined && key.default === undefined && key.optional !== true;
    if (value === undefined)
      return isLacking ? [issue(words('service.isMissing', { what: key.description }), [name])] : [];
    const what = key.check(value);
    return what === undefined ? [] : [issue(what, [name])];
  });
  return [...odd, ...wrong];
}

/** With the English text for whoever tests a plug-in, and the message for the host. */
function issue(what: Said, path: readonly string[]): SchemaIssue {
  return { message: inEnglish(what), path, ...(typeof what === 'object' && { words: what }) };
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
