import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Dialect } from './nasty-dialect.ts';
import { openNastyLedger } from './nasty-inner.ts';

export type Fault =
  | 'lost-request'
  | 'lost-answer'
  | 'late-copy'
  | 'cut-answer'
  | 'error-before'
  | 'error-after'
  | 'stored-error'
  | 'unavailable'
  | 'too-many'
  | 'html'
  | 'slow'
  | { readonly status: number; readonly code?: string; readonly detail?: string; readonly waitMs?: number };

export interface Received {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
  readonly fault: Fault | null;
}

export type Fields = Record<string, unknown>;
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}
export type Headers = Readonly<Record<string, string>>;
export interface Said {
  readonly kind: 'answer' | 'cut';
  readonly answer: Answer;
  readonly headers: Headers;
}
/** The answer to a request, if there is any. */
export type Reply = Said | { readonly kind: 'lose' } | { readonly kind: 'hang' };

/**
 * A ledger of its own making, sharing no code with ours. The open points of the specification are its dialect. Failures
 * are its faults, and both are data. It records its requests and counts breaches of the rules that every client must
 * keep.
 */
export interface NastyLedger {
  /** Nobody listens there until it has a port. */
  url: string;
  readonly received: readonly Received[];
  /** By externalId, without what the ledger adds. */
  readonly transactions: ReadonlyMap<string, Readonly<Fields>>;
  readonly accounts: ReadonlyMap<string, Readonly<Fields>>;
  readonly mostInFlight: number;
  /** Requests that came and were not answered yet. */
  readonly inFlight: number;
  /** Keys used with two bodies, two requests of one object at once, writes without a key: must stay empty. */
  readonly breaches: readonly string[];
  readonly counts: { executed: number; tooMany: number; conflicts: number };
  /** Decides what goes wrong with a request; null: nothing. */
  faults: (request: {
    readonly number: number;
    readonly method: string;
    readonly path: string;
    body: string;
  }) => Fault | null;
  /** The owner deletes a transaction in the app, */
  deleteByOwner(externalId: string): void;
  /** or writes something else on it. */
  editByOwner(externalId: string, fields: Readonly<Record<string, unknown>>): void;
  /** or enters one by hand in the account of this externalId. */
  enterByOwner(account: string, fields: Readonly<Record<string, unknown>>): void;
  /** Another ledger answers at the same address, an empty one. */
  clear(): void;
  /** The externalId of an account by its id here. */
  accountOf(id: string): string | undefined;
  /** Lets late copies land. */
  landLateCopies(): void;
  /** Carries out one request, however it came, and says what the wire is to give back. */
  handle(write: Write): Promise<Reply>;
}

export async function startNastyLedger(clock: Clock, dialect: Dialect = {}): Promise<NastyLedger> {
  const ledger = openNastyLedger(clock, dialect);
  const server = createServer((request, response) => {
    serve(ledger, request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ledger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return ledger;
}

async function serve(ledger: NastyLedger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { method = '', url: path = '' } = request;
  send(response, await ledger.handle({ method, path, key: String(request.headers['idempotency-key'] ?? ''), body }));
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.kind === 'hang') return;
  if (reply.kind === 'lose') {
    response.destroy();
    return;
  }
  const { status, body, type = 'application/json' } = reply.answer;
  const headers = { ...reply.headers, 'content-type': type };
  if (reply.kind === 'cut') {
    response.writeHead(status, { ...headers, 'content-length': body.length + 9 });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(status, headers);
  response.end(status === 204 ? undefined : body);
}
