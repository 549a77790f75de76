/** A small reverse proxy that speaks TLS, as people put one in front of the dashboard. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../run/temp.ts';

interface ProxyOptions {
  /** Where the dashboard listens: `http://127.0.0.1:8480`. */
  readonly target: () => string;
  /** Below which path it is shown; all else is 404. */
  readonly path: string;
  /** Whether the path reaches the dashboard: `strip` takes it away. */
  readonly mode: 'keep' | 'strip';
  /** Headers in place of the browser's own, or beside them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts the proxy on a port of its own on this machine and returns the port. It ends with the test. */
export async function startProxy(options: ProxyOptions): Promise<number> {
  const pem = makeCertificate(join(tempFolder(), 'proxy.pem'));
  const server = createServer({ key: pem, cert: pem }, (incoming, answer) => forward(options, incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function forward(
  { target, path, mode, headers }: ProxyOptions,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const { url = '/', method } = incoming;
  if (!url.startsWith(`${path}/`)) {
    answer.writeHead(404).end();
    return;
  }
  const address = `${target()}${mode === 'strip' ? url.slice(path.length) : url}`;
  const outgoing = request(address, { method, headers: { ...incoming.headers, ...headers } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.on('error', () => answer.writeHead(502).end());
  incoming.pipe(outgoing);
}

/** A key and a certificate that vouches for itself, in one file. */
function makeCertificate(file: string): Buffer {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    file,
    '-out',
    `${file}.crt`,
  ];
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=home.example', '-days', '2'], { stdio: 'ignore' });
  return Buffer.concat([readFileSync(file), readFileSync(`${file}.crt`)]);
}
