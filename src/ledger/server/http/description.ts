/**
 * `/openapi.json` is the one answer without a key. A foreign page may point its own name at this machine, and must
 * not read it.
 */
import type { FastifyInstance } from 'fastify';
import { isKnownHost } from '../../../lib/net/known-host.ts';
import { openApiDocument } from '../../wire/openapi/openapi.ts';
import { failure } from '../call/outcome.ts';
import { type Gate, guardHook } from './guard.ts';
import { send, sendFailure, withHead } from './replies.ts';

/** Under which names the service is known. */
export interface Names {
  /** The address it listens on. */
  readonly listen: string;
  /** Further names, lower case, without port. */
  readonly further: readonly string[];
}

const UNKNOWN_HOST = failure(
  'unknown_host',
  'the Host header names neither an address of this service nor a known name',
);

/** Serves the description under the names that are ours; any other gets 421. */
export function addDescription(app: FastifyInstance, gate: Gate, names: Names): void {
  let text: string | undefined;
  app.route({
    method: withHead('GET'),
    url: '/openapi.json',
    onRequest: guardHook(gate, 'open'),
    handler: (request, reply) => {
      if (!isKnownHost(request.headers.host, names.listen, names.further))
        return sendFailure(request, reply, UNKNOWN_HOST);
      text ??= JSON.stringify(openApiDocument());
      return send(reply, { status: 200, body: text });
    },
  });
}
