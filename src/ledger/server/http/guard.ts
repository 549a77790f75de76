/** The gate: key, scope and rate limit, before a byte of the body is read. Sets the seven headers of every response. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasOneHost } from '../../../lib/net/known-host.ts';
import type { Scope } from '../../wire/scopes.ts';
import { LIMITS } from '../../wire/values/limits.ts';
import { type Caller, type Failure, failure } from '../call.ts';
import type { KeyVerifier, VerifiedKey } from '../storage/keys.ts';
import { sendFailure } from './problems.ts';
import { type RateHeaders, type RateLimiter, type RateState, UNLIMITED } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every route that needs a key. */
    caller: Caller | null;
  }
}

export interface Gate {
  readonly keys: KeyVerifier;
  readonly limiter: RateLimiter;
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Lets a request pass to a route that needs `scope`. Or answers 400, 401, 403 or 429 and ends it. An `open`
 * route needs no key. A good key counts there as well, and the answer shows its limits.
 */
export function guardHook(gate: Gate, scope: Scope | 'open'): Hook {
  return (request, reply, done) => {
    const refused = admit(gate, scope, request, reply);
    if (refused === undefined) done();
    else sendFailure(request, reply, refused);
  };
}

function admit(gate: Gate, scope: Scope | 'open', request: FastifyRequest, reply: FastifyReply): Failure | undefined {
  const shown = readBearer(request.headers.authorization);
  const key = shown === undefined ? undefined : gate.keys.verify(shown, request.raw.socket);
  const rate = countRequest(gate, key);
  reply.headers(standardHeaders(request.id, rate.headers));
  if (!hasOneHost(request.raw)) return failure('malformed_request', 'a request of HTTP/1.1 carries one Host header');
  if (scope !== 'open') {
    if (key === undefined) {
      reply.header('www-authenticate', 'Bearer realm="ledger"');
      return failure('unauthorized', 'send Authorization: Bearer with a key of this ledger that is not revoked');
    }
    request.caller = callerOf(key);
    if (!key.scopes.has(scope)) return failure('insufficient_scope', `this route needs a key with the scope ${scope}`);
  }
  if (rate.allowed) return undefined;
  reply.header('retry-after', rate.retryAfter);
  return failure('rate_limit_exceeded', `the limit is used up; wait ${rate.retryAfter} seconds`);
}

/** The headers of every response: no cache may keep somebody's money. */
export function standardHeaders(requestId: string, rate: RateHeaders): Record<string, string | number> {
  return { 'x-request-id': requestId, 'cache-control': 'no-store', ...rate };
}

/** The state of a key's limits after one request more; untouched ones where there is no good key. */
function countRequest({ limiter }: Gate, key: VerifiedKey | undefined): RateState {
  if (key === undefined) return { allowed: true, retryAfter: 0, headers: limiter.untouched() };
  return key.unlimited ? UNLIMITED : limiter.take(nameOf(key));
}

/** A key and its subject, as the windows know them. */
function nameOf({ id, owner }: VerifiedKey): string {
  return `${id}/${owner}`;
}

function callerOf(key: VerifiedKey): Caller {
  return {
    principal: { type: 'apiKey', id: key.id, name: key.name },
    subject: { owner: key.owner },
    scopes: key.scopes,
  };
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > LIMITS.textLength) return undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1];
}
