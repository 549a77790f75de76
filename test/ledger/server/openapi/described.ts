/** Checks a live response against the document that the service itself gives. */
import { ROUTES, type RouteId } from '../../../../src/ledger/wire/routes.ts';
import type { Reply } from '../test-ledger.ts';
import { resolve, type Schema, schemaErrors } from './json-schema.ts';

export const STANDARD_HEADERS = [
  'cache-control',
  'x-request-id',
  'x-ratelimit-limit-minute',
  'x-ratelimit-remaining-minute',
  'x-ratelimit-reset-minute',
  'x-ratelimit-limit-day',
  'x-ratelimit-remaining-day',
  'x-ratelimit-reset-day',
];

/** The departures of the reply from the document; empty where there are none. */
export function departures(document: Schema, id: RouteId, reply: Reply): string[] {
  const { path, method } = ROUTES[id];
  const operation = resolve(document, `#/paths`)[path] as Record<string, Schema>;
  const responses = operation[method.toLowerCase()]?.responses as Record<string, Schema>;
  const found = responses[reply.status];
  if (found === undefined) return [`${id}: status ${reply.status} is not described: ${reply.text.slice(0, 200)}`];
  const response = typeof found.$ref === 'string' ? resolve(document, found.$ref) : found;
  const content = response.content as Record<string, { schema: Schema }>;
  const type = reply.headers['content-type']?.split(';')[0] ?? '';
  const media = content[type];
  if (media === undefined) return [`${id}: ${type} is not described for ${reply.status}`];
  const missing = Object.keys(response.headers as object)
    .filter((name) => name !== 'Idempotent-Replayed' && !(name.toLowerCase() in reply.headers))
    .map((name) => `${id}: the header ${name} is missing`);
  return [...missing, ...schemaErrors(document, media.schema, reply.json, id)];
}
