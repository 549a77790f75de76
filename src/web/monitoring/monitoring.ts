/**
 * For machines: /healthz and /readyz say nothing that is private and stay open, under any name; /metrics asks for the
 * password.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Guard } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { readReadiness } from './health.ts';
import type { Metrics } from './metrics.ts';

/** Whether the request asks for the daemon's health. A supervisor asks by whatever name or address it knows. */
export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === '/healthz' || routeOptions.url === '/readyz';
}

export function addMonitoring(scope: FastifyInstance, context: WebContext, guard: Guard, { register }: Metrics): void {
  scope.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  scope.get('/readyz', async (_request, reply) => {
    const readiness = readReadiness(context);
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: readiness.ready ? 'ok' : 'failing', reasons: readiness.reasons });
  });
  scope.addHook('onClose', async () => register.clear());
  scope.get('/metrics', async (request, reply) => {
    if (!(await mayScrape(request, guard))) {
      return reply.code(401).header('www-authenticate', 'Basic realm="bankfeed"').send('The password is missing.\n');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** A session, or the password as HTTP Basic under any user name, which is what Prometheus can send. */
async function mayScrape(request: FastifyRequest, guard: Guard): Promise<boolean> {
  if (guard.gate === undefined || guard.sessionOf(request) !== undefined) return true;
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return false;
  const guesser = { route: 'metrics', address: request.ip } as const;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return (await guard.gate.try(credentials.slice(credentials.indexOf(':') + 1), guesser)) === 'right';
}
