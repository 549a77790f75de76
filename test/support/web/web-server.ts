/** A real web server on a port of its own. It answers as a test says, and remembers its requests. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface WebServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  readonly asked: Asked[];
}

/** `cut` breaks the connection off. */
export type Respond = (asked: Asked) => Answer | 'cut' | Promise<Answer | 'cut'>;

/** Listens until the test ends. */
export async function webServer(respond: Respond): Promise<WebServer> {
  const { server, ...view } = await listen(respond);
  onTestFinished(() => closeServer(server));
  return view;
}

/** The same for who closes it himself. */
export async function listen(respond: Respond): Promise<WebServer & { readonly server: Server }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = 'GET', url = '/', headers } = request;
      const order = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      asked.push(order);
      answer(response, await respond(order));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, asked, server };
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function answer(response: ServerResponse, given: Answer | 'cut'): void {
  if (given === 'cut') {
    response.destroy();
    return;
  }
  response.writeHead(given.status ?? 200, given.headers);
  response.end(given.body);
}
