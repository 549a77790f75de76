/** The socket that browsers reach. The handler that answers them may be exchanged while it listens. */

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { codeOf } from '../lib/errors.ts';

// An import of node:http reads its getter for WebSocket, which loads Node's own copy of undici: 6 MB and 80 ms.
const { createServer } = process.getBuiltinModule('node:http');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontDoorLimits {
  /** How long a connection may take to say what it wants. Milliseconds. */
  readonly headersMs: number;
  /** How long a whole request may take that keeps coming. Milliseconds. */
  readonly requestMs: number;
}

export interface FrontDoor {
  readonly port: number;
  /** Waiting requests, and all that come from now on, are answered so. */
  answerWith(answer: Answer): void;
  /** Requests that come from now on wait until it is said how they are answered. */
  hold(): void;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** Listens at `host`; at both addresses of `localhost`. Rejects with what the system says of the address. */
export async function openFrontDoor(
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
  const open = () => {
    const made = createServer(options, (request, response) => answer(request, response));
    // What is no HTTP, or comes too late, gets no answer.
    made.on('clientError', (_thrown, socket) => socket.destroy());
    return made;
  };
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
