/** Who may pass: key, scope and rate limit, before a byte of the body is read. Sets the seven headers of every response. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../wire/scopes.ts';
import { LIMITS } from '../../wire/values/limits.ts';
import type { Caller } from '../call/caller.ts';
import { type Failure, failure } from '../call/outcome.ts';
import type { KeyVerifier, VerifiedKey } from '../storage/keys.ts';
import { type RateLimiter, UNLIMITED } from './rate-limit.ts';
import { sendFailure } from './replies.ts';

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

/** For responses that need no key: an unknown route, `/openapi.json`. */
export function openHook({ limiter }: Gate): Hook {
  return (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, ...limiter.untouched() });
    done();
  };
}

/** Lets a request pass to a route that needs `scope`, or answers 401, 403 or 429 and ends it. */
export function guardHook(gate: Gate, scope: Scope): Hook {
  return (request, reply, done) => {
    const refused = admit(gate, scope, request, reply);
    if (refused === undefined) done();
    else sendFailure(request, reply, refused);
  };
}

function admit(gate: Gate, scope: Scope, request: FastifyRequest, reply: FastifyReply): Failure | undefined {
  const key = readBearer(request.headers.authorization);
  const verified = key === undefined ? undefined : gate.keys.verify(key, request.socket);
  if (verified === undefined) return refuseKey(gate, request, reply);
  const caller = callerOf(verified);
  request.caller = caller;
  const allowed = caller.scopes.has(scope);
  const rate = verified.unlimited ? UNLIMITED : gate.limiter.take(`${verified.id}/${verified.owner}`);
  reply.headers({ 'x-request-id': request.id, ...rate.headers });
  if (!allowed) return failure('insufficient_scope', `this route needs a key with the scope ${scope}`);
  if (rate.allowed) return undefined;
  reply.header('retry-after', rate.retryAfter);
  return failure('rate_limit_exceeded', `the limit is used up; wait ${rate.retryAfter} seconds`);
}

function refuseKey({ limiter }: Gate, request: FastifyRequest, reply: FastifyReply): Failure {
  reply.headers({ 'x-request-id': request.id, ...limiter.untouched() });
  const { exceeded, retryAfter } = limiter.failedAuth(request.ip);
  if (exceeded) {
    reply.header('retry-after', retryAfter);
    return failure('rate_limit_exceeded', `too many refused keys from this address; wait ${retryAfter} seconds`);
  }
  reply.header('www-authenticate', 'Bearer realm="ledger"');
  return failure('unauthorized', 'send Authorization: Bearer with a key of this ledger that is not revoked');
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
