/** Metrics of accounts and of what waits. No label has a digit of an account number. */
import { Gauge, type Registry } from 'prom-client';
import { listAccounts } from '../../store/views/accounts.ts';
import { countHeldByAccount, countWaiting, readQueueAge } from '../../store/views/totals.ts';
import type { WebContext } from '../web-app.ts';

const DAY_MS = 86_400_000;
const PROOFS = ['proved', 'off', 'unproved'] as const;

export function addAccounts(register: Registry, { store, clock, currencies }: WebContext): void {
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

export function addWaiting(register: Registry, { app, attention, clock, store }: WebContext): void {
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
