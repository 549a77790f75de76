/**
 * The part of JSON Schema 2020-12 that the OpenAPI document uses. It is checked by code that shares nothing with the
 * schemas of the document. An unknown keyword is an error, so that nothing goes unchecked.
 */
export type Schema = Readonly<Record<string, unknown>>;

const SILENT = new Set(['description', 'examples', 'default', 'format', 'title', '$schema']);

/** The faults, as paths and words; empty where `value` fits. */
export function schemaErrors(root: Schema, schema: Schema, value: unknown, path = ''): string[] {
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    if (SILENT.has(keyword)) return [];
    const check = CHECKS[keyword];
    if (check === undefined) return [`${path}: unknown keyword ${keyword}`];
    return check({ root, schema, rule, value, path });
  });
}

interface Case {
  readonly root: Schema;
  readonly schema: Schema;
  // biome-ignore lint/suspicious/noExplicitAny: a schema's own words have every type
  readonly rule: any;
  // biome-ignore lint/suspicious/noExplicitAny: so have the values
  readonly value: any;
  readonly path: string;
}

const CHECKS: Readonly<Record<string, (at: Case) => string[]>> = {
  $ref: ({ root, rule, value, path }) => schemaErrors(root, resolve(root, rule), value, path),
  type: ({ rule, value, path }) =>
    [rule].flat().includes(typeOf(value)) || ([rule].flat().includes('number') && typeOf(value) === 'integer')
      ? []
      : [`${path}: is ${typeOf(value)}, not ${rule}`],
  const: ({ rule, value, path }) => (value === rule ? [] : [`${path}: is not ${rule}`]),
  enum: ({ rule, value, path }) => (rule.includes(value) ? [] : [`${path}: ${value} is none of ${rule}`]),
  anyOf: ({ root, rule, value, path }) =>
    rule.some((each: Schema) => schemaErrors(root, each, value).length === 0) ? [] : [`${path}: fits none`],
  allOf: ({ root, rule, value, path }) => rule.flatMap((each: Schema) => schemaErrors(root, each, value, path)),
  required: ({ rule, value, path }) =>
    isObject(value)
      ? rule.filter((name: string) => !(name in value)).map((name: string) => `${path}.${name}: missing`)
      : [],
  properties: ({ root, rule, value, path }) =>
    isObject(value)
      ? Object.entries(rule).flatMap(([name, part]) =>
          name in value ? schemaErrors(root, part as Schema, value[name], `${path}.${name}`) : [],
        )
      : [],
  additionalProperties: ({ schema, rule, value, path }) =>
    rule === false && isObject(value)
      ? Object.keys(value)
          .filter((name) => !(name in ((schema.properties as object | undefined) ?? {})))
          .map((name) => `${path}.${name}: unknown`)
      : [],
  items: ({ root, rule, value, path }) =>
    Array.isArray(value) ? value.flatMap((each, index) => schemaErrors(root, rule, each, `${path}[${index}]`)) : [],
  maxItems: ({ rule, value, path }) => (Array.isArray(value) && value.length > rule ? [`${path}: too many`] : []),
  pattern: ({ rule, value, path }) =>
    typeof value !== 'string' || new RegExp(rule, 'u').test(value) ? [] : [`${path}: does not match ${rule}`],
  minLength: ({ rule, value, path }) =>
    typeof value === 'string' && value.length < rule ? [`${path}: too short`] : [],
  maxLength: ({ rule, value, path }) => (typeof value === 'string' && value.length > rule ? [`${path}: too long`] : []),
  minimum: ({ rule, value, path }) => (typeof value === 'number' && value < rule ? [`${path}: too small`] : []),
  maximum: ({ rule, value, path }) => (typeof value === 'number' && value > rule ? [`${path}: too large`] : []),
};

/** The target of a `#/a/b` reference. Throws where it points to nothing. */
export function resolve(root: Schema, pointer: string): Schema {
  const target = pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root);
  if (!isObject(target)) throw new Error(`${pointer} points to nothing`);
  return target;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
