import * as z from 'zod';
import { PROBLEMS, type ProblemCode, problemSchema } from './problem.ts';
import { ROUTE_IDS, ROUTES, type Route, type RouteId } from './routes.ts';
import { SCOPES } from './scopes.ts';
import { LIMITS } from './values/limits.ts';

/** The description served at /openapi.json, derived from the routes and their schemas: OpenAPI 3.1. */

export type JsonSchema = Record<string, unknown>;

/** The whole document. Built anew at each call; the server keeps the text. */
export function openApiDocument(): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  toSchema(problemSchema, 'output', schemas);
  const responses: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const id of ROUTE_IDS) {
    const route: Route = ROUTES[id];
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(id, route, { schemas, responses }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Personal Finance Ledger Service',
      version: '1.0.0',
      summary: 'Accounts, the transactions that move money in and out of them, categories and payees',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: ['profile', 'accounts', 'transactions', 'categories', 'payees'].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas,
      responses,
      headers: HEADERS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal API key with some of the scopes ${SCOPES.join(', ')}`,
        },
      },
    },
  };
}

const DESCRIPTION = `A key speaks for the owner who made it, within its scopes; a write scope does not imply the read scope.
Positive amounts are expenses, negative ones income. Amounts are exact: the digits that are sent come back.
A transaction moves the balances of its accounts; a balance written to an account is set as it is.
Upsert leaves fields that are left out as they are. An Idempotency-Key is kept for ${LIMITS.idempotencyRetentionDays} days, per owner:
the same key with the same request replays the stored answer (Idempotent-Replayed: true), with another request it is a conflict.
Lists are read with limit (1 to ${LIMITS.pageMax}) and cursor. Bodies have at most ${LIMITS.bodyBytes} bytes, ${LIMITS.bodyDepth} levels
and strings of ${LIMITS.stringBytes} bytes.
HEAD answers wherever GET does, with the same headers and no body.`;

interface Shared {
  readonly schemas: Record<string, JsonSchema>;
  readonly responses: Record<string, JsonSchema>;
}

function operationOf(id: RouteId, route: Route, { schemas, responses }: Shared): JsonSchema {
  const body = route.body;
  return {
    operationId: id,
    summary: route.summary,
    tags: [route.path.split('/')[2] === 'me' || route.path.includes('agent') ? 'profile' : route.path.split('/')[2]],
    security: [{ apiKey: [route.scope] }],
    'x-required-scope': route.scope,
    parameters: parametersOf(route),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(toSchema(body, 'input', schemas)) } }),
    responses: { [route.status]: successOf(route, schemas), ...problemResponses(problemsOf(route), responses) },
  };
}

function parametersOf(route: Route): JsonSchema[] {
  const parameters: JsonSchema[] = [];
  const named = /\{(\w+)\}/.exec(route.path)?.[1];
  if (named !== undefined) parameters.push({ name: named, in: 'path', required: true, schema: { type: 'string' } });
  if (route.body !== undefined) parameters.push(KEY_PARAMETER);
  const query = toSchema(route.query, 'input', {});
  for (const [name, schema] of Object.entries(propertiesOf(query)))
    parameters.push({ name, in: 'query', required: false, schema });
  return parameters;
}

const KEY_PARAMETER: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: `New for each intent, the same for its retries; 1 to ${LIMITS.idempotencyKeyLength} visible ASCII characters, bare or in double quotes`,
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKeyLength },
  example: '01a1f92f-5263-7098-9d4c-1d04e88b0509',
};

function successOf(route: Route, schemas: Record<string, JsonSchema>): JsonSchema {
  const replayed =
    route.body === undefined ? {} : { 'Idempotent-Replayed': reference('headers', 'Idempotent-Replayed') };
  return {
    description: route.status === 201 ? 'Created' : 'OK',
    headers: { ...headerReferences(), ...replayed },
    content: json(toSchema(route.response, 'output', schemas)),
  };
}

/** References to the components: most routes share most of their problems. */
function problemResponses(
  codes: readonly ProblemCode[],
  shared: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const responses: Record<string, JsonSchema> = {};
  for (const status of [...new Set(codes.map((code) => PROBLEMS[code][0]))].sort()) {
    const own = codes.filter((code) => PROBLEMS[code][0] === status).sort();
    const name = `${status}.${own.join('.')}`;
    shared[name] ??= problemResponse(status, own);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function problemResponse(status: number, codes: readonly ProblemCode[]): JsonSchema {
  const waits = status === 429 || status === 503;
  return {
    description: codes.map((code) => `${code}: ${PROBLEMS[code][1]}`).join('; '),
    headers: { ...headerReferences(), ...(waits ? { 'Retry-After': reference('headers', 'Retry-After') } : {}) },
    content: { 'application/problem+json': problemMedia(status, codes) },
  };
}

function problemMedia(status: number, codes: readonly ProblemCode[]): JsonSchema {
  const schema = {
    allOf: [reference('schemas', 'Problem')],
    properties: { status: { const: status }, code: { enum: codes } },
  };
  const examples = codes.map((code) => {
    const [, title, remedy] = PROBLEMS[code];
    const requestId = '01a1f92f-5263-7098-9d4c-1d04e88b0509';
    const value = { type: `/problems/${code}`, title, status, detail: title, code, requestId };
    return [code, { summary: remedy, value }] as const;
  });
  return { schema, examples: Object.fromEntries(examples) };
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

/** A zod schema as JSON Schema; those with a name go to `schemas` and are referred to. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] = tidy(part, io);
  const name = typeof rest.id === 'string' ? rest.id : undefined;
  if (name === undefined) return tidy(rest, io);
  schemas[name] = tidy(rest, io);
  return reference('schemas', name);
}

function reference(kind: 'schemas' | 'headers', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/**
 * References point into the components; what zod says for itself is dropped. A response may gain members in later
 * versions of v1, so it is not closed; a request is.
 */
function tidy(value: object, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(value, (name, part) => {
    if (name === '~standard' || (io === 'output' && name === 'additionalProperties')) return undefined;
    return hasAs(part) ? part.as : part;
  });
  const { id: _, ...schema }: JsonSchema = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  return schema;
}

function hasAs(part: unknown): part is { as: object } {
  return typeof part === 'object' && part !== null && 'as' in part && typeof part.as === 'object';
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const { properties }: { properties?: Record<string, JsonSchema> } = schema;
  return properties ?? {};
}

/** The headers of responses, described once. */
const COUNT = { type: 'integer', minimum: 0 } as const;
const WINDOWS = ['Minute', 'Day'] as const;

/** On every response, errors included: the seven of the specification (Authentication 7), and one of ours. */
export const STANDARD_HEADERS = [
  'Cache-Control',
  'X-Request-Id',
  ...WINDOWS.flatMap((window) => ['Limit', 'Remaining', 'Reset'].map((word) => `X-RateLimit-${word}-${window}`)),
];

export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': { description: 'Names this request; new for every one', schema: { type: 'string' } },
  ...Object.fromEntries(WINDOWS.flatMap(rateHeaders)),
  'Cache-Control': { description: 'No answer may be kept', schema: { type: 'string', const: 'no-store' } },
  'Retry-After': {
    description: 'Seconds to wait; then the request is served',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'Present where the answer is the stored one of an earlier request',
    schema: { type: 'string', const: 'true' },
  },
};

export function headerReferences(): Record<string, { $ref: string }> {
  return Object.fromEntries(STANDARD_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function rateHeaders(window: (typeof WINDOWS)[number]): [string, object][] {
  const unit = window.toLowerCase();
  return [
    [
      `X-RateLimit-Limit-${window}`,
      { description: `Requests a ${unit}; 1000000000 for a key without limit`, schema: COUNT },
    ],
    [`X-RateLimit-Remaining-${window}`, { description: `Requests left in this ${unit}`, schema: COUNT }],
    [`X-RateLimit-Reset-${window}`, { description: `Seconds until this ${unit} ends`, schema: COUNT }],
  ];
}

/** Which problems each route may answer with: what its kind of route brings, and its own. */

/** Any request may meet these, whatever its route. */
const ANY: readonly ProblemCode[] = [
  'malformed_request',
  'invalid_query',
  'unauthorized',
  'insufficient_scope',
  'request_timeout',
  'headers_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'storage_failed',
  'storage_unavailable',
];

const WITH_BODY: readonly ProblemCode[] = [
  'malformed_json',
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'body_too_large',
  'unsupported_media_type',
  'validation_failed',
];

/** A DELETE may carry a body, which is read before it is ignored. */
const REMOVAL: readonly ProblemCode[] = ['body_too_large', 'unsupported_media_type'];

export function problemsOf(route: Route): readonly ProblemCode[] {
  const own = [...ANY, ...route.problems];
  if (route.body !== undefined) return [...own, ...WITH_BODY];
  if (route.method === 'DELETE') return [...own, ...REMOVAL];
  return 'cursor' in route.query.shape ? [...own, 'invalid_cursor'] : own;
}
