/**
 * For machines. /healthz and /readyz show nothing private and stay open, under any name. /metrics asks for the
 * password.
 */
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../lib/errors.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { readStatus } from '../../store/views/status.ts';
import type { Guard } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import type { Metrics } from './metrics.ts';

/** Whether the request asks for the daemon's health. A supervisor asks by whatever name or address it knows. */
export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === '/healthz' || routeOptions.url === '/readyz';
}

export function addMonitoring(scope: FastifyInstance, context: WebContext, guard: Guard, { register }: Metrics): void {
  scope.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));
  scope.get('/readyz', async (_request, reply) => {
    const readiness = readReadiness(context);
    return reply
      .code(readiness.ready ? 200 : 503)
      .send({ status: readiness.ready ? 'ok' : 'failing', reasons: readiness.reasons });
  });
  scope.addHook('onClose', async () => register.clear());
  scope.register(basicAuth, {
    authenticate: { realm: 'bankfeed' },
    // Prometheus sends some user name: the password alone counts.
    validate: async (_user, password, request) => {
      const attempt = await guard.gate?.try(password, { route: 'metrics', address: request.ip });
      if (attempt === 'right') return undefined;
      return typeof attempt === 'object' ? new TooEarly(attempt.waitMs) : new Error('wrong password');
    },
  });
  void scope.after(() => {
    scope.get(
      '/metrics',
      {
        onRequest: (request, reply, done) =>
          mayScrape(request, guard) ? done() : scope.basicAuth(request, reply, done),
        errorHandler: (thrown, _request, reply) => {
          if (!(thrown instanceof TooEarly)) return reply.code(401).send('The password is missing or wrong.\n');
          const seconds = Math.ceil(thrown.waitMs / 1000);
          return reply.code(429).header('retry-after', seconds).send('Too many wrong passwords came: wait.\n');
        },
      },
      async (_request, reply) => reply.type(register.contentType).send(await register.metrics()),
    );
  });
}

/** After wrong passwords nothing is compared for a while, so that even the right one has to wait. */
class TooEarly extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('too early');
    this.waitMs = waitMs;
  }
}

/** A logged-in visitor may scrape, and everybody where nobody logs in. */
function mayScrape(request: FastifyRequest, guard: Guard): boolean {
  return !guard.asksWho || guard.sessionOf(request) !== undefined;
}

interface Readiness {
  readonly ready: boolean;
  /** Why not; names of connectors and nothing that is secret. */
  readonly reasons: readonly string[];
}

/** Ready: the state can be read and written, no connector's last pass failed, the ledger took the last push. */
function readReadiness(context: WebContext): Readiness {
  try {
    const status = readStatus(context.store, { connectors: context.app.connectors() });
    const reasons = status.attention.flatMap(reasonOf);
    return { ready: reasons.length === 0, reasons };
  } catch (thrown) {
    return { ready: false, reasons: [`the state cannot be read: ${messageOf(thrown)}`] };
  }
}

function reasonOf({ id, kind }: AttentionView): readonly string[] {
  switch (kind) {
    case 'state':
      return ['the disk of the state is full'];
    case 'ledger':
      return ['the last push failed'];
    case 'connector':
      return [`the last pass of ${id} failed`];
    default:
      return [];
  }
}
