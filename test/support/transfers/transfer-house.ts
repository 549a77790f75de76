import type { AccountRef } from '../../../src/domain/account.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { LedgerClient } from '../../../src/ledger/client/client.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { bringIn } from '../../../src/sync/history/bring-in.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';
import type { TransfersConfig } from '../../../src/sync/run/deps.ts';
import { verify } from '../../../src/sync/verify/verify.ts';
import { openLedger } from '../../ledger/server/test-ledger.ts';
import { accountConfig, connectorConfig, pullHouse } from '../houses/pulling.ts';
import type { Room } from '../houses/workshop.ts';
import { statement } from '../identity/statements.ts';
import { tempFolder } from '../run/temp.ts';

const currencies = currencyTable({});

/** Own accounts of the tests by handle: what statements and counterparties call them, and their currency. */
export const OWN = {
  a: { name: 'Everyday', iban: 'DE02120300000000202051', currency: 'EUR', type: null },
  b: { name: 'Reserve', iban: 'DE02500105170137075030', currency: 'EUR', type: null },
  c: { name: 'Holiday money', iban: 'DE02100500000054540402', currency: 'EUR', type: null },
  k: { name: 'Blue Card', iban: '4111222233334444', currency: 'EUR', type: 'card' },
  u: { name: 'Dollars', iban: 'US00112233445566', currency: 'USD', type: null },
  j: { name: 'Yen', iban: 'JP00998877665544', currency: 'JPY', type: null },
  d: { name: 'Dinar', iban: 'KW81CBKU0000000000001234560101', currency: 'KWD', type: null },
} as const;

export type Handle = keyof typeof OWN;

/** A statement of one account. */
export interface Paper {
  readonly of: Handle;
  readonly lines: readonly StatementLine[];
  readonly period?: readonly [from: string, to: string];
  readonly asOf?: string;
  readonly format?: string;
  readonly kind?: 'delta';
}

export interface TransferHouseOptions {
  readonly transfers?: Partial<TransfersConfig>;
  /** There is an account for cash, of which no statement comes. */
  readonly cash?: boolean;
  /** Where it stands; by default in a folder of its own, with a ledger on a port. */
  readonly room?: Room;
}

export interface LedgerRow {
  readonly id: string;
  readonly externalId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly date: string;
  readonly note: string | null;
  readonly payeeName: string | null;
  readonly categoryId: string | null;
  readonly isTransfer: boolean;
  readonly transferToAccountId: string | null;
  readonly destinationAmount: number | null;
  readonly exchangeRate: number | null;
}

const UNREADABLE: ParsePool = {
  parse: () => Promise.reject(new Error('nothing is parsed here')),
  prepare: () => Promise.reject(new Error('nothing is parsed here')),
  open: () => Promise.reject(new Error('nothing is opened here')),
  [Symbol.asyncDispose]: async () => undefined,
};

/** A real store and a real ledger. Statements go in as values, and the ledger's records come out as lines of text. */
export async function transferHouse(options: TransferHouseOptions = {}) {
  const { room } = options;
  const folder = room?.folder ?? tempFolder();
  const accounts = Object.entries(OWN).map(([handle, { name, iban, currency, type }]) =>
    accountConfig({ handle, name, match: [iban], currency, type }),
  );
  const cash = options.cash === true ? [accountConfig({ handle: 'cash', currency: 'EUR', type: 'physical' })] : [];
  const house = await pullHouse({ folder, parsePool: UNREADABLE, ...(room === undefined ? {} : { room }) });
  const transfers = { windowDays: 5, auto: true, rules: [], ...options.transfers };
  const deps = { ...house.deps, config: { ...house.deps.config, accounts: [...accounts, ...cash], transfers } };
  const { store } = deps;
  const ledger = room?.ledger ?? (await openLedger({ folder: `${folder}/ledger` }));
  const clock = room?.clock ?? systemClock;
  const { key, url } = ledger;
  let documents = 0;
  const alerts = new Set<Paper>();

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await ledger.send(method, `/v1/${path}`, body === undefined ? {} : { body });
    return answer.json as { data: never };
  };
  const list = async <Row>(path: string): Promise<readonly Row[]> => (await ask('GET', `${path}?limit=200`)).data;

  return {
    folder,
    deps,
    clock: house.clock,
    store,
    key,
    url,
    ledger,
    ask,
    /** As a pull does it, in one commit. Every call is another document, also of the same paper. */
    bring(paper: Paper): void {
      // An alert that comes again is the same letter, known by its bytes; a statement is downloaded anew.
      if (alerts.has(paper)) return;
      if (paper.kind === 'delta') alerts.add(paper);
      documents += 1;
      const bytes = new TextEncoder().encode(`${documents}`);
      const document = { sha256: sha256(bytes), name: `${documents}.ofx`, bytes, receivedAt: '2026-06-01T00:00:00Z' };
      const { iban, currency } = OWN[paper.of];
      const account: AccountRef = {
        bankId: null,
        branchId: null,
        accountId: iban,
        iban: null,
        type: null,
        kind: 'bank',
      };
      const days = paper.lines.map((each) => each.bookedOn).sort();
      const [first] = days;
      const last = days.at(-1);
      const wide = first && last && ([addDays(first, -20), addDays(last, 20)] as const);
      const period = paper.period ?? wide;
      const read = statement(paper.lines, {
        account,
        currency,
        asOf: paper.asOf ?? '2026-06-01T00:00:00Z',
        ...(period === undefined ? {} : { period }),
        ...(paper.kind === undefined ? {} : { kind: paper.kind }),
      });
      store.transact(() => {
        const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
        bringIn(deps, CONNECTOR, runId, {
          document,
          format: paper.format ?? 'ofx',
          statements: [read],
          issues: [],
        });
      });
    },
    /** `death`: the process dies at the nth request, before it goes out or when its answer has come. */
    async push(death?: Death): Promise<PushReport> {
      const client = ledger.client(clock);
      try {
        const dying = death === undefined ? client : { ...client, send: dyingAt(client, death) };
        const sending = { store, ledger: dying, clock, random: Math.random, concurrency: 4, currencies };
        return await push(sending, { patienceMs: 5000 });
      } finally {
        await client.close();
      }
    },
    transactions: () => list<LedgerRow>('transactions'),
    /** `a → b 100`, `a 12.5 (expense)`, in order. */
    async rows(): Promise<readonly string[]> {
      const known = await list<{ id: string; externalId: string }>('accounts');
      const handle = (id: string | null) => known.find((each) => each.id === id)?.externalId.slice(4) ?? '?';
      const say = (row: LedgerRow) => {
        const arrived = row.destinationAmount === null ? '' : ` arrives ${row.destinationAmount}`;
        const rate = row.exchangeRate === null ? '' : ` at ${row.exchangeRate}`;
        const to = row.isTransfer ? ` → ${handle(row.transferToAccountId)}` : '';
        return `${handle(row.accountId)}${to} ${row.amount}${arrived}${rate}`;
      };
      return (await list<LedgerRow>('transactions')).map(say).sort();
    },
    async balances(): Promise<Readonly<Record<string, number>>> {
      const known = await list<{ externalId: string; balance: number }>('accounts');
      return Object.fromEntries(known.map(({ externalId, balance }) => [externalId.slice(4), balance]));
    },
    /** The ledger's records that differ from the confirmed ones. */
    async drift({ repair } = { repair: false }) {
      const client = ledger.client(clock);
      try {
        return (await verify({ store, ledger: client }, { repair })).drift;
      } finally {
        await client.close();
      }
    },
    /** The rows of the outbox: kind and state. */
    outbox(): readonly string[] {
      const all = store.db.prepare('SELECT kind, object, state FROM requests ORDER BY id').all() as {
        kind: string;
        object: string;
        state: string;
      }[];
      return all.map(({ kind, object, state }) => `${kind} ${object} ${state}`);
    },
  };
}

interface Death {
  readonly nth: number;
  readonly when: 'before' | 'after';
}

/** From the nth request on nothing goes out, and no answer is written down: what a kill leaves behind. */
function dyingAt(client: LedgerClient, { nth, when }: Death): LedgerClient['send'] {
  let sent = 0;
  return async (request) => {
    sent += 1;
    if (sent > nth || (sent === nth && when === 'before')) throw new Error('dead');
    const answer = await client.send(request);
    if (sent >= nth) throw new Error('dead');
    return answer;
  };
}

export type TransferHouse = Awaited<ReturnType<typeof transferHouse>>;

const CONNECTOR = connectorConfig({});
