/** The names that the dashboard answers to: its public address, further names, and what a proxy says of them. */
import { describe, expect, test } from 'vitest';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';

const PASSWORD = 'correct horse';
const HOME = 'https://home.example/bankfeed/';
const AT_HOME = { host: 'home.example', origin: 'https://home.example' };

/** The headers that a proxy adds for a browser that asked for https://bank.example/money. */
const FORWARDED = {
  'x-forwarded-host': 'bank.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/money',
};

/** Addresses of this server in a page, as the browser sees them. */
const addressesIn = (page: string): readonly string[] =>
  [...page.matchAll(/ (?:href|src|action)="([^"#][^"]*)"/g)].map((match) => match[1] ?? '');

describe('a name', () => {
  test.each(['home.example', 'home.example:8443', 'HOME.example', 'nas.local', 'nas.local:8480', 'localhost:8480'])(
    '%s is answered, since the settings list it or it is this machine',
    async (host) => {
      const { get } = await openDashboard({ url: HOME, hosts: ['nas.local'] });
      expect((await get('/', { host })).statusCode).toBe(200);
    },
  );

  test.each(['evil.example', 'home.example.evil.example', 'x.nas.local', 'nas.local.', 'home.example@evil.example'])(
    '%s is refused for all but health, whatever page it asks for',
    async (host) => {
      const { get, post, orders } = await openDashboard({ url: HOME, hosts: ['nas.local'] });
      for (const path of ['/', '/bankfeed/', '/metrics', '/style.css', '/nothing']) {
        expect((await get(path, { host })).statusCode, path).toBe(421);
      }
      const csrf = csrfOf((await get('/')).body);
      expect((await post('/sync', { csrf }, { host, origin: `http://${host}` })).statusCode).toBe(421);
      expect(orders).toEqual([]);
    },
  );

  test('that is refused is told which setting lets it in', async () => {
    const { get } = await openDashboard();
    const answer = await get('/', { host: 'nas.local:8480' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain('bankfeed does not answer to the name nas.local');
    expect(answer.body).toContain('server:\n  hosts: ["nas.local"]');
    expect(answer.body).toContain('server.url');
  });

  test.each(['<script>alert(1)</script>', 'a"b', 'ü.example', 'a b', '-->'])(
    'that is none (%s) is refused and not repeated',
    async (host) => {
      const { get } = await openDashboard();
      const answer = await get('/', { host });
      expect(answer.statusCode).toBe(421);
      expect(answer.body).toContain('bankfeed does not answer to the name in this request');
      expect(answer.body).not.toContain(host);
      expect(answer.body).toContain('server.hosts');
    },
  );

  test.each(['evil.example', '10.1.2.3:8480', 'bankfeed', '<x>'])('%s learns of health and readiness', async (host) => {
    const { get } = await openDashboard({ url: HOME, password: PASSWORD });
    for (const path of ['/healthz', '/readyz', '/bankfeed/healthz', '/healthz?probe=1']) {
      expect((await get(path, { host })).json(), path).toMatchObject({ status: 'ok' });
    }
    expect((await get('/metrics', { host })).statusCode).toBe(421);
  });
});

describe('a public address with a path', () => {
  test.each(['', '/bankfeed'])('is in every link, form and asset, where the proxy sends %s/', async (sent) => {
    const { get } = await openDashboard({ url: HOME, trouble: true, password: null });
    for (const page of ['/', '/transactions', '/documents', '/documents/d1', '/documents/d1/undo', '/runs/r1', '/x']) {
      const addresses = addressesIn((await get(sent + page, AT_HOME)).body);
      expect(addresses.length).toBeGreaterThan(3);
      expect(addresses.filter((each) => !each.startsWith('/bankfeed/'))).toEqual([]);
      expect(addresses.filter((each) => each.startsWith('/bankfeed/bankfeed/'))).toEqual([]);
    }
    const style = await get(`${sent}/style.css`, AT_HOME);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('is answered without its last slash, and only as a whole', async () => {
    const { get } = await openDashboard({ url: HOME });
    for (const path of ['/bankfeed', '/bankfeed?done=sync']) expect((await get(path, AT_HOME)).statusCode).toBe(200);
    for (const path of ['/bankfeeds', '/bank']) expect((await get(path, AT_HOME)).statusCode).toBe(404);
  });

  test('leads redirects and buttons to where the browser is', async () => {
    const { get, post, orders } = await openDashboard({ url: HOME });
    for (const sent of ['', '/bankfeed']) {
      const csrf = csrfOf((await get(`${sent}/`, AT_HOME)).body);
      const answer = await post(`${sent}/sync`, { csrf }, AT_HOME);
      expect(answer.headers.location).toBe('/bankfeed/?done=sync');
    }
    expect(orders).toHaveLength(2);
  });

  test('is not put into what a bank wrote', async () => {
    const payee = 'A href="/x" src="/y" content="5; url=/z"';
    const { get } = await openDashboard({ url: HOME, payees: [payee] });
    const page = (await get('/transactions?q=href', AT_HOME)).body;
    expect(page).toContain(payee.replaceAll('"', '&#34;'));
  });
});

describe('the session cookie', () => {
  const cookieAt = async (options: Parameters<typeof openDashboard>[0], headers: object): Promise<string> => {
    const { post } = await openDashboard({ password: PASSWORD, ...options });
    const answer = await post('/login', { password: PASSWORD }, headers);
    expect(answer.statusCode).toBe(303);
    return String(answer.headers['set-cookie']).replace(/=[^;]*/, '');
  };

  test('of a public address is bound to its path and to TLS', async () => {
    const cookie = await cookieAt({ url: HOME }, AT_HOME);
    expect(cookie).toBe('bankfeed_session; Path=/bankfeed; HttpOnly; Secure; SameSite=Strict');
  });

  test('knows the public address by the origin too, where the proxy puts its own name for the Host', async () => {
    expect(await cookieAt({ url: HOME }, { origin: 'https://home.example' })).toContain('; Secure;');
  });

  test('of an address without TLS, or of another name without TLS, is not withheld from it', async () => {
    const plain = { host: 'nas.local:8480', origin: 'http://nas.local:8480' };
    const everywhere = 'bankfeed_session; Path=/; HttpOnly; SameSite=Strict';
    expect(await cookieAt({ url: 'http://nas.local:8480/' }, plain)).toBe(everywhere);
    expect(await cookieAt({ url: 'https://home.example/', hosts: ['nas.local'] }, plain)).toBe(everywhere);
  });

  test('follows a trusted proxy that says TLS and a path', async () => {
    const options = { hosts: ['bank.example'], trustedProxies: ['127.0.0.1'] };
    const cookie = await cookieAt(options, { ...FORWARDED, origin: 'https://bank.example' });
    expect(cookie).toBe('bankfeed_session; Path=/money; HttpOnly; Secure; SameSite=Strict');
  });
});

describe('the word of a proxy', () => {
  const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];

  test.each(['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])('is believed of %s', async (remoteAddress) => {
    const { get } = await openDashboard({ hosts: ['bank.example'], trustedProxies: PROXIES, remoteAddress });
    expect((await get('/', FORWARDED)).body).toContain('href="/money/transactions"');
    expect((await get('/money/', FORWARDED)).body).toContain('href="/money/transactions"');
  });

  test.each([
    { trustedProxies: PROXIES, remoteAddress: '192.168.1.9' },
    { trustedProxies: PROXIES, remoteAddress: 'fe80::1' },
    { trustedProxies: [], remoteAddress: '127.0.0.1' },
  ])('is ignored of $remoteAddress, where $trustedProxies are trusted', async (options) => {
    const { get, post } = await openDashboard({ ...options, hosts: ['bank.example'], password: PASSWORD });
    expect((await get('/login', FORWARDED)).body).toContain('action="/login"');
    expect((await get('/money/login', FORWARDED)).statusCode).toBe(404);
    const answer = await post('/login', { password: PASSWORD }, FORWARDED);
    expect(answer.headers['set-cookie']).toMatch(/Path=\/; HttpOnly; SameSite=Strict$/);
    const foreign = { ...FORWARDED, origin: 'https://bank.example' };
    expect((await post('/login', { password: PASSWORD }, foreign)).statusCode).toBe(403);
  });

  test.each(['//evil.example', 'https://evil.example', '/a"onload=x', '/a/../b', '/<b>', 'a', '/a, /b', '/\\evil'])(
    'of the path is ignored where it is none: %s',
    async (prefix) => {
      const { get } = await openDashboard({ url: HOME, trustedProxies: PROXIES });
      expect((await get('/', { 'x-forwarded-prefix': prefix })).body).toContain('href="/bankfeed/transactions"');
    },
  );

  test('of a name that is not ours is refused, and names that name', async () => {
    const { get } = await openDashboard({ hosts: ['bank.example'], trustedProxies: PROXIES });
    const answer = await get('/', { 'x-forwarded-host': 'other.example' });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).toContain('hosts: ["other.example"]');
  });

  test('does not open the door to a page that calls this machine under a name of its own (rebinding)', async () => {
    const { get, post, orders } = await openDashboard({ hosts: ['bank.example'], trustedProxies: PROXIES });
    const rebound = { ...FORWARDED, host: 'evil.example', origin: 'http://evil.example' };
    expect((await get('/', rebound)).statusCode).toBe(421);
    const csrf = csrfOf((await get('/')).body);
    expect((await post('/sync', { csrf }, rebound)).statusCode).toBe(421);
    expect(orders).toEqual([]);
  });
});

describe('a call that changes something', () => {
  test.each([
    { what: 'the public address', headers: AT_HOME },
    { what: 'the public address behind a proxy with a Host of its own', headers: { origin: 'https://home.example' } },
    { what: 'a further name', headers: { host: 'nas.local', origin: 'http://nas.local' } },
    { what: 'a further name with TLS in front', headers: { host: 'nas.local', origin: 'https://nas.local' } },
    { what: 'a name that a proxy forwards', headers: { 'x-forwarded-host': 'nas.local', origin: 'https://nas.local' } },
  ])('comes from a page of $what', async ({ headers }) => {
    const { get, post } = await openDashboard({ url: HOME, hosts: ['nas.local'], trustedProxies: ['127.0.0.1'] });
    const csrf = csrfOf((await get('/', headers)).body);
    expect((await post('/sync', { csrf }, headers)).statusCode).toBe(303);
  });
});
