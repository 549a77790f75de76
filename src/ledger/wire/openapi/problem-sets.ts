/** Which problems each route may answer with: what its kind of route brings, and its own. */
import type { ProblemCode } from '../problem.ts';
import type { Route } from '../routes.ts';

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
  return propertiesOf(route).includes('cursor') ? [...own, 'invalid_cursor'] : own;
}

function propertiesOf(route: Route): readonly string[] {
  return Object.keys(route.query.shape);
}
