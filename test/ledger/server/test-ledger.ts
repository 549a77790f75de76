/** A real ledger on a real port over a temporary folder, and a plain way to speak to it. */
import { connect } from 'node:net';
import { Pool } from 'undici';
import { onTestFinished } from 'vitest';
import { createLedgerClient, type LedgerClient } from '../../../src/ledger/client/client.ts';
import type { Patience } from '../../../src/ledger/server/http/app.ts';
import type { RateLimits } from '../../../src/ledger/server/http/rate-limit.ts';
import { startLedger } from '../../../src/ledger/server/process/start.ts';
import { createKey } from '../../../src/ledger/server/storage/keys.ts';
import { SCOPES, type Scope } from '../../../src/ledger/wire/scopes.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { tempFolder } from '../../support/run/temp.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as text: what exactness and replays are judged by. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly json: any;
}

export interface Send {
  /** An object is written as JSON; a string is sent as it is. */
  readonly body?: object | string;
  /** Idempotency-Key; a new one by default, none with null. */
  readonly once?: string | null;
  /** API key; the ledger's own by default, none with null. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestLedger {
  readonly url: string;
  readonly folder: string;
  readonly key: string;
  makeKey(scopes?: readonly Scope[], owner?: string): string;
  send(method: string, path: string, options?: Send): Promise<Reply>;
  /** The daemon's client; closed by its user. */
  client(clock: Clock): LedgerClient;
  close(): Promise<void>;
}

let counter = 0;

export async function openLedger(
  options: {
    readonly folder?: string;
    readonly host?: string;
    readonly names?: readonly string[];
    readonly limits?: RateLimits;
    readonly clock?: Clock;
    readonly patience?: Patience;
  } = {},
): Promise<TestLedger> {
  const folder = options.folder ?? tempFolder();
  const clock = options.clock ?? systemClock;
  const ledger = await startLedger({ ...options, folder, clock });
  const pool = new Pool(ledger.url, { connections: 100 });
  const makeKey = (scopes: readonly Scope[] = SCOPES, owner = 'owner') =>
    createKey(folder, { name: 'test', scopes, owner }, clock.now()).key;
  const key = makeKey();
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await pool.close();
    await ledger.close();
  };
  onTestFinished(close);
  const { url } = ledger;
  const client = (of: Clock) => createLedgerClient({ url, apiKey: key, connections: 4, clock: of });
  return { url, folder, key, makeKey, client, close, send: sender(pool, key) };
}

function sender(pool: Pool, ownKey: string): TestLedger['send'] {
  return async (method, path, { body, once, key = ownKey, headers = {} } = {}) => {
    const writes = method === 'POST' || method === 'PATCH';
    counter += 1;
    const response = await pool.request({
      method: method as 'GET',
      path,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(writes && once !== null ? { 'idempotency-key': once ?? `key-${counter}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.body.text();
    return replyOf(response.statusCode, response.headers, text);
  };
}

export function replyOf(status: number, headers: Readonly<Record<string, unknown>>, text: string): Reply {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { status, headers: flat, text, json: text === '' ? undefined : JSON.parse(text) };
}

/** An account and its id. */
export async function makeAccount(ledger: TestLedger, fields: object = {}): Promise<string> {
  const body = { name: 'Checking', type: 'bank', balance: 0, currency: 'USD', ...fields };
  const reply = await ledger.send('POST', '/v1/accounts', { body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json.data.id;
}

export async function balanceOf(ledger: TestLedger, accountId: string): Promise<string> {
  const { text } = await ledger.send('GET', `/v1/accounts/${accountId}`);
  return /"balance":([^,]+)/.exec(text)?.[1] ?? '';
}

/** The service's answer to these bytes before it hangs up. */
export function sendRaw(ledger: TestLedger, bytes: string): Promise<string> {
  const { hostname, port } = new URL(ledger.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
