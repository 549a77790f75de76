import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError, EXIT } from '../../../src/lib/errors.ts';
import { startWeb } from '../../../src/web/start-web.ts';
import { holdWith, withhold } from '../../support/as-if.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { csrfOf, IDLE_APP, openDashboard, SILENT } from '../../support/web/dashboard.ts';

describe('the guard of a page (P-WEB-1)', () => {
  test.each(['127.0.0.1:8480', 'localhost:8480', '[::1]:8480', 'LOCALHOST'])('%s is one of our own', async (host) => {
    const { get } = await openDashboard();
    expect((await get('/', { host })).statusCode).toBe(200);
  });

  test('beyond loopback a Host in numbers is ours and a name only where it is listed', async () => {
    const listen = { host: '0.0.0.0', port: 8480 };
    const { get } = await openDashboard({ listen, password: 'correct horse', hosts: ['money.home.example'] });
    expect((await get('/login', { host: '192.168.1.9:8480' })).statusCode).toBe(200);
    expect((await get('/login', { host: 'money.home.example' })).statusCode).toBe(200);
    expect((await get('/login', { host: 'evil.example' })).statusCode).toBe(421);
  });

  test('every answer forbids frames and every script but our one file', async () => {
    const { get } = await openDashboard();
    for (const path of ['/', '/nothing', '/healthz', '/style.css']) {
      const policy = (await get(path)).headers['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
    }
    const page = (await get('/')).body;
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/page.js">']);
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });

  test('a button works from our own page with its token', async () => {
    const { get, post, orders } = await openDashboard({ trouble: true });
    const csrf = csrfOf((await get('/')).body);
    expect((await post('/sync', { csrf, connector: 'samples' })).headers.location).toBe('/?done=sync');
    expect((await post('/sync', { csrf })).statusCode).toBe(303);
    expect((await post('/retry', { csrf, id: 'd3' })).headers.location).toBe('/documents/d3?done=quarantined');
    expect((await post('/retry', { csrf, id: 'bf1.x' })).headers.location).toBe('/?done=retry');
    expect(orders).toEqual([
      { kind: 'sync', connectors: ['samples'] },
      { kind: 'sync', connectors: [] },
      { kind: 'retry', ids: ['d3'] },
      { kind: 'retry', ids: ['bf1.x'] },
    ]);
  });

  test('a test of notices says on the page of settings what became of each channel', async () => {
    const { app } = await openDashboard();
    const on = ['failure'];
    const tried = [
      { entry: 1, use: 'ntfy', on, failure: null },
      { entry: 2, use: 'gotify', on, failure: 'the server answered 401' },
    ];
    const { get, post } = await openDashboard({
      app: { ...app, request: async () => ({ runs: [], push: null, tried }) },
    });
    const csrf = csrfOf((await get('/settings')).body);
    const { body } = await post('/notify-test', { csrf });
    expect(body).toMatch(/notify 1 \(ntfy\)<\/strong>: <bdi>it took the test/);
    expect(body).toMatch(/notify 2 \(gotify\)<\/strong>: <bdi>the server answered 401/);
  });

  test('a document without a vouched sender waits for its owner’s release, and for nothing else', async () => {
    const { get, post, orders, store } = await openDashboard({ trouble: true });
    const message = 'nobody vouches for the sender';
    withhold(store, 3, { severity: 'error', code: 'mail.unauthenticated', message });
    const page = (await get('/documents/d3')).body;
    expect(page).toContain('It is genuine: release it');
    expect(page).not.toContain('action="/retry"');
    const answer = await post('/release', { csrf: csrfOf(page), id: 'd3' });
    expect(answer.headers.location).toBe('/documents/d3?done=quarantined');
    expect((await get('/documents/d3?done=quarantined')).body).toContain('still cannot be brought in');
    expect(orders).toEqual([{ kind: 'release', ids: ['d3'] }]);
    expect((await get('/documents/d1')).body).not.toContain('release');
  });

  test('the page of a held document takes a yes for its question, but not for the question of its account', async () => {
    const { get, post, orders, store } = await openDashboard({ trouble: true });
    holdWith(store, 3, { severity: 'hold', code: 'mt940.balance', message: 'the balances do not close' });
    expect((await get('/documents/d4')).body).not.toContain('action="/accept"');
    const page = (await get('/documents/d3')).body;
    expect(page).toContain('Yes, take it as it was read');
    const answer = await post('/accept', { csrf: csrfOf(page), id: 'd3' });
    expect(answer.headers.location).toBe('/documents/d3?done=held');
    expect((await get('/documents/d3?done=held')).body).toContain('still waits');
    expect(orders).toEqual([{ kind: 'accept', ids: ['d3'] }]);
  });

  test('a document is undone only where its owner was shown what that means, from that page', async () => {
    const { get, post, orders } = await openDashboard({ trouble: true });
    expect((await get('/documents/d1')).body).toContain('href="/documents/d1/undo"');
    expect((await get('/documents/d3')).body).not.toContain('/undo"');
    const page = (await get('/documents/d1/undo')).body;
    expect(page).toContain('This deletes 1 transaction and puts 1 transaction back as it was before.');
    expect(orders).toEqual([]);
    for (const csrf of ['', 'x']) expect((await post('/undo', { csrf, id: 'd1' })).statusCode).toBe(403);
    const csrf = csrfOf(page);
    expect((await post('/undo', { csrf, id: 'd1' }, { origin: 'http://evil.example' })).statusCode).toBe(403);
    expect((await get('/undo?id=d1')).statusCode).toBe(404);
    expect(orders).toEqual([]);

    expect((await post('/undo', { csrf, id: 'd1' })).headers.location).toBe('/documents/d1?done=undo');
    expect((await get('/documents/d1?done=undo')).body).toContain('Undone. The ledger is told.');
    expect(orders).toEqual([{ kind: 'undo', targets: ['d1'], dryRun: false }]);
    expect((await get('/documents/d99/undo')).statusCode).toBe(404);
  });

  test('a document that others build on is not undone, and the page says what to do first', async () => {
    const refusal = new AppError('undo.dependants', 'later documents tell of the same transactions: d2 (later.ofx)', {
      hint: 'undo those first',
      exitCode: EXIT.usage,
    });
    const { get, post } = await openDashboard({ refuseUndo: refusal });
    const answer = await get('/documents/d1/undo');
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('d2 (later.ofx). Undo those first.');
    const csrf = csrfOf((await get('/')).body);
    expect((await post('/undo', { csrf, id: 'd1' })).statusCode).toBe(409);
  });

  test('a call from elsewhere, or without the token, does nothing', async () => {
    const { get, post, orders } = await openDashboard();
    const csrf = csrfOf((await get('/')).body);
    const origins = ['http://evil.example', 'https://127.0.0.1.evil.example', 'https://127.0.0.1:444', 'null', ''];
    const sites = ['cross-site', 'same-site'].map((site) => ({ 'sec-fetch-site': site }));
    for (const from of [...origins.map((origin) => ({ origin })), ...sites])
      expect((await post('/sync', { csrf }, from)).statusCode).toBe(403);
    expect((await post('/sync', {})).statusCode).toBe(403);
    expect((await post('/sync', { csrf: `${csrf}x` })).statusCode).toBe(403);
    expect((await get('/sync')).statusCode).toBe(404);
    expect(orders).toEqual([]);
  });

  test('an address beyond this machine needs a password', async () => {
    const store = openHousehold(tempFolder(), new FakeClock());
    onTestFinished(() => store.close());
    const app = IDLE_APP;
    const options = { store, app, clock: new FakeClock(), log: SILENT, listen: { host: '0.0.0.0', port: 0 } };
    await expect(startWeb({ ...options, password: null })).rejects.toMatchObject({
      code: 'web.password-missing',
      exitCode: 2,
    });
    await expect(startWeb({ ...options, password: '' })).rejects.toMatchObject({ code: 'web.password-missing' });
  });

  test('an address that listens everywhere is named as this machine reaches it', async () => {
    const clock = new FakeClock();
    const store = openHousehold(tempFolder(), clock);
    const app = IDLE_APP;
    const listen = { host: '0.0.0.0', port: 0 };
    const web = await startWeb({ store, app, clock, log: SILENT, listen, password: 'correct horse' });
    onTestFinished(async () => {
      await web.close();
      store.close();
    });
    expect(web.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
  });
});
