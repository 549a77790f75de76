/** The figures for Prometheus. Gathered from the store at each scrape, so a restart loses no count. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readVersion } from '../../lib/version.ts';
import { countDocuments, countRecords, readStatus } from '../../store/views/status.ts';
import { countPushOutcomes, countRuns } from '../../store/views/totals.ts';
import type { WebContext } from '../web-app.ts';
import { addAccounts, addWaiting } from './account-metrics.ts';
import { addLatencies } from './latency-metrics.ts';

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
