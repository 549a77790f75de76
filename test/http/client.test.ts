import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../src/http/client.ts';
import type { HttpClient, HttpNeeds } from '../../src/plugin/contract.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { type Respond, type WebServer, webServer } from '../support/web/web-server.ts';

interface House {
  readonly http: HttpClient;
  readonly server: WebServer;
  readonly clock: FakeClock;
  /** All that was logged, as one text. */
  readonly said: string[];
  readonly stop: AbortController;
}

async function house(respond: Respond, needs: Partial<HttpNeeds> = {}): Promise<House> {
  const server = await webServer(respond);
  const clock = new FakeClock();
  const said: string[] = [];
  const note = (fields: object, event: string) => void said.push(`${event} ${JSON.stringify(fields)}`);
  const log = { debug: note, info: note, warn: note, error: note };
  const stop = new AbortController();
  const http = createHttpClient({
    needs: { hosts: [server.host], plainHttp: 'allow', ...needs },
    clock,
    log,
    signal: stop.signal,
    maxBytes: 1000,
    random: () => 0.5,
  });
  return { http, server, clock, said, stop };
}

const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');

describe('a request', () => {
  test('carries method, headers and body, and the credentials of its address in a header', async () => {
    const { http, server } = await house(() => ({}));
    const url = server.url.replace('http://', 'http://me%40home:s3cret@');
    await http.request({ url: `${url}/in`, method: 'POST', headers: { Accept: 'text/csv' }, body: 'a=1' });
    expect(server.asked).toMatchObject([{ method: 'POST', path: '/in', body: 'a=1', headers: { accept: 'text/csv' } }]);
    expect(server.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me@home:s3cret').toString('base64')}`);
  });

  test('goes to declared hosts only', async () => {
    const { http, server } = await house(() => ({}), { hosts: ['api.bank.example'] });
    await expect(http.request({ url: `${server.url}/secret-token` })).rejects.toMatchObject({
      code: 'http.host',
      message: expect.not.stringContaining('secret-token'),
    });
    await expect(http.request({ url: 'https://api.bank.example.evil.example/' })).rejects.toThrow('may not send');
    await expect(http.request({ url: 'https://api.bank.example:8443/' })).rejects.toThrow('may not send');
    expect(server.asked).toEqual([]);
  });

  test('never asks the address where clouds keep credentials', async () => {
    const { http } = await house(() => ({}), { hosts: ['169.254.169.254'] });
    await expect(http.request({ url: 'http://169.254.169.254/latest' })).rejects.toMatchObject({ code: 'http.host' });
  });

  test('is refused where its answer is too long', async () => {
    const { http, server } = await house(() => ({ body: 'x'.repeat(1001) }));
    await expect(http.request({ url: server.url })).rejects.toMatchObject({ code: 'http.size' });
    expect((await http.request({ url: server.url, maxBytes: 2000 })).body).toHaveLength(1001);
  });
});

describe('a request that failed on the way', () => {
  test('is sent again where the connection was cut, and named where it stays so', async () => {
    let count = 0;
    const flaky = await house(() => {
      count += 1;
      return count === 1 ? 'cut' : { body: 'here' };
    });
    expect(textOf((await flaky.http.request({ url: flaky.server.url })).body)).toBe('here');
    const dead = await house(() => 'cut');
    await expect(dead.http.request({ url: `${dead.server.url}/token-in-path` })).rejects.toMatchObject({
      code: 'http.unreachable',
      message: `${dead.server.host} cannot be reached: the connection was cut`,
    });
  });

  test('waits as long as the answer tells, and gives an answer that tells more than a minute', async () => {
    let count = 0;
    const told = (seconds: string) => () => {
      count += 1;
      return count % 2 === 1 ? { status: 429, headers: { 'Retry-After': seconds } } : { status: 200 };
    };
    const short = await house(told('7'));
    const began = short.clock.now();
    expect((await short.http.request({ url: short.server.url })).status).toBe(200);
    expect(short.clock.now() - began).toBe(7000);
    const long = await house(told('3600'));
    expect((await long.http.request({ url: long.server.url })).status).toBe(429);
    expect(long.server.asked).toHaveLength(1);
  });

  test('is sent once where it may change something, or where the plug-in counts', async () => {
    const { http, server } = await house(() => ({ status: 500 }));
    await http.request({ url: server.url, method: 'POST' });
    await http.request({ url: server.url, attempts: 1 });
    expect(server.asked).toHaveLength(2);
  });

  test('ends at once with the run', async () => {
    const { http, server, stop } = await house(() => {
      stop.abort();
      return new Promise(() => undefined);
    });
    await expect(http.request({ url: server.url })).rejects.toMatchObject({ code: 'http.aborted' });
    await expect(http.request({ url: server.url })).rejects.toMatchObject({ code: 'http.aborted' });
    expect(server.asked).toHaveLength(1);
  });
});

/** A server that sends `bytes` every `everyMs`, `times` times, and then ends its answer. */
async function drippingServer(bytes: number, everyMs: number, times: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    let count = 0;
    const timer = setInterval(() => {
      response.write(Buffer.alloc(bytes, 'a'));
      count += 1;
      if (count === times) response.end(() => clearInterval(timer));
    }, everyMs);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { http } = await house(() => ({}), { hosts: [`127.0.0.1:${port}`] });
  return { asked, request: () => http.request({ url: `http://127.0.0.1:${port}`, timeoutMs: 400, maxBytes: 1e9 }) };
}

describe('an answer that comes slowly', () => {
  test('byte by byte ends when its time is over, and is not asked for again in this pass', async () => {
    const { asked, request } = await drippingServer(1, 20, 10_000);
    const began = performance.now();
    await expect(request()).rejects.toMatchObject({
      code: 'http.unreachable',
      message: expect.stringContaining('in time'),
    });
    expect(performance.now() - began).toBeLessThan(2000);
    expect(asked).toHaveLength(1);
  });
});

describe('a redirect', () => {
  test('is given as it is, or followed to declared hosts without the credentials of the first', async () => {
    const files = await webServer(() => ({ body: 'the file' }));
    const { http, server } = await house(() => ({ status: 302, headers: { Location: `${files.url}/file` } }));
    const headers = { authorization: 'Bearer s3cret' };
    expect((await http.request({ url: server.url, headers })).status).toBe(302);
    await expect(http.request({ url: server.url, headers, redirects: 'follow' })).rejects.toThrow('may not send');
    const both = await house(() => ({ status: 302, headers: { Location: `${files.url}/file` } }), {
      hosts: [files.host, server.host],
    });
    const followed = both.http.request({ url: server.url, headers, redirects: 'follow' });
    expect(textOf((await followed).body)).toBe('the file');
    expect(files.asked[0]?.headers.authorization).toBeUndefined();
  });

  test('in a circle ends', async () => {
    const { http, server } = await house(() => ({ status: 302, headers: { Location: '/' } }));
    await expect(http.request({ url: server.url, redirects: 'follow' })).rejects.toThrow('in a circle');
  });
});

test('no more requests than declared leave in a stretch of time', async () => {
  const { http, server, clock } = await house(() => ({}), { pace: { requests: 2, perMs: 1000 } });
  const began = clock.now();
  for (let count = 0; count < 5; count += 1) await http.request({ url: server.url });
  expect(clock.now() - began).toBe(2000);
});

test('logs name host, method and status, and no address, header or body', async () => {
  const { http, server, said } = await house(() => ({ status: 500, body: 'balance 12.50' }));
  const url = `${server.url.replace('http://', 'http://me:s3cret@')}/accounts/DE02120300000000202051?key=s3cret`;
  await http.request({ url, headers: { 'x-key': 's3cret' } });
  expect(said.length).toBeGreaterThan(3);
  expect(said.join()).not.toMatch(/s3cret|DE0212|12\.50|me:|accounts/);
});
