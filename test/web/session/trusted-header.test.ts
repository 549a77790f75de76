import { describe, expect, test } from 'vitest';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';

const PROXY = { password: 'correct horse', trustedProxies: ['10.0.0.0/8'], trustedHeader: 'Remote-User' };
const NAMED = { 'remote-user': 'ada' };

describe('a person who signed in at a trusted proxy', () => {
  test('sees pages and presses buttons without the password, and has nothing to log out of', async () => {
    const { get, orders, post } = await openDashboard({ ...PROXY, remoteAddress: '10.0.0.7' });
    const page = await get('/', NAMED);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('action="/logout"');
    const pressed = await post('/sync', { csrf: csrfOf(page.body) }, { ...NAMED, origin: 'http://127.0.0.1:8480' });
    expect(pressed.statusCode).toBe(303);
    expect(orders).toHaveLength(1);
  });

  test('needs the token of a page of ours like anybody else', async () => {
    const { orders, post } = await openDashboard({ ...PROXY, remoteAddress: '10.0.0.7' });
    expect((await post('/sync', { csrf: 'x' }, { ...NAMED, origin: 'http://127.0.0.1:8480' })).statusCode).toBe(403);
    expect((await post('/sync', {}, { ...NAMED, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(orders).toEqual([]);
  });
});

test.each([
  { what: 'an address that is no proxy', remoteAddress: '192.168.1.9', headers: NAMED },
  { what: 'a proxy that names nobody', remoteAddress: '10.0.0.7', headers: {} },
  { what: 'a proxy that leaves the name empty', remoteAddress: '10.0.0.7', headers: { 'remote-user': ' ' } },
  {
    what: 'a forwarded address alone',
    remoteAddress: '192.168.1.9',
    headers: { ...NAMED, 'x-forwarded-for': '10.0.0.7' },
  },
])('$what is asked for the password', async ({ headers, remoteAddress }) => {
  const { get } = await openDashboard({ ...PROXY, remoteAddress });
  const answer = await get('/', headers);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
});

test('without the setting the header says nothing', async () => {
  const { trustedHeader: _, ...without } = PROXY;
  const { get } = await openDashboard({ ...without, remoteAddress: '10.0.0.7' });
  expect((await get('/', NAMED)).statusCode).toBe(303);
});
