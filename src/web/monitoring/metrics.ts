/** The figures for Prometheus. Gathered from the store at each scrape, so a restart loses no count. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readVersion } from '../../lib/version.ts';
import { countRecords } from '../../store/transactions/known-records.ts';
import { listAccounts } from '../../store/views/accounts.ts';
import { countDocuments, readStatus } from '../../store/views/status.ts';
import {
  countHeldByAccount,
  countPushOutcomes,
  countRuns,
  countWaiting,
  readQueueAge,
} from '../../store/views/totals.ts';
import type { WebContext } from '../web-app.ts';

export interface Metrics {
  readonly register: Registry;
  /** Counts the requests of a server. */
  watch(server: FastifyInstance): void;
}

/** A registry of its own for each server. */
export function createMetrics(context: WebContext): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addTotals(register, context);
  addStates(register, context);
  addConnectors(register, context);
  addAccounts(register, context);
  addWaiting(register, context);
  addBuild(register);
  return { register, watch: addLatencies(register, context) };
}

function addBuild(register: Registry): void {
  const build = new Gauge({
    name: 'bankfeed_build_info',
    help: 'Always 1; version of bankfeed and of Node as labels',
    labelNames: ['version', 'node'] as const,
    registers: [register],
  });
  build.set({ version: readVersion(), node: process.versions.node }, 1);
}

function addTotals(register: Registry, { store }: WebContext): void {
  new Counter({
    name: 'bankfeed_runs_total',
    help: 'Runs that ended, by kind, connector and outcome',
    labelNames: ['kind', 'connector', 'outcome'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { kind, connector, outcome, count } of countRuns(store)) this.inc({ kind, connector, outcome }, count);
    },
  });
  new Counter({
    name: 'bankfeed_push_outcomes_total',
    help: 'What became of the requests sent to the ledger',
    labelNames: ['outcome'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { outcome, count } of countPushOutcomes(store)) this.inc({ outcome }, count);
    },
  });
}

function addStates(register: Registry, { store }: WebContext): void {
  new Gauge({
    name: 'bankfeed_documents',
    help: 'Documents by state',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(countDocuments(store))) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'bankfeed_records',
    help: 'Records by how far they are on their way to the ledger',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(countRecords(store))) this.set({ state }, count);
    },
  });
}

function addConnectors(register: Registry, context: WebContext): void {
  new Gauge({
    name: 'bankfeed_last_success_timestamp_seconds',
    help: 'When the last pass that reached its source ended, by connector',
    labelNames: ['connector'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { name, lastSuccess } of readStatus(context.store, { connectors: context.app.connectors() })
        .connectors) {
        if (lastSuccess !== null) this.set({ connector: name }, Date.parse(lastSuccess) / 1000);
      }
    },
  });
}

const DAY_MS = 86_400_000;
const PROOFS = ['proved', 'off', 'unproved'] as const;

/** Metrics of accounts and of what waits. No label has a digit of an account number. */
function addAccounts(register: Registry, { store, clock, currencies }: WebContext): void {
  new Gauge({
    name: 'bankfeed_account_statement_age_seconds',
    help: 'How long ago the last day of the newest statement ended, by account',
    labelNames: ['account'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { handle, lastStatement } of listAccounts(store, { currencies })) {
        if (lastStatement === null) continue;
        const ended = Date.parse(`${lastStatement}T00:00:00Z`) + DAY_MS;
        this.set({ account: accountLabel(handle) }, Math.max(0, clock.now() - ended) / 1000);
      }
    },
  });
  new Gauge({
    name: 'bankfeed_account_proof',
    help: '1 for the state of the newest statement: proved, off or unproved; by account',
    labelNames: ['account', 'state'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { handle, proof } of listAccounts(store, { currencies })) {
        for (const state of PROOFS) this.set({ account: accountLabel(handle), state }, state === proof ? 1 : 0);
      }
    },
  });
}

/** The handle, without the last digits of the number that one has that nobody configured: `checking-3f2a`. */
export function accountLabel(handle: string): string {
  return handle.replace(/^([a-z]+)-\w{1,4}-([0-9a-f]{4})$/, '$1-$2');
}

function addWaiting(register: Registry, { app, attention, clock, store }: WebContext): void {
  new Gauge({
    name: 'bankfeed_waiting_documents',
    help: 'Documents that wait for a person, by connector and state (held, quarantined)',
    labelNames: ['connector', 'state'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const { connector, state, count } of countWaiting(store)) this.set({ connector, state }, count);
    },
  });
  new Gauge({
    name: 'bankfeed_account_held_documents',
    help: 'Documents that ask something, by account, where their delivery or their connector names one',
    labelNames: ['account'] as const,
    registers: [register],
    collect() {
      this.reset();
      const usual = new Map(
        app.connectors().flatMap(({ account, name }) => (account ? [[name, account] as const] : [])),
      );
      for (const [account, count] of countHeldByAccount(store, usual))
        this.inc({ account: accountLabel(account) }, count);
    },
  });
  new Gauge({
    name: 'bankfeed_attention',
    help: 'Things that need a look, by kind',
    labelNames: ['kind'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [kind, entries] of Map.groupBy(attention(), (each) => each.kind)) this.set({ kind }, entries.length);
    },
  });
  new Gauge({
    name: 'bankfeed_transfer_proposals',
    help: 'Possible transfers that wait for the owner',
    registers: [register],
    collect() {
      this.set(app.proposals().length);
    },
  });
  new Gauge({
    name: 'bankfeed_queue_age_seconds',
    help: 'How long the oldest request has waited for the ledger; 0: none waits',
    registers: [register],
    collect() {
      const since = readQueueAge(store);
      this.set(since === null ? 0 : Math.max(0, clock.now() - since) / 1000);
    },
  });
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
