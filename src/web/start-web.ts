/** Starts the dashboard where browsers reach it, and lets it take other settings while it runs. */

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type AppError, codeOf, reasonOf, refusal } from '../lib/errors.ts';
import { isLoopback } from '../lib/net/known-host.ts';
import { buildServer, type WebOptions } from './server.ts';
import { Sessions } from './session/sessions.ts';

/** A slow telephone may take so long for its files. */
const REQUEST_TIMEOUT_MS = 600_000;
/** A connection that says nothing for so long, or not what it wants, is closed. */
const HEADERS_TIMEOUT_MS = 10_000;
const LAST_WORDS_MS = 2000;

export interface Web {
  /** `http://127.0.0.1:8480`: as a browser on this machine reaches it. */
  readonly url: string;
  /** Lets requests wait until `renew`: what would answer them is being exchanged. */
  hold(): void;
  /**
   * Answers by other options from now on; what is under way is answered as it began. Rejects as `startWeb` does, and
   * then nothing has changed.
   */
  renew(options: WebOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the dashboard. Throws AppError `web.password-missing` for an address beyond this machine without a password,
 * `web.listen` where the address cannot be had.
 */
export async function startWeb(options: WebOptions): Promise<Web> {
  let current = await openWeb(options, new Sessions(options.clock));
  return {
    get url() {
      return current.url;
    },
    hold: () => current.door.hold(),
    renew: async (next) => {
      const old = current;
      if (isSameAddress(old.options.listen, next.listen)) {
        const sessions = sessionsFor(old, next);
        const server = await readyServer(next, sessions);
        old.door.answerWith(server.routing);
        current = { ...old, options: next, sessions, server };
        // Whoever asked for the change is still being answered.
        void old.server.close();
        return;
      }
      current = await openWeb(next, sessionsFor(old, next));
      old.door.answerWith(current.server.routing);
      // The answer to whoever asked for the change goes out by the old address.
      setTimeout(() => void closeWeb(old), LAST_WORDS_MS).unref();
    },
    close: () => closeWeb(current),
  };
}

interface OpenWeb {
  readonly options: WebOptions;
  readonly sessions: Sessions;
  readonly url: string;
  readonly door: FrontDoor;
  readonly server: FastifyInstance;
}

async function openWeb(options: WebOptions, sessions: Sessions): Promise<OpenWeb> {
  const { host, port } = options.listen;
  const server = await readyServer(options, sessions);
  const limits = { headersMs: options.headersMs ?? HEADERS_TIMEOUT_MS, requestMs: REQUEST_TIMEOUT_MS };
  try {
    const door = await openFrontDoor({ host, port }, limits, server.routing);
    return { options, sessions, url: `http://${nameOf(host)}:${door.port}`, door, server };
  } catch (thrown) {
    await server.close();
    throw cannotListen(host, port, thrown);
  }
}

async function readyServer(options: WebOptions, sessions: Sessions): Promise<FastifyInstance> {
  const { host } = options.listen;
  if (!isLoopback(host) && (options.password ?? '') === '' && options.openid === undefined) throw passwordMissing(host);
  const server = await buildServer(options, sessions);
  await server.ready();
  return server;
}

async function closeWeb({ door, server }: OpenWeb): Promise<void> {
  await door.close();
  await server.close();
}

/** A logged-in person stays so, unless the way to log in is another one. */
function sessionsFor({ options, sessions }: OpenWeb, next: WebOptions): Sessions {
  const waysOf = ({ openid, password }: WebOptions) => JSON.stringify([password, openid]);
  return waysOf(options) === waysOf(next) ? sessions : new Sessions(next.clock);
}

function isSameAddress(one: WebOptions['listen'], other: WebOptions['listen']): boolean {
  return one.host === other.host && one.port === other.port;
}

/** How a person on this machine reaches what listens at `host`. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function passwordMissing(host: string): AppError {
  return refusal('web.password-missing', { address: host });
}

function cannotListen(host: string, port: number, cause: unknown): AppError {
  const key = codeOf(cause) === 'EADDRINUSE' ? 'web.listen#taken' : 'web.listen';
  return refusal(key, { address: `${host}:${port}`, why: reasonOf(cause) }, cause);
}

// An import of node:http reads its getter for WebSocket, which loads Node's own copy of undici: 6 MB and 80 ms.
const { createServer } = process.getBuiltinModule('node:http');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface FrontDoorLimits {
  /** How long a connection may take to say what it wants. Milliseconds. */
  readonly headersMs: number;
  /** How long a whole request may take that keeps coming. Milliseconds. */
  readonly requestMs: number;
}

interface FrontDoor {
  readonly port: number;
  /** Waiting requests, and all that come from now on, are answered so. */
  answerWith(answer: Answer): void;
  /** Requests that come from now on wait until it is said how they are answered. */
  hold(): void;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** Listens at `host`; at both addresses of `localhost`. Rejects with what the system says of the address. */
async function openFrontDoor(
  { host, port }: { readonly host: string; readonly port: number },
  limits: FrontDoorLimits,
  first: Answer,
): Promise<FrontDoor> {
  let answer = first;
  const waiting: Parameters<Answer>[] = [];
  // Node looks after connections every half a minute by itself, and waits a minute for a request to begin.
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: 1000,
    // A request without a name is answered by the pages, as one with a strange name is.
    requireHostHeader: false,
  };
  const open = () => createServer(options, (request, response) => answer(request, response));
  const server = open();
  const bound = await listen(server, host === 'localhost' ? '127.0.0.1' : host, port);
  const servers = host === 'localhost' ? [server, ...(await alsoOnSix(open(), bound))] : [server];
  return {
    port: bound,
    answerWith: (next) => {
      answer = next;
      for (const [request, response] of waiting.splice(0)) if (!response.destroyed) next(request, response);
    },
    hold: () => {
      answer = (request, response) => waiting.push([request, response]);
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** A machine without IPv6, or with the port taken there, is reached by the other address. */
async function alsoOnSix(server: Server, port: number): Promise<readonly Server[]> {
  try {
    await listen(server, '::1', port);
    return [server];
  } catch (thrown) {
    if (codeOf(thrown) === undefined) throw thrown;
    return [];
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
