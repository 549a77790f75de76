import { describe, expect, test } from 'vitest';
import { csrfOf, openDashboard } from '../../support/web/dashboard.ts';

describe('the password (P-WEB-2)', () => {
  const PASSWORD = 'correct horse';
  const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? '';

  test('without a session every page leads to the log-in, and nothing is shown', async () => {
    const { get, post, orders } = await openDashboard({ password: PASSWORD });
    for (const path of ['/', '/transactions', '/documents/d1', '/runs']) {
      const answer = await get(path);
      expect(answer.headers.location).toBe('/login');
      expect(answer.body).not.toContain('Nordhang');
    }
    expect((await post('/sync', {})).headers.location).toBe('/login');
    expect(orders).toEqual([]);
  });

  test('a page whose session ended is told nothing more of the work, and stops asking', async () => {
    const { get } = await openDashboard({ password: PASSWORD });
    const answer = await get('/events');
    // HTML Living Standard, 9.2.3: a browser does not connect again after 204.
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  test('the right password opens a session in a cookie that scripts and other sites cannot use', async () => {
    const { get, post } = await openDashboard({ password: PASSWORD });
    const answer = await post('/login', { password: PASSWORD });
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
    const cookie = cookieOf(answer.headers['set-cookie']);
    expect((await get('/', { cookie })).body).toContain('Everyday Checking');
  });

  test('logging in gives a new session and ends the old one; logging out ends it on the server', async () => {
    const { get, post } = await openDashboard({ password: PASSWORD });
    const first = cookieOf((await post('/login', { password: PASSWORD })).headers['set-cookie']);
    const second = cookieOf((await post('/login', { password: PASSWORD }, { cookie: first })).headers['set-cookie']);
    expect(second).not.toBe(first);
    expect((await get('/', { cookie: first })).statusCode).toBe(303);
    const csrf = csrfOf((await get('/', { cookie: second })).body);
    expect((await post('/logout', { csrf }, { cookie: second })).statusCode).toBe(303);
    expect((await get('/', { cookie: second })).statusCode).toBe(303);
  });

  test("one session's token is worth nothing in another", async () => {
    const { get, post, orders } = await openDashboard({ password: PASSWORD });
    const one = cookieOf((await post('/login', { password: PASSWORD })).headers['set-cookie']);
    const other = cookieOf((await post('/login', { password: PASSWORD })).headers['set-cookie']);
    const csrf = csrfOf((await get('/', { cookie: one })).body);
    expect((await post('/sync', { csrf }, { cookie: other })).statusCode).toBe(403);
    expect(orders).toEqual([]);
  });

  test('a session that nobody uses ends after half a day', async () => {
    const { get, post, clock } = await openDashboard({ password: PASSWORD });
    const cookie = cookieOf((await post('/login', { password: PASSWORD })).headers['set-cookie']);
    clock.advance(11 * 3_600_000);
    expect((await get('/', { cookie })).statusCode).toBe(200);
    clock.advance(13 * 3_600_000);
    expect((await get('/', { cookie })).statusCode).toBe(303);
  });

  test('after five wrong tries even the right password has to wait, and longer each time', async () => {
    const { post, clock } = await openDashboard({ password: PASSWORD });
    for (let tries = 0; tries < 5; tries++) expect((await post('/login', { password: 'guess' })).statusCode).toBe(401);
    const early = await post('/login', { password: PASSWORD });
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    clock.advance(1000);
    expect((await post('/login', { password: 'guess' })).statusCode).toBe(401);
    expect((await post('/login', { password: PASSWORD })).headers['retry-after']).toBe('2');
    clock.advance(2000);
    expect((await post('/login', { password: PASSWORD })).statusCode).toBe(303);
  });

  test('a log-in from another site is refused', async () => {
    const { post } = await openDashboard({ password: PASSWORD });
    expect((await post('/login', { password: PASSWORD }, { origin: 'http://evil.example' })).statusCode).toBe(403);
  });
});
