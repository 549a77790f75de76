/**
 * For machines. /healthz and /readyz show nothing private and stay open, under any name. /metrics asks for the
 * password.
 */
import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messageOf } from '../../lib/errors.ts';
import { readVersion } from '../../lib/version.ts';
import { countRecords } from '../../store/transactions/known-records.ts';
import { listAccounts } from '../../store/views/accounts.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import { countDocuments, readStatus } from '../../store/views/status.ts';
import {
  countHeldByAccount,
  countPushOutcomes,
  countRuns,
  countWaiting,
  readQueueAge,
} from '../../store/views/totals.ts';
import type { Guard } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';

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

interface Metrics {
  readonly register: Registry;
  /** Counts the requests of a server. */
  watch(server: FastifyInstance): void;
}

/** One value with its labels. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** A figure that is read anew at each scrape. */
interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly kind?: typeof Counter | typeof Gauge;
  readonly read: () => readonly Sample[];
}

/** Each server has its own registry. */
export function createMetrics(context: WebContext): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const { name, help, labels = [], kind: Kind = Gauge, read } of figuresOf(context)) {
    new Kind({
      ...{ name: `bankfeed_${name}`, help, labelNames: labels, registers: [register] },
      collect(this: Counter | Gauge) {
        this.reset();
        for (const [values, value] of read()) this.inc(values, value);
      },
    });
  }
  return { register, watch: addLatencies(register, context) };
}

const DAY_MS = 86_400_000;
const PROOFS = ['proved', 'off', 'unproved'] as const;

/** No label has a digit of an account number. */
function figuresOf({ app, attention, clock, currencies, store }: WebContext): readonly Figure[] {
  const states = (counts: object): readonly Sample[] =>
    Object.entries(counts).map(([state, count]) => [{ state }, Number(count)]);
  const seconds = (ms: number) => Math.max(0, ms) / 1000;
  const accounts = () => listAccounts(store, { currencies });
  return [
    {
      name: 'build_info',
      help: 'Always 1; version of bankfeed and of Node as labels',
      labels: ['version', 'node'],
      read: () => [[{ version: readVersion(), node: process.versions.node }, 1]],
    },
    {
      name: 'runs_total',
      help: 'Runs that ended, by kind, connector and outcome',
      labels: ['kind', 'connector', 'outcome'],
      kind: Counter,
      read: () => countRuns(store).map(({ count, ...labels }) => [labels, count]),
    },
    {
      name: 'push_outcomes_total',
      help: 'What became of the requests sent to the ledger',
      labels: ['outcome'],
      kind: Counter,
      read: () => countPushOutcomes(store).map(({ count, outcome }) => [{ outcome }, count]),
    },
    { name: 'documents', help: 'Documents by state', labels: ['state'], read: () => states(countDocuments(store)) },
    {
      name: 'records',
      help: 'Records by how far they are on their way to the ledger',
      labels: ['state'],
      read: () => states(countRecords(store)),
    },
    {
      name: 'last_success_timestamp_seconds',
      help: 'When the last pass that reached its source ended, by connector',
      labels: ['connector'],
      read: () =>
        readStatus(store, { connectors: app.connectors() }).connectors.flatMap(({ name, lastSuccess }): Sample[] =>
          lastSuccess === null ? [] : [[{ connector: name }, Date.parse(lastSuccess) / 1000]],
        ),
    },
    {
      name: 'account_statement_age_seconds',
      help: 'How long ago the last day of the newest statement ended, by account',
      labels: ['account'],
      read: () =>
        accounts().flatMap(({ handle, lastStatement }): Sample[] => {
          if (lastStatement === null) return [];
          const ended = Date.parse(`${lastStatement}T00:00:00Z`) + DAY_MS;
          return [[{ account: accountLabel(handle) }, seconds(clock.now() - ended)]];
        }),
    },
    {
      name: 'account_proof',
      help: '1 for the state of the newest statement: proved, off or unproved; by account',
      labels: ['account', 'state'],
      read: () =>
        accounts().flatMap(({ handle, proof }) =>
          PROOFS.map((state): Sample => [{ account: accountLabel(handle), state }, state === proof ? 1 : 0]),
        ),
    },
    {
      name: 'waiting_documents',
      help: 'Documents that wait for a person, by connector and state (held, quarantined)',
      labels: ['connector', 'state'],
      read: () => countWaiting(store).map(({ count, ...labels }) => [labels, count]),
    },
    {
      name: 'account_held_documents',
      help: 'Documents that ask something, by account, where their delivery or their connector names one',
      labels: ['account'],
      read: () => {
        const usual = app.connectors().flatMap(({ account, name }) => (account ? [[name, account] as const] : []));
        const held = countHeldByAccount(store, new Map(usual));
        return [...held].map(([account, count]) => [{ account: accountLabel(account) }, count]);
      },
    },
    {
      name: 'attention',
      help: 'Things that need a look, by kind',
      labels: ['kind'],
      read: () => attention().map(({ kind }) => [{ kind }, 1]),
    },
    {
      name: 'transfer_proposals',
      help: 'Possible transfers that wait for the owner',
      read: () => [[{}, app.proposals().length]],
    },
    {
      name: 'queue_age_seconds',
      help: 'How long the oldest request has waited for the ledger; 0: none waits',
      read: () => {
        const since = readQueueAge(store);
        return [[{}, since === null ? 0 : seconds(clock.now() - since)]];
      },
    },
  ];
}

/** The handle, without the last digits of the number that one has that nobody configured: `checking-3f2a`. */
export function accountLabel(handle: string): string {
  return handle.replace(/^([a-z]+)-\w{1,4}-([0-9a-f]{4})$/, '$1-$2');
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** How long requests take: those of browsers and scripts to the daemon, and those of the daemon to the ledger. */
function addLatencies(register: Registry, context: WebContext): (server: FastifyInstance) => void {
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
