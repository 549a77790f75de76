/** The dashboard behind nginx and Caddy as Debian ships them, at a name and below a path. */
import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '../../../src/sync/orders/orders.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { isInstalled } from '../../support/run/installed.ts';
import { csrfOf, openDashboard, SILENT } from '../../support/web/dashboard.ts';
import { freePort } from '../../support/web/free-port.ts';
import { CADDY, NGINX, type ProxyName, type Shown, startRealProxy } from '../../support/web/real-proxies.ts';

const PASSWORD = 'correct horse';
const PROXIES = { nginx: NGINX, caddy: CADDY } as const;
const WAYS: readonly Shown[] = ['at a name', 'below a path', 'below a path that the proxy strips'];

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cookie: string;
  readonly body: string;
}

/** A browser that knows `home.example` as this machine. `localAddress`: its own address. */
function browserAt(port: number, localAddress = '127.0.0.1') {
  const origin = `http://home.example:${port}`;
  const ask = (path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers, localAddress }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            location: reply.headers.location ?? '',
            cookie: reply.headers['set-cookie']?.[0] ?? '',
            body: text,
          }),
        );
      });
      outgoing.once('error', reject).end(body);
    });
  return {
    get: (path: string, headers = {}) => ask(path, { host: `home.example:${port}`, ...headers }),
    post: (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
      ask(
        path,
        {
          host: `home.example:${port}`,
          origin,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        new URLSearchParams(fields).toString(),
      ),
  };
}

async function house(name: ProxyName, shown: Shown, trustedProxies: readonly string[] = []) {
  const port = await freePort();
  const base = shown === 'at a name' ? '' : '/bankfeed';
  const orders: Order[] = [];
  const { store, clock, app } = await openDashboard();
  const web = await startWeb({
    ...{ store, clock, log: SILENT, listen: { host: '127.0.0.1', port: 0 }, password: PASSWORD },
    url: `http://home.example:${port}${base}/`,
    trustedProxies,
    app: {
      ...app,
      request: async (order) => {
        orders.push(order);
        return { runs: [], push: null };
      },
    },
  });
  onTestFinished(() => web.close());
  await startRealProxy(name, shown, port, new URL(web.url).host);
  return { ...browserAt(port), port, base, orders };
}

for (const [name, path] of Object.entries(PROXIES) as [ProxyName, string][]) {
  const isThere = isInstalled(path, name, `On Debian: apt-get install ${name === 'nginx' ? 'nginx-light' : name}`);
  describe.skipIf(!isThere)(name, () => {
    test.each(WAYS)('%s: pages, log-in, buttons and cookie work, and a strange name is refused', async (shown) => {
      const { get, post, base, orders } = await house(name, shown);
      expect(await get(`${base}/`)).toMatchObject({ status: 303, location: `${base}/login` });
      const wrong = await post(`${base}/login`, { password: 'wrong' });
      expect(wrong.status).toBe(401);
      const login = await post(`${base}/login`, { password: PASSWORD });
      expect(login).toMatchObject({ status: 303, location: `${base}/` });
      expect(login.cookie).toContain(`Path=${base === '' ? '/' : base};`);
      const cookie = login.cookie.split(';')[0] ?? '';
      const page = await get(`${base}/`, { cookie });
      expect(page.status).toBe(200);
      expect(page.body).toContain(`href="${base}/documents"`);
      expect((await get(`${base}/style.css`)).status).toBe(200);
      const pressed = await post(`${base}/sync`, { csrf: csrfOf(page.body) }, { cookie });
      expect(pressed).toMatchObject({ status: 303, location: `${base}/?done=sync` });
      expect(orders).toEqual([{ kind: 'sync', connectors: [] }]);
      const foreign = await post(
        `${base}/sync`,
        { csrf: csrfOf(page.body) },
        { cookie, origin: 'http://evil.example' },
      );
      expect(foreign.status).toBe(403);
      expect((await get(`${base}/`, { host: 'evil.example', cookie })).status).toBe(421);
      expect((await get(`${base}/healthz`, { host: 'evil.example' })).status).toBe(200);
      expect(orders).toHaveLength(1);
    });

    test('wrong passwords of a stranger, under whatever addresses, keep only the stranger out', async () => {
      const { port } = await house(name, 'at a name', ['127.0.0.1']);
      const enter = (from: string, password: string, said: string) =>
        browserAt(port, from).post('/login', { password }, { 'x-forwarded-for': said });
      for (let at = 0; at < 6; at += 1) await enter('127.0.0.2', 'guess', `203.0.113.${at}`);
      expect((await enter('127.0.0.2', PASSWORD, '203.0.113.9')).status).toBe(429);
      expect((await enter('127.0.0.3', PASSWORD, '127.0.0.2')).status).toBe(303);
    });

    test('without a trusted proxy all visitors count as one', async () => {
      const { port } = await house(name, 'at a name');
      const enter = (from: string, password: string) => browserAt(port, from).post('/login', { password });
      for (let at = 0; at < 6; at += 1) await enter('127.0.0.2', 'guess');
      expect((await enter('127.0.0.3', PASSWORD)).status).toBe(429);
    });
  });
}
