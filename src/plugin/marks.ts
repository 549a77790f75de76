import type { Schema } from './described.ts';
import { isMarkedSecret, jsonSchemaOf } from './json-schema.ts';

/** Says of a path in a plug-in's own keys whether its schema marks what stands there as secret. */
export function marksOf(schema: Schema<unknown>): (path: readonly (string | number)[]) => boolean {
  const told = jsonSchemaOf(schema);
  return told === null ? () => false : (path) => isMarkedSecret(told, path);
}
