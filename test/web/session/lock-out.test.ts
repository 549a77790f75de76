import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PasswordGate } from '../../../src/web/session/guard.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { IDLE_APP, LITTLE_WORK, openDashboard, SILENT } from '../../support/web/dashboard.ts';

const PASSWORD = 'correct horse';
const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` });

/** Log-ins that a proxy forwards for an address. */
async function openFrom(options: Parameters<typeof openDashboard>[0]) {
  const { post } = await openDashboard(options);
  const enter = (password: string, address: string) =>
    post('/login', { password }, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address });
  return { enter };
}

describe('wrong passwords', () => {
  test('of a scraper lock nobody out of the pages, and are refused more and more slowly', async () => {
    const { get, post } = await openDashboard({ password: PASSWORD });
    for (let at = 0; at < 6; at += 1) {
      expect((await get('/metrics', basic('stale'))).statusCode).toBe(at < 5 ? 401 : 429);
    }
    const early = await get('/metrics', basic(PASSWORD));
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await post('/login', { password: PASSWORD }, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  });

  test('of one address do not count for another one', async () => {
    const gate = new PasswordGate(PASSWORD, new FakeClock(), LITTLE_WORK);
    const stranger = { route: 'login', address: '203.0.113.9' } as const;
    for (let at = 0; at < 6; at += 1) await gate.try('guess', stranger);
    expect(await gate.try(PASSWORD, stranger)).toMatchObject({ waitMs: expect.any(Number) });
    expect(await gate.try(PASSWORD, { route: 'login', address: '192.168.1.7' })).toBe('right');
  });

  test('of a stranger do not lock the owner out behind a proxy that is trusted', async () => {
    const proxy = { password: PASSWORD, remoteAddress: '172.30.84.3', trustedProxies: ['172.30.84.0/24'] };
    const { enter } = await openFrom(proxy);
    for (let at = 0; at < 6; at += 1) await enter('guess', '203.0.113.9');
    expect((await enter(PASSWORD, '203.0.113.9')).statusCode).toBe(429);
    expect((await enter(PASSWORD, '192.168.1.7')).statusCode).toBe(303);
  });

  test.each([{ trustedProxies: [] }, { trustedProxies: ['172.30.85.0/24'] }])(
    'count for the address at the other end where that is no trusted proxy: %j',
    async ({ trustedProxies }) => {
      const { enter } = await openFrom({ password: PASSWORD, remoteAddress: '172.30.84.3', trustedProxies });
      for (let at = 0; at < 6; at += 1) await enter('guess', `203.0.113.${at}`);
      expect((await enter(PASSWORD, '192.168.1.7')).statusCode).toBe(429);
    },
  );

  test.each([
    ['2001:db8:1:2::5', '2001:db8:1:2:9::1'],
    ['2001:db8::5', '2001:db8::6'],
  ])('count for the whole network of an IPv6 address (%s, %s)', async (one, other) => {
    const gate = new PasswordGate(PASSWORD, new FakeClock(), LITTLE_WORK);
    for (let at = 0; at < 6; at += 1) await gate.try('guess', { route: 'login', address: one });
    expect(await gate.try(PASSWORD, { route: 'login', address: other })).toMatchObject({ waitMs: expect.any(Number) });
  });

  test('of many scrapers at once leave room for a person at the log-in', async () => {
    const gate = new PasswordGate(PASSWORD, new FakeClock(), LITTLE_WORK);
    const scrapes = Array.from({ length: 40 }, (_, at) =>
      gate.try('stale', { route: 'metrics', address: `10.0.0.${at}` }),
    );
    expect(await gate.try(PASSWORD, { route: 'login', address: '10.0.1.1' })).toBe('right');
    expect((await Promise.all(scrapes)).filter((each) => each === 'wrong')).toHaveLength(8);
  });

  test('that come at once are worked on one after the other, and the right one is found among them', async () => {
    const gate = new PasswordGate(PASSWORD, new FakeClock(), LITTLE_WORK);
    const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
    const outcomes = addresses.map((address, at) =>
      gate.try(at === 2 ? PASSWORD : 'guess', { route: 'login', address }),
    );
    expect(await Promise.all(outcomes)).toEqual(['wrong', 'wrong', 'right']);
  });
});

test.each([
  ['says nothing', ''],
  ['stops in the midst of its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
])('a connection that %s is closed', async (_what, text) => {
  const clock = new FakeClock();
  const store = openHousehold(tempFolder(), clock, {});
  onTestFinished(() => store.close());
  const app = IDLE_APP;
  const listen = { host: '127.0.0.1', port: 0 };
  const web = await startWeb({ store, app, clock, log: SILENT, listen, password: null, headersMs: 200 });
  onTestFinished(() => web.close());
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1');
  socket.write(text);
  socket.resume();
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => undefined);
  });
});
