/** The embedded ledger with all that it is made of, save that requests reach it without a network. */
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { clientOver } from '../../../src/ledger/client/client.ts';
import type { Transport } from '../../../src/ledger/client/transport.ts';
import { buildApp, Turns } from '../../../src/ledger/server/http/app.ts';
import { buildHandlers, buildMoneyHandlers } from '../../../src/ledger/server/http/handlers.ts';
import { RateLimiter } from '../../../src/ledger/server/http/rate-limit.ts';
import { openDatabase } from '../../../src/ledger/server/storage/database.ts';
import { GroupCommit } from '../../../src/ledger/server/storage/group-commit.ts';
import { IdempotencyStore } from '../../../src/ledger/server/storage/idempotency.ts';
import { insertKey, KeyVerifier } from '../../../src/ledger/server/storage/keys.ts';
import { TransactionBirths } from '../../../src/ledger/server/transactions/row.ts';
import { SCOPES, type Scope } from '../../../src/ledger/wire/scopes.ts';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { replyOf, type TestLedger } from '../../ledger/server/test-ledger.ts';

export interface InnerLedger {
  /** The ledger as one owner has it, with a key of their own. */
  of(owner: string): TestLedger;
  close(): Promise<void>;
}

const SILENT = { info: () => undefined, error: () => undefined };

export function openInnerLedger(folder: string, clock: Clock = systemClock): InnerLedger {
  const db = openDatabase(folder);
  // Nobody pulls the plug here.
  db.pragma('synchronous = OFF');
  const app = buildApp({
    handlers: buildHandlers(db),
    money: buildMoneyHandlers(db),
    commits: new GroupCommit(db),
    idempotency: new IdempotencyStore(db, new TransactionBirths(db), () => clock.monotonic()),
    gate: { keys: new KeyVerifier(db), limiter: new RateLimiter(clock, {}) },
    clock,
    log: SILENT,
    patience: { headersMs: 15_000, requestMs: 30_000 },
    names: { listen: '127.0.0.1', further: [] },
    turns: new Turns(),
  });
  const close = async () => {
    await app.close();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const makeKey = (owner: string, scopes: readonly Scope[] = SCOPES) =>
    insertKey(db, { name: 'test', scopes, owner }, clock.now()).key;
  return {
    of: (owner) => {
      const key = makeKey(owner);
      return {
        // Nobody listens there.
        url: 'http://inner.invalid',
        folder,
        key,
        makeKey: (scopes, other = owner) => makeKey(other, scopes),
        send: sender(app, key),
        client: (of) => clientOver(transportTo(app, key), of),
        close: async () => undefined,
      };
    },
    close,
  };
}

function transportTo(app: FastifyInstance, apiKey: string): Transport {
  return {
    exchange: async ({ method, path, body, key }) => {
      const headers = headersOf(apiKey, key, body !== null);
      const answer = await app.inject({ method, url: path, headers, ...(body === null ? {} : { payload: body }) });
      const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status, body: text } = answer;
      return { kind: 'answered', status, headers: Object.fromEntries(told), body: text, complete: true };
    },
    cutOff: () => undefined,
    close: async () => undefined,
  };
}

function sender(app: FastifyInstance, ownKey: string): TestLedger['send'] {
  let count = 0;
  return async (method, path, { body, once, key = ownKey, headers = {} } = {}) => {
    count += 1;
    const writes = method === 'POST' || method === 'PATCH';
    const own = headersOf(key, writes && once !== null ? (once ?? `by-hand-${count}`) : null, body !== undefined);
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return replyOf(answer.statusCode, answer.headers, answer.body);
  };
}

function headersOf(apiKey: string | null, once: string | null, hasBody: boolean): Record<string, string> {
  return {
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(once === null ? {} : { 'idempotency-key': once }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}
