/** How long requests take: those of browsers and scripts to the daemon, and those of the daemon to the ledger. */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { WebContext } from '../web-app.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30];

export function addLatencies(register: Registry, context: WebContext): (server: FastifyInstance) => void {
  const ledger = new Histogram({
    name: 'bankfeed_ledger_request_duration_seconds',
    help: 'Requests to the ledger until the answer was complete; status is 0 where none came',
    labelNames: ['method', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  context.app.onLedgerCalls?.(({ method, status, durationMs }) => {
    ledger.observe({ method, status: String(status) }, durationMs / 1000);
  });
  const pages = new Histogram({
    name: 'bankfeed_http_request_duration_seconds',
    help: 'Requests to the daemon, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  return (server) => {
    server.addHook('onResponse', async (request, reply) => {
      // The route and not the address: that has ids, and a stranger could make as many as he likes.
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      };
      pages.observe(labels, reply.elapsedTime / 1000);
    });
  };
}
