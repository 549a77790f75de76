import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { Clock } from '../../../lib/clock.ts';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { isKnownHost } from '../../../lib/net/known-host.ts';
import { uuidv7 } from '../../../lib/uuid.ts';
import { MONEY_PATHS, MONEY_PREFIX, type MoneyRouteId, moneyRoute } from '../../wire/money.ts';
import { openApiDocument } from '../../wire/openapi.ts';
import type { ProblemCode } from '../../wire/problem.ts';
import { ROUTE_IDS, ROUTES, type Route, type RouteId } from '../../wire/routes.ts';
import { type ExactJson, readJson } from '../../wire/values/json.ts';
import { LIMITS } from '../../wire/values/limits.ts';
import { type Call, type Failure, failure, type Outcome } from '../call.ts';
import type { GroupCommit } from '../storage/group-commit.ts';
import { fingerprintOf, type IdempotencyStore, readIdempotencyKey } from '../storage/idempotency.ts';
import { answerBrokenRequest, watchExchanges } from './broken-requests.ts';
import { type Gate, guardHook } from './guard.ts';
import type { Handler } from './handlers.ts';
import { failureOf, render, send, sendFailure, withHead } from './problems.ts';

/**
 * The service over HTTP. The order of checks is fixed: route, key, scope, rate limit, size and type, JSON,
 * Idempotency-Key. The request's transaction then has the look-up of that key, validation and execution.
 */

/** The log of faults. It never shows the contents of a request. */
export interface LedgerLog {
  info(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

interface Service {
  readonly handlers: Readonly<Record<RouteId, Handler>>;
  /** What it answers beside `/v1`. */
  readonly money: Readonly<Record<MoneyRouteId, Handler>>;
  readonly commits: GroupCommit;
  readonly idempotency: IdempotencyStore;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly log: LedgerLog;
  readonly patience: Patience;
  readonly names: Names;
  /** Of reads that may take long. */
  readonly turns: Turns;
}

/** How long a client may take, in milliseconds, before it is cut off; an idle kept-alive connection is no request. */
export interface Patience {
  /** For the headers, and for a silence within the body. */
  readonly headersMs: number;
  readonly requestMs: number;
}

interface WithId {
  Params: { id?: string };
}

export function buildApp(service: Service): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: LIMITS.bodyBytes,
    exposeHeadRoutes: false,
    genReqId: () => uuidv7(service.clock.now()),
    requestIdHeader: false,
    // Fastify's own 503 has neither the headers nor the form of a problem. A late request is answered, and its
    // connection ends.
    return503OnClosing: false,
    requestTimeout: service.patience.requestMs,
    http: {
      requireHostHeader: false,
      headersTimeout: service.patience.headersMs,
      connectionsCheckingInterval: Math.min(1_000, service.patience.headersMs),
    },
    routerOptions: { maxParamLength: LIMITS.textLength },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, service),
    frameworkErrors: (error, request, reply) => {
      guardHook(service.gate, 'open')(request, reply, () => sendFailure(request, reply, failureOf(error)));
    },
  });
  watchExchanges(app.server);
  app.decorateRequest('caller', null);
  acceptJson(app);
  for (const id of ROUTE_IDS) addRoute(app, service, ROUTES[id], service.handlers[id]);
  for (const id of MONEY_IDS) addRoute(app, service, moneyRoute(id), service.money[id]);
  addDescription(app, service.gate, service.names);
  app.setNotFoundHandler({ preValidation: [] }, (request, reply) => sendUnknownRoute(request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    guardHook(service.gate, 'open')(request, reply, () => sendUnknownRoute(request, reply));
  });
  app.setErrorHandler((error, request, reply) => sendFault(service, error, request, reply));
  return app;
}

const MONEY_IDS = Object.keys(MONEY_PATHS).filter((id): id is MoneyRouteId => id in MONEY_PATHS);

type Served = Pick<Route, 'method' | 'path' | 'scope'>;

function addRoute(app: FastifyInstance, service: Service, route: Served, handler: Handler): void {
  app.route<WithId>({
    method: withHead(route.method),
    url: route.path.replace(/\{\w+\}/, ':id'),
    onRequest: guardHook(service.gate, route.scope),
    handler: handlerOf(service, route, handler),
  });
}

type Answering = (request: FastifyRequest<WithId>, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

function handlerOf(service: Service, route: Pick<Route, 'method'>, handler: Handler): Answering {
  if (route.method === 'GET') return (request, reply) => sendRead(service, handler, request, reply);
  if (route.method === 'DELETE') return (request, reply) => sendRemoval(service, handler, request, reply);
  return (request, reply) => sendWrite(service, handler, request, reply);
}

async function sendRead(
  service: Service,
  handler: Handler,
  request: FastifyRequest<WithId>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isSlow(request)) await service.turns.next();
  const answer = render(run(handler, callOf(service, request), { query: request.query, body: undefined }), request.id);
  return send(reply, answer);
}

/** A search or a sum may look at every transaction. */
function isSlow(request: FastifyRequest<WithId>): boolean {
  const { query } = request;
  return request.url.startsWith(MONEY_PREFIX) || (typeof query === 'object' && query !== null && 'search' in query);
}

/** DELETE carries no Idempotency-Key: repeated, it finds nothing more to do. */
async function sendRemoval(
  service: Service,
  handler: Handler,
  request: FastifyRequest<WithId>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callOf(service, request);
  const input = { query: request.query, body: undefined };
  const answer = await service.commits.submit(() => run(handler, call, input));
  return send(reply, render(answer, request.id));
}

async function sendWrite(
  service: Service,
  handler: Handler,
  request: FastifyRequest<WithId>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = bodyOf(request);
  if (!body.ok) return sendFailure(request, reply, body);
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return sendFailure(request, reply, KEY_MISSING);
  const key = readIdempotencyKey(header);
  if (key === undefined) return sendFailure(request, reply, KEY_MALFORMED);
  const call = callOf(service, request);
  const fingerprint = fingerprintOf(request.method, pathOf(request.url), body.value);
  const input = { query: request.query, body: body.value };
  const answer = await service.commits.submit(() =>
    service.idempotency.once(
      { caller: call.caller, key, fingerprint },
      () => handler(call, input),
      (outcome) => render(outcome, request.id),
    ),
  );
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return send(reply, answer);
}

const KEY_MISSING = failure('idempotency_key_required', 'every POST and PATCH carries an Idempotency-Key header');
const KEY_MALFORMED = failure(
  'idempotency_key_invalid',
  `an Idempotency-Key is 1 to ${LIMITS.idempotencyKeyLength} visible ASCII characters, bare or in double quotes`,
);

function run(handler: Handler, call: Call, input: Parameters<Handler>[1]): Outcome {
  const prepared = handler(call, input);
  return typeof prepared === 'function' ? prepared() : prepared;
}

function callOf(service: Service, request: FastifyRequest<WithId>): Call {
  if (request.caller === null) throw new Error('a guarded route was reached without a caller');
  return { caller: request.caller, id: request.params.id ?? '', now: service.clock.now() };
}

function sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  const served = [...ROUTE_IDS.map((id): Served => ROUTES[id]), ...MONEY_IDS.map(moneyRoute)];
  const methods = served.filter((route) => matches(route.path, path)).flatMap(({ method }) => withHead(method));
  const allowed = path === '/openapi.json' ? withHead('GET') : [...new Set(methods)];
  if (allowed.length === 0) return sendFailure(request, reply, failure('route_not_found', 'there is no such route'));
  reply.header('allow', allowed.join(', '));
  return sendFailure(request, reply, failure('method_not_allowed', `this route knows ${allowed.join(', ')}`));
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\{\w+\}/, '[^/]+')}$`).test(path);
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The problems that the owner of the service should hear of. */
const FAULTS: ReadonlySet<ProblemCode> = new Set(['internal_error', 'storage_unavailable', 'storage_failed']);

function sendFault(service: Service, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = failureOf(thrown);
  if (FAULTS.has(refused.code))
    service.log.error(
      { requestId: request.id, route: request.routeOptions.url, code: codeOf(thrown), message: messageOf(thrown) },
      'ledger.request-failed',
    );
  if (refused.code === 'storage_unavailable') reply.header('retry-after', 1);
  return sendFailure(request, reply, refused);
}

/** A body as the handlers meet it: read without loss, or why it could not be. */
type ParsedBody = { readonly ok: true; readonly value: ExactJson } | Failure;

/** Only `application/json` in UTF-8 is read; what is wrong with it is a value, answered where its turn comes. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, payload, done) => {
    done(null, parseBody(request, Buffer.isBuffer(payload) ? payload : Buffer.from(payload)));
  });
}

/** `body` of a request without one is undefined or null. */
function bodyOf(request: FastifyRequest): ParsedBody {
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
  return failure('malformed_json', reading.message);
}

function isParsed(body: unknown): body is ParsedBody {
  return typeof body === 'object' && body !== null && 'ok' in body;
}

/** Under which names the service is known. */
interface Names {
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
function addDescription(app: FastifyInstance, gate: Gate, names: Names): void {
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

/**
 * Slow reads one after the other, each in its own turn of the event loop. Everything else that arrived meanwhile is
 * answered between two of them, so a write waits for one search and not for all that came before it.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the turn has come. The read is then done before the caller waits for anything else. */
  next(): Promise<void> {
    const turn = this.#last;
    // The first immediate runs before new requests are read, the second one after their answers.
    this.#last = turn.then(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))));
    return turn;
  }
}
