/** A schema as JSON schema, and the keys in it: examples, `doctor` and editors read these. */
import type { Json, Schema } from './described.ts';

/** One key of a plug-in's settings. */
export interface SettingKey {
  readonly name: string;
  readonly description: string | null;
  /** Null: none. */
  readonly default: Json;
  readonly required: boolean;
  /** Marked with `writeOnly` or the format `password`, as a whole. */
  readonly secret: boolean;
}

export type JsonSchema = { readonly [key: string]: Json };

const TARGET = { target: 'draft-2020-12' } as const;

/** Null where the schema's library does not tell, or cannot put this one into words. */
export function jsonSchemaOf(schema: Schema<unknown>): JsonSchema | null {
  try {
    const told: unknown = schema['~standard'].jsonSchema?.input(TARGET);
    if (typeof told !== 'object' || told === null) return null;
    return JSON.parse(JSON.stringify(told)) as JsonSchema;
  } catch {
    return null;
  }
}

/** The keys at the top, in their order. */
export function keysOf(schema: JsonSchema): readonly SettingKey[] {
  const { properties = {}, required = [] } = schema;
  if (!isObject(properties)) return [];
  const needed: readonly Json[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, about]) => {
    const told: JsonSchema = isObject(about) ? about : {};
    return {
      name,
      description: typeof told.description === 'string' ? told.description : null,
      default: told.default ?? null,
      required: needed.includes(name) && told.default === undefined,
      secret: isMarkedSecret(told, []),
    };
  });
}

/** Whether what stands at a path, or anything around it, is marked as secret. */
export function isMarkedSecret(schema: JsonSchema, path: readonly PropertyKey[]): boolean {
  if (schema.writeOnly === true || schema.format === 'password') return true;
  const [key, ...rest] = path;
  const among = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (among.some((each) => isObject(each) && isMarkedSecret(each, path))) return true;
  if (key === undefined) return false;
  const { properties } = schema;
  const named = isObject(properties) && typeof key === 'string' ? properties[key] : undefined;
  const next = named ?? (typeof key === 'number' ? schema.items : schema.additionalProperties);
  return isObject(next) && isMarkedSecret(next, rest);
}

/** Says of a path in a plug-in's own keys whether its schema marks what stands there as secret. */
export function marksOf(schema: Schema<unknown>): (path: readonly (string | number)[]) => boolean {
  const told = jsonSchemaOf(schema);
  return told === null ? () => false : (path) => isMarkedSecret(told, path);
}

function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
