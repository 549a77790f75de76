import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExactJson, readJson } from '../../wire/values/json.ts';
import { type Failure, failure } from '../call/outcome.ts';

/** A body as the handlers meet it: read without loss, or why it could not be. */
export type ParsedBody = { readonly ok: true; readonly value: ExactJson } | Failure;

/** Only `application/json` in UTF-8 is read; what is wrong with it is a value, answered where its turn comes. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, payload, done) => {
    done(null, parseBody(request, Buffer.isBuffer(payload) ? payload : Buffer.from(payload)));
  });
}

/** `body` of a request without one is undefined or null. */
export function bodyOf(request: FastifyRequest): ParsedBody {
  const body: unknown = request.body;
  return isParsed(body) ? body : failure('malformed_json', 'the body is missing');
}

function parseBody(request: FastifyRequest, payload: Buffer): ParsedBody {
  const encoding = request.headers['content-encoding'];
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (encoding !== undefined && encoding !== 'identity')
    return failure('unsupported_media_type', `the Content-Encoding ${encoding} is not accepted`);
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    return failure('unsupported_media_type', 'the charset must be UTF-8');
  if (payload.length === 0) return failure('malformed_json', 'the body is missing');
  if (!isUtf8(payload)) return failure('malformed_json', 'the body is not UTF-8');
  const reading = readJson(payload.toString('utf8'));
  if (reading.ok) return reading;
  return failure('malformed_json', `${reading.message}, at character ${reading.position}`);
}

function isParsed(body: unknown): body is ParsedBody {
  return typeof body === 'object' && body !== null && 'ok' in body;
}
