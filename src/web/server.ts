/** The dashboard's server: guards first, then health and metrics, then the pages. */
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyPluginCallback, type FastifyReply } from 'fastify';
import { ISO_4217 } from '../domain/currency.ts';
import { AppError } from '../lib/errors.ts';
import { hasOneHost } from '../lib/net/known-host.ts';
import { faultFields } from '../lib/system-faults.ts';
import { explainWorkError } from '../store/soundness.ts';
import { speechOfHeader } from '../words/choose.ts';
import { speaking, t } from '../words/speak.ts';
import { addActions } from './actions.ts';
import { addAssets } from './assets.ts';
import { addAnswers } from './decisions/answers.ts';
import { addLayoutAnswers } from './decisions/layout-routes.ts';
import { addLetters } from './decisions/letter.ts';
import { addOriginals } from './decisions/originals.ts';
import { addTransferAnswers } from './decisions/transfers.ts';
import { activityOf, addEvents, statusOf } from './events.ts';
import { failurePage, statusOfFailure } from './failures.ts';
import { addMoney } from './money/routes.ts';
import { addMonitoring, createMetrics, isProbe } from './monitoring/monitoring.ts';
import { addPages } from './page-routes.ts';
import { sendPage } from './pages/layout.ts';
import { errorPage } from './pages/plain.ts';
import { addSubPath, createReach, type ReachOptions, refusalOf, withoutSubPath } from './reach/reach.ts';
import { addSecurityHeaders, createGuard, type Guard, type WaysIn } from './session/guard.ts';
import { OpenIdDoor, type OpenIdOptions } from './session/openid.ts';
import { addOpenId } from './session/openid-routes.ts';
import { Sessions } from './session/sessions.ts';
import { addSetup } from './setup/routes.ts';
import { addUploadApi, addUploadForm, addUploadPages } from './uploads.ts';
import type { WebContext } from './web-app.ts';

const BODY_LIMIT = 64 * 1024;

export interface WebOptions extends Pick<WebContext, 'store' | 'app' | 'clock' | 'log'>, ReachOptions {
  readonly currencies?: WebContext['currencies'];
  /** Port 0 picks one. */
  readonly listen: { readonly host: string; readonly port: number };
  /** How long a connection may take to say what it wants. Milliseconds; 10 s where it is not said. */
  readonly headersMs?: number;
  /** Required where `listen` is not loopback and there is no `openid`. */
  readonly password: string | null;
  /** The work of a guess at it, as N of scrypt. Tests alone make it less. */
  readonly passwordWork?: number;
  /** The provider at which people sign in; `url` must be given with it. */
  readonly openid?: OpenIdOptions | undefined;
  /** The token that `POST /api/documents` must carry; null: it refuses all. */
  readonly uploadToken?: string | null;
  /** Routes with an authentication of their own (the commands' API); guarded by the Host alone. */
  readonly routes?: (server: FastifyInstance) => void;
}

/** The server with all its routes, not listening. The logged-in person stands in `sessions`. */
export async function buildServer(
  options: WebOptions,
  sessions: Sessions = new Sessions(options.clock),
): Promise<FastifyInstance> {
  const reach = createReach(options);
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    trustProxy: reach.isTrusted,
    // An address that cannot be read meets no hook.
    frameworkErrors: (thrown, request, reply) =>
      speaking(speechOfHeader(request.headers['accept-language']), () => {
        addSecurityHeaders(reply);
        void showFailure(thrown, reply);
      }),
    rewriteUrl: (message) => withoutSubPath(message.url ?? '/', reach.subPathOf(message)),
  });
  const status = statusOf(options);
  const attention = () => status().attention;
  const context: WebContext = {
    ...options,
    currencies: options.currencies ?? ISO_4217,
    hasPassword: (options.password ?? '') !== '',
    reach,
    status,
    attention,
    activity: activityOf({ ...options, attention }),
  };
  await server.register(cookie);
  const guard = createGuard(context, waysIn(options), sessions);
  const metrics = createMetrics(context);
  metrics.watch(server);
  server.addHook('onRequest', (request, _reply, done) => {
    speaking(speechOfHeader(request.headers['accept-language']), done);
  });
  server.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(reply);
    if (!hasOneHost(request.raw)) throw new BrokenRequest();
    const strange = isProbe(request) ? undefined : reach.strangeHostOf(request);
    if (strange !== undefined) return reply.code(421).type('text/plain; charset=utf-8').send(refusalOf(strange));
  });
  addSubPath(server, reach);
  addErrors(server, context);
  const { routes } = options;
  if (routes !== undefined) await server.register(scoped(routes));
  await server.register(scoped((scope) => addMonitoring(scope, context, guard, metrics)));
  await server.register(scoped(addAssets));
  await server.register(scoped((scope) => addUploadApi(scope, context, options.uploadToken ?? null)));
  await server.register(scoped((scope) => addUploadForm(scope, context, guard)));
  await server.register(scoped((scope) => addGuarded(scope, context, guard)));
  return server;
}

/** Throws AppError `bug` where the settings let a provider through that cannot send people back. */
function waysIn({ clock, log, openid, password, passwordWork: work, url }: WebOptions): WaysIn {
  if (openid === undefined) return { password, work, openid: undefined };
  if (url === undefined) throw new AppError('bug', 'openid without url');
  return { password, work, openid: new OpenIdDoor(openid, url, { clock, log }) };
}

/** A part of the server with hooks of its own. */
function scoped(add: (scope: FastifyInstance) => void): FastifyPluginCallback {
  return (scope, _options, done) => {
    add(scope);
    done();
  };
}

function addGuarded(scope: FastifyInstance, context: WebContext, guard: Guard): void {
  guard.install(scope);
  addPages(scope, context, guard);
  addActions(scope, context, guard);
  addOpenId(scope, context, guard);
  addAnswers(scope, context);
  addTransferAnswers(scope, context);
  addSetup(scope, context, guard);
  addLayoutAnswers(scope, context);
  addUploadPages(scope, context);
  addLetters(scope, context);
  addOriginals(scope, context, guard);
  addMoney(scope, context);
  addEvents(scope, context);
}

function addErrors(server: FastifyInstance, context: WebContext): void {
  server.setNotFoundHandler((_request, reply) =>
    sendPage(reply, errorPage(404, t('pages.pageNotFound'), t('status.addressMayMistypedThing')), undefined, 404),
  );
  server.setErrorHandler((thrown, request, reply) => {
    const status = statusOfFailure(thrown);
    if (status >= 500)
      context.log.error(
        { route: request.routeOptions.url, ...faultFields(explainWorkError(thrown, context.store)) },
        'web.failed',
      );
    return showFailure(thrown, reply);
  });
}

function showFailure(thrown: unknown, reply: FastifyReply): FastifyReply {
  return sendPage(reply, failurePage(thrown), undefined, statusOfFailure(thrown));
}

class BrokenRequest extends Error {
  readonly statusCode = 400;
}
