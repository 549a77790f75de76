import { onTestFinished } from 'vitest';
import type { UndoReport } from '../../../src/sync/history/undo.ts';
import type { Order } from '../../../src/sync/orders/orders.ts';
import type { OrderReport } from '../../../src/sync/orders/report.ts';
import { buildServer, type WebOptions } from '../../../src/web/server.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { type HouseholdOptions, openHousehold } from '../houses/household-store.ts';
import { tempFolder } from '../run/temp.ts';

/** A guess at the password takes a tenth of a second by its hash alone; here it takes none. */
export const LITTLE_WORK = 2 ** 4;

/** Takes files and reads none. */
const NO_UPLOADS: WebOptions['app']['uploads'] = {
  maxBytes: 1000,
  receive: async (name) => ({ id: name, name }),
  discard: () => undefined,
  storeBatch: () => '',
  waiting: () => [],
  preview: async () => [],
  read: async () => [],
};

/** Has no table to show. */
const NO_LAYOUTS: WebOptions['app']['layouts'] = {
  read: async () => undefined,
  draft: async () => undefined,
  profile: async () => undefined,
  list: async () => [],
};

/** Keeps no letter back. */
const NO_LETTERS: WebOptions['app']['letters'] = {
  of: () => undefined,
  text: () => null,
};

/** Has no bytes. */
const NO_ORIGINALS: WebOptions['app']['originals'] = {
  file: () => undefined,
  text: async () => undefined,
};

/** Knows two accounts; asks of d4 whose it is, and of every other whether it is right. */
const NO_QUESTIONS: WebOptions['app']['questions'] = {
  accounts: () => [
    { handle: 'checking', name: 'Everyday Checking', currency: 'EUR' },
    { handle: 'card', name: 'Credit Card', currency: 'EUR' },
  ],
  of: async (id) => ({
    account: id === 'd4' ? { suggested: 'card', namesCurrency: true } : null,
    asksLayout: false,
    layout: null,
    isTable: id === 'd4',
    isLetter: false,
    isLocked: false,
    mayAccept: id !== 'd4',
    mayRetry: false,
  }),
};

/** Keeps no rule. */
const NO_RULES: WebOptions['app']['rules'] = {
  list: () => [],
  add: async (rule) => ({ id: 'r', state: 'holds', rule }),
  remove: async () => false,
};

/** Settings that nobody can change. */
const NO_DESK: WebOptions['app']['settingsEditor'] = {
  beginning: () => ({ isSample: false, isBuiltIn: false }),
  view: () => ({
    ...{ file: '/etc/bankfeed.yaml', target: '/etc/bankfeed.yaml', isOurs: false, timezone: 'UTC' },
    ...{ isSample: false, isBuiltIn: false, ledgerUrl: null },
    ...{ values: [], connectors: [], uses: [], plugins: [] },
  }),
  check: async () => ({ text: '', findings: [] }),
  write: async () => ({ kind: 'lines', file: '/etc/bankfeed.yaml', text: '' }),
  test: async (connector) => ({ about: `connector ${connector}`, state: 'ok', text: 'can be reached', todo: null }),
  text: () => ({ text: '', asOf: '' }),
  textWith: async () => undefined,
  tryText: async () => [],
  putText: async () => [],
};

interface DashboardOptions extends HouseholdOptions, Partial<WebOptions> {
  readonly refuseUndo?: Error;
  /** Where requests come from; default: this machine. */
  readonly remoteAddress?: string;
}

/** The dashboard over the sample household; requests go through it without a socket. */
export async function openDashboard(options: DashboardOptions = {}) {
  const clock = new FakeClock();
  const store = openHousehold(tempFolder(), clock, options);
  const orders: Order[] = [];
  const app: WebOptions['app'] = {
    connectors: () => [
      { name: 'samples', use: 'folder', nextRun: '2026-04-01T12:15:00.000Z' },
      { name: 'downloads', use: 'folder', nextRun: null },
    ],
    request: async (order) => {
      if (order.kind !== 'undo') {
        orders.push(order);
        return NOTHING_DONE;
      }
      if (options.refuseUndo !== undefined) throw options.refuseUndo;
      if (!order.dryRun) orders.push(order);
      const documents = order.targets.map((id) => ({ id, name: 'checking-2026-q1.ofx' }));
      return { ...NOTHING_DONE, undo: { ...UNDONE, dryRun: order.dryRun, documents } };
    },
    layouts: NO_LAYOUTS,
    proposals: () => [],
    questions: NO_QUESTIONS,
    uploads: NO_UPLOADS,
    originals: NO_ORIGINALS,
    letters: NO_LETTERS,
    rules: NO_RULES,
    settingsEditor: NO_DESK,
    settingsNews: () => ({ takenAt: clock.now(), problem: null }),
  };
  const listen = { host: '127.0.0.1', port: 8480 };
  const server = await buildServer({
    store,
    app,
    clock,
    log: SILENT,
    listen,
    password: null,
    passwordWork: LITTLE_WORK,
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    store.close();
  });
  const { remoteAddress = '127.0.0.1' } = options;
  const get = (url: string, headers = {}) =>
    server.inject({ method: 'GET', url, remoteAddress, headers: { host: '127.0.0.1:8480', ...headers } });
  const post = (url: string, fields: Record<string, string>, headers = {}) =>
    server.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: '127.0.0.1:8480',
        origin: 'http://127.0.0.1:8480',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
  return { get, post, orders, clock, store, app };
}

const NOTHING_DONE: OrderReport = { runs: [], push: null };

/** The result of an undo of the sample document. */
export const UNDONE: UndoReport = {
  dryRun: true,
  run: null,
  documents: [],
  deleted: 1,
  created: 0,
  left: 0,
  restored: 1,
  withdrawn: 0,
  requests: 2,
  transactions: [
    { externalId: 'bf1.checking.2026-03-31.e490EUR.1', action: 'delete' },
    { externalId: 'bf1.checking.2026-03-30.e7500EUR.1', action: 'restore' },
  ],
};

/** A log that nobody reads. */
/** A daemon without connectors that has nothing to do and nothing to show. */
export const IDLE_APP = {
  connectors: () => [],
  request: async () => ({ runs: [], push: null }),
  layouts: NO_LAYOUTS,
  settingsNews: () => ({ takenAt: 0, problem: null }),
  proposals: () => [],
  questions: NO_QUESTIONS,
  settingsEditor: NO_DESK,
  uploads: NO_UPLOADS,
  originals: NO_ORIGINALS,
  letters: NO_LETTERS,
  rules: NO_RULES,
} satisfies WebOptions['app'];

export const SILENT: WebOptions['log'] = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The token that a page's forms carry. */
export const csrfOf = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
