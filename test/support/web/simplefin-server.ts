/**
 * A SimpleFIN server as https://www.simplefin.org/protocol.html describes it, with the Bridge's limits. A claim token
 * works once, and requests have Basic credentials. An answer covers at most 90 days, and requests in 24 hours are
 * counted.
 */
import { type Answer, type Asked, listen, type WebServer } from './web-server.ts';

interface BridgeTransaction {
  readonly id: string;
  /** `YYYY-MM-DD`; null for one that is pending and has no day. */
  readonly day: string | null;
  readonly amount: string;
  readonly description: string;
  readonly pending?: true;
}

interface BridgeAccount {
  id: string;
  readonly name: string;
  readonly connection: string;
  readonly currency?: string;
  readonly balance: string;
  readonly transactions: readonly BridgeTransaction[];
}

interface BridgeTrouble {
  readonly code: string;
  readonly msg: string;
  readonly conn_id?: string;
  readonly account_id?: string;
}

export interface Bridge {
  accounts: BridgeAccount[];
  troubles: BridgeTrouble[];
  /** Accounts that are missing from answers, and those whose transactions are. */
  readonly hidden: Set<string>;
  readonly incomplete: Set<string>;
  /** Answers in place of the server's own: `cut`, or a status. Asked for each request to /accounts. */
  fault: (asked: Asked) => Answer | 'cut' | undefined;
  /** Protocol version 1: `errors` and `org`, no `errlist` and `connections`. */
  version: 1 | 2;
  readonly setupToken: string;
  readonly accessUrl: string;
  /** When /accounts was asked, by the clock of the server. */
  readonly times: number[];
  readonly server: WebServer;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 90;
const SECRET = 'demo:s3cret-of-bridge';

/** Listens until `close` of the server that it gives is called. `now`: the clock of the server. */
export async function openBridge(now: () => number) {
  const claimed = new Set<string>();
  const times: number[] = [];
  const answer = (asked: Asked): Answer | 'cut' => {
    const url = new URL(asked.path, 'http://bridge');
    const claim = /^\/simplefin\/claim\/(\w+)$/.exec(url.pathname)?.[1];
    if (claim !== undefined) return claimAnswer(claim, claimed, asked, bridge.accessUrl);
    if (url.pathname !== '/simplefin/accounts') return { status: 404 };
    times.push(now());
    const fault = bridge.fault(asked);
    if (fault !== undefined) return fault;
    const expected = `Basic ${Buffer.from(SECRET).toString('base64')}`;
    if (asked.headers.authorization !== expected) return json({ errors: ['Forbidden'] }, 403);
    return accountsAnswer(bridge, url.searchParams, now());
  };
  const { server: listening, ...server } = await listen(answer);
  const bridge: Bridge = {
    accounts: [],
    troubles: [],
    hidden: new Set(),
    incomplete: new Set(),
    fault: () => undefined,
    version: 2,
    setupToken: Buffer.from(`${server.url}/simplefin/claim/ONCE`).toString('base64'),
    accessUrl: `${server.url.replace('http://', `http://${SECRET}@`)}/simplefin`,
    times,
    server,
  };
  return { bridge, listening };
}

function claimAnswer(token: string, claimed: Set<string>, { method }: Asked, accessUrl: string): Answer {
  if (method !== 'POST' || token !== 'ONCE' || claimed.has(token)) return { status: 403, body: 'Forbidden' };
  claimed.add(token);
  return { body: accessUrl };
}

function accountsAnswer(bridge: Bridge, query: URLSearchParams, now: number): Answer {
  const [from, to] = ['start-date', 'end-date'].map((name) => Number(query.get(name) ?? Number.NaN) * 1000);
  const troubles = [...bridge.troubles];
  if (from !== undefined && to !== undefined && to - from > MOST_DAYS * DAY_MS) {
    return json({ errlist: [{ code: 'gen.api', msg: 'More than 90 days asked for' }], connections: [], accounts: [] });
  }
  const named = query.getAll('account');
  const shown = bridge.accounts.filter(
    ({ id }) => !bridge.hidden.has(id) && (named.length === 0 || named.includes(id)),
  );
  const accounts = shown.map((account) => ({
    id: account.id,
    name: account.name,
    ...(bridge.version === 2 ? { conn_id: account.connection } : { org: { domain: account.connection } }),
    currency: account.currency ?? 'USD',
    balance: account.balance,
    'available-balance': account.balance,
    'balance-date': Math.floor(now / 1000),
    ...(query.get('balances-only') === '1'
      ? {}
      : { transactions: transactionsOf(account, bridge, { from, to, query }) }),
  }));
  if (bridge.version === 1) return json({ errors: troubles.map(({ msg }) => msg), accounts });
  const names = [...new Set(bridge.accounts.map(({ connection }) => connection))];
  const connections = names.map((name) => ({
    conn_id: name,
    name,
    org_id: `ORG-${name}`,
    sfin_url: 'https://b.example',
  }));
  return json({ errlist: troubles, errors: troubles.map(({ msg }) => msg), connections, accounts });
}

interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly query: URLSearchParams;
}

function transactionsOf(account: BridgeAccount, bridge: Bridge, { from = 0, to = 0, query }: Range) {
  if (bridge.incomplete.has(account.id)) return [];
  const isIn = ({ day, pending }: BridgeTransaction): boolean => {
    if (pending === true && query.get('pending') !== '1') return false;
    if (day === null) return true;
    const at = Date.parse(`${day}T12:00:00Z`);
    return at >= from && at < to;
  };
  return account.transactions.filter(isIn).map(({ id, day, amount, description, pending }) => ({
    id,
    posted: day === null ? 0 : Date.parse(`${day}T12:00:00Z`) / 1000,
    amount,
    description,
    ...(pending === true ? { pending } : {}),
  }));
}

function json(value: object, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
