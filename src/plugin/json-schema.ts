/** What a schema tells of itself as JSON schema, and the keys in it: examples, `doctor` and editors read these. */
import type { Json, Schema } from './described.ts';

/** One key of a plug-in's settings. */
export interface SettingKey {
  readonly name: string;
  readonly description: string | null;
  /** Null: none. */
  readonly default: Json;
  readonly required: boolean;
  /** Marked with `writeOnly` or the format `password`. */
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
    const told = isObject(about) ? about : {};
    return {
      name,
      description: typeof told.description === 'string' ? told.description : null,
      default: told.default ?? null,
      required: needed.includes(name) && told.default === undefined,
      secret: told.writeOnly === true || told.format === 'password',
    };
  });
}

function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
