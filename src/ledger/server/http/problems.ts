import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type FieldError, PROBLEMS, type ProblemBody, type ProblemCode } from '../../wire/problem.ts';
import type { Route } from '../../wire/routes.ts';
import { type Failure, failure, type Outcome } from '../call.ts';

/** Status and text of an answer. The requestId of a stored problem is that of the request which first met it. */
export function render(outcome: Outcome, requestId: string): { readonly status: number; readonly body: string } {
  if (outcome.ok) return { status: outcome.status, body: outcome.body };
  return { status: statusOf(outcome.code), body: JSON.stringify(problemBody(outcome, requestId)) };
}

export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code][0];
}

function problemBody({ code, detail, errors }: Failure, requestId: string): ProblemBody {
  const [status, title] = PROBLEMS[code];
  const body = { type: `/problems/${code}`, title, status, detail, code, requestId };
  return errors === undefined
    ? body
    : { ...body, errors: errors.map(({ path, message }: FieldError) => ({ path, message })) };
}

/** The errors of fastify, Node's HTTP parser and SQLite, as problems. Any other error is a fault of ours. */
export function failureOf(thrown: unknown): Failure {
  const code = codeOf(thrown);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return failure('body_too_large', 'the body is larger than 1 MB');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return failure('unsupported_media_type', 'the Content-Type must be application/json');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return failure('request_timeout', 'the request did not arrive in time');
  if (code === 'HPE_HEADER_OVERFLOW') return failure('headers_too_large', 'the request headers are too large');
  if (code.startsWith('FST_ERR_') || code.startsWith('HPE_'))
    return failure('malformed_request', 'the HTTP request cannot be read');
  // The log holds what the disk did not confirm: the next start reads it, or it is written over before.
  if (code === 'SQLITE_IOERR_FSYNC')
    return failure('storage_failed', 'the disk failed; whether it was stored is not known');
  if (code.startsWith('SQLITE_') && STORAGE.has(code.split('_').slice(0, 2).join('_')))
    return failure('storage_unavailable', 'the ledger cannot be written now; nothing was changed');
  return failure('internal_error', 'the service failed; nothing was changed');
}

/** A full or failing disk, or another process that holds the database for long. */
const STORAGE: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_READONLY']);

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return '';
  return typeof thrown.code === 'string' ? thrown.code : '';
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function send(reply: FastifyReply, answer: { readonly status: number; readonly body: string }): FastifyReply {
  return reply
    .code(answer.status)
    .header('content-type', answer.status < 400 ? JSON_TYPE : PROBLEM_TYPE)
    .send(answer.body);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refused: Failure): FastifyReply {
  return send(reply, render(refused, request.id));
}

/** Every readable route answers HEAD as well (RFC 9110 section 9.3.2); Node leaves the body out. */
export function withHead(method: Route['method']): HTTPMethods[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
